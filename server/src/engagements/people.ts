import type * as contract from '@claimcrew/contract/engagements/contract'
import type { Biller, Engagement } from '@claimcrew/contract/engagements/contract'
import { isOpen } from '@claimcrew/contract/engagements/policy'
import { stateOf } from '@claimcrew/contract/engagements/rules'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { roleMay, roles } from '@claimcrew/contract/permissions'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { type ListedPerson, listPeople, listPeopleOfRoles, pictureUrl } from '../people/store.ts'
import { type EngagementRow, listVisibleEngagements } from './store.ts'

type Side = 'BILLER' | 'CLIENT'

/** Days of an engagement are the biller's, so its state needs the biller's zone. */
export class Sides {
  readonly #people: ReadonlyMap<string, ListedPerson>
  readonly #now: Instant

  constructor(people: readonly ListedPerson[], now: Instant) {
    this.#people = new Map(people.map(person => [person.id, person]))
    this.#now = now
  }

  today(billerId: string): string {
    return dayIn(this.#person(billerId).time_zone, this.#now)
  }

  show(row: EngagementRow): Engagement {
    return {
      ...row,
      clientName: this.#person(row.clientId).user_name,
      billerName: this.#person(row.billerId).user_name,
      state: stateOf(row, this.today(row.billerId)),
    }
  }

  #person(userId: string): ListedPerson {
    const person = this.#people.get(userId)
    if (!person) throw new Error(`An engagement names ${userId}, who was not read`)
    return person
  }
}

/** Everybody whom these engagements tie. */
export function peopleIn(ctx: Ctx, rows: readonly EngagementRow[]): Promise<ListedPerson[]> {
  return listPeople(ctx.db, [...new Set(rows.flatMap(row => [row.clientId, row.billerId]))])
}

export const listBillers: Handler<typeof contract.listBillers> = async ctx => ({
  billers: await listSide(ctx, 'BILLER'),
})

export const listClients: Handler<typeof contract.listClients> = async ctx => ({
  clients: await listSide(ctx, 'CLIENT'),
})

/** Everybody for an ADMIN; else oneself, or the other side of engagements that are not ended. */
async function listSide(ctx: Ctx, side: Side): Promise<Biller[]> {
  const rows = await listVisibleEngagements(ctx.db, ctx.actor)
  const all = roleMay(ctx.actor.role, 'engagements:read:all')
  const known = all ? await listPeopleOfRoles(ctx.db, roles) : await peopleIn(ctx, rows)
  const own = ctx.actor.role === side ? await listPeople(ctx.db, [ctx.actor.userId]) : []
  const sides = new Sides(known, ctx.now)
  const idOf = (row: EngagementRow) => (side === 'BILLER' ? row.billerId : row.clientId)
  const byPerson = Map.groupBy(rows, idOf)
  const tied = new Set(rows.filter(row => isOpen(row, sides.today(row.billerId))).map(idOf))
  const shown =
    own.length > 0 ? own : known.filter(person => person.role === side && (all || tied.has(person.id)))
  return shown.map(person => ({
    userId: person.id,
    userName: person.user_name,
    email: person.email,
    profilePicture: pictureUrl(person.picture_id),
    timeZone: person.time_zone,
    active: person.deactivated_at === null,
    createdAt: person.created_at,
    engagements: (byPerson.get(person.id) ?? []).map(row => sides.show(row)),
  }))
}
