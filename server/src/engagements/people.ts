import type * as contract from '@claimcrew/contract/engagements/contract'
import type { Biller, Engagement } from '@claimcrew/contract/engagements/contract'
import {
  clampToEngagement,
  findTermsOn,
  type PersonState,
  toEngagementState,
} from '@claimcrew/contract/engagements/rules'
import type { ParsedInput, Reply } from '@claimcrew/contract/kit/endpoint'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { actorMay } from '@claimcrew/contract/permissions'
import type { Db, Tx } from '../kit/data/db.ts'
import { toPage } from '../kit/data/paging.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { streamChunks } from '../kit/http/streamChunks.ts'
import { forbidden } from '../kit/refusal.ts'
import { listOrganizations, readContacts, readSeatsElsewhere } from '../people/organization-store.ts'
import { type ListedPerson, listPeople, toPictureUrl } from '../people/store.ts'
import { parseSideCursor, type Side, SideList, type SidePerson, type SideQuery } from './side-store.ts'
import { type EngagementRow, listSideEngagements, maxEngagementsOfOne } from './store.ts'

type EngagedPeople = { readonly clients: readonly ListedPerson[]; readonly billers: readonly ListedPerson[] }

/** Days of an engagement are the biller's, so its state needs the biller's zone. */
export class EngagementViewer {
  readonly #zones: ReadonlyMap<string, string>
  readonly #names: ReadonlyMap<string, string>
  readonly #now: Instant

  constructor({ billers, clients }: EngagedPeople, now: Instant) {
    this.#zones = new Map(billers.map(({ id, timeZone }) => [id, timeZone]))
    this.#names = new Map([...clients, ...billers].map(({ id, userName }) => [id, userName]))
    this.#now = now
  }

  today(billerId: string): string {
    return dayIn(this.#read(this.#zones, billerId), this.#now)
  }

  show(row: EngagementRow): Engagement {
    const today = this.today(row.billerId)
    const { proposalChangedAt: _, ...view } = row
    const { from: __, ...agreed } = findTermsOn(row.terms, clampToEngagement(row, today))
    return {
      ...view,
      ...agreed,
      terms: [...row.terms],
      clientName: this.#read(this.#names, row.clientId),
      billerName: this.#read(this.#names, row.billerId),
      state: toEngagementState(row, today),
    }
  }

  #read(values: ReadonlyMap<string, string>, id: string): string {
    const value = values.get(id)
    if (value === undefined) throw new Error(`An engagement names ${id}, who was not read`)
    return value
  }
}

/** Both sides of these engagements. */
export async function readEngagedPeople(
  ctx: { readonly db: Db | Tx },
  rows: readonly EngagementRow[],
): Promise<EngagedPeople> {
  const clients = await listOrganizations(ctx.db, [...new Set(rows.map(row => row.clientId))])
  return { clients, billers: await listPeople(ctx.db, [...new Set(rows.map(row => row.billerId))]) }
}

export const listBillers: Handler<typeof contract.listBillers> = async (ctx, { query }) => {
  const { people, show, ...page } = await listSide(ctx, 'BILLER', query)
  return streamChunks<Reply<typeof contract.listBillers>, 'billers', SidePerson>(
    'billers',
    page,
    people,
    show,
  )
}

export const listClients: Handler<typeof contract.listClients> = async (ctx, { query }) => {
  const { people, show, ...page } = await listSide(ctx, 'CLIENT', query)
  return streamChunks<Reply<typeof contract.listClients>, 'clients', SidePerson>(
    'clients',
    page,
    people,
    show,
  )
}

/** Everybody for an ADMIN; else oneself, or the other side of engagements that are not ended. */
async function listSide(ctx: Ctx, side: Side, input: ParsedInput<typeof contract.listBillers>['query']) {
  // The order would say who costs more.
  if (input.sort === 'rate' && !actorMay(ctx.actor, 'pay:read')) throw forbidden()
  const query = { ...input, after: parseSideCursor(input.sort, input.cursor) }
  const list = await SideList.of(ctx.db, ctx.actor, side, ctx.now)
  const page = await list.page(query)
  const { items: people, nextCursor } = toPage(page, countFitting(page, query.limit), toSidePosition)
  const counted = await countSide(list, query, people, nextCursor)
  const rows = await listSideEngagements(
    ctx.db,
    ctx.actor,
    side,
    people.map(one => one.id),
  )
  const sides = new EngagementViewer(await readEngagedPeople(ctx, rows), ctx.now)
  const byPerson = Map.groupBy(rows, row => (side === 'BILLER' ? row.billerId : row.clientId))
  const administered = side === 'CLIENT' && ctx.actor.role === 'ADMIN' ? people.map(one => one.id) : []
  const contacts = await readContacts(ctx.db, administered)
  const seatsElsewhere = await readSeatsElsewhere(ctx.db, administered)
  const show = (person: SidePerson): Biller => ({
    userId: person.id,
    userName: person.userName,
    email: person.email,
    profilePicture: toPictureUrl(person.pictureId),
    timeZone: person.timeZone,
    active: person.deactivatedAt === null,
    createdAt: person.createdAt,
    engagements: (byPerson.get(person.id) ?? []).map(row => sides.show(row)),
    contact: contacts.get(person.id),
    seatElsewhere: seatsElsewhere.get(person.id),
  })
  return { people, show, nextCursor, ...counted }
}

const toSidePosition = ({ figure, userName, id }: SidePerson) => [figure, userName, id]

/** So many engagements go with a page, no matter whose they are: one more person, and it ends before its time. */
const maxTies = 20_000

function countFitting(people: readonly SidePerson[], limit: number): number {
  let periods = 0
  const full = people.findIndex(person => {
    periods += Math.min(person.ties, maxEngagementsOfOne)
    return periods > maxTies
  })
  return full < 1 ? limit : Math.min(full, limit)
}

/** Nothing has to be counted where all of them are there already. */
async function countSide(
  list: SideList,
  query: SideQuery,
  people: readonly SidePerson[],
  nextCursor: string | null,
) {
  const isAll = query.after === null && nextCursor === null && !query.search && query.state === undefined
  const { counts, total } = isAll
    ? { counts: countByState(people), total: people.length }
    : await list.counts(query)
  const count = (state: PersonState) => counts.get(state) ?? 0
  return {
    total,
    counts:
      query.after === null
        ? {
            active: count('active'),
            upcoming: count('upcoming'),
            ended: count('ended'),
            free: count('free'),
            deactivated: count('deactivated'),
          }
        : null,
  }
}

const countByState = (people: readonly SidePerson[]) =>
  new Map([...Map.groupBy(people, one => one.state)].map(([state, some]) => [state, some.length]))
