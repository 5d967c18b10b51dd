import { onlyOf } from '@claimcrew/contract/attendance/clients'
import type { Tie } from '@claimcrew/contract/engagements/policy'
import { compareNames } from '@claimcrew/contract/kit/text'
import { dayIn, later } from '@claimcrew/contract/kit/time'
import { spanOfDays } from '@claimcrew/contract/tracking/rules'
import { allTiesOf, reachOf, reachOfTies } from '../engagements/access.ts'
import type { Reach } from '../engagements/reach-store.ts'
import type { Db } from '../kit/data/db.ts'
import { notFound } from '../kit/http/refusal.ts'
import type { Ctx } from '../kit/http/route.ts'
import { leftBefore, notOfRole, type PeopleFilter } from '../people/page-store.ts'
import { type ListedPerson, listPeople, listPeopleOfRoles } from '../people/store.ts'
import { type Account, findAccount } from './mapping/account-store.ts'
import { accountsFollowed, mappedPeople } from './mapping/mapping-store.ts'
import type { Span } from './tracker.ts'
import type { Viewer } from './visible.ts'

/**
 * Billers whose time the reader follows now, by name: all for an ADMIN, those who are engaged for a CLIENT, else oneself.
 */
export async function billersFor(ctx: Ctx): Promise<ListedPerson[]> {
  const reach = await reachOf(ctx.db, ctx.actor)
  if (reach === 'everywhere') return byName(await everybodyTracked(ctx.db))
  const people = await listPeople(ctx.db, [...new Set(reach.map(one => one.billerId))])
  return byName(people.filter(person => isFollowed(ctx, person, reach)))
}

/** The same as a filter, for a list that is read some at a time. */
export async function whoIsTracked(ctx: Ctx): Promise<PeopleFilter> {
  if ((await reachOf(ctx.db, ctx.actor)) !== 'everywhere')
    return { roles: [], ids: (await billersFor(ctx)).map(one => one.id) }
  return { roles: ['BILLER'], ids: await notOfRole(ctx.db, await mappedPeople(ctx.db), 'BILLER') }
}

/** Every biller, and people who were one and have an account: what they have worked does not go away. */
async function everybodyTracked(db: Db): Promise<ListedPerson[]> {
  const billers = await listPeopleOfRoles(db, ['BILLER'])
  const known = new Set(billers.map(one => one.id))
  const former = (await mappedPeople(db)).filter(id => !known.has(id))
  return [...billers, ...(await listPeople(db, former))]
}

const isTracked = async (db: Db, { id, role }: ListedPerson): Promise<boolean> =>
  role === 'BILLER' || (await accountsFollowed(db, [id])).has(id)

/** Whether the reader may know what somebody does just now: an engagement that is agreed for later says nothing yet. */
export function isSeenNow(ctx: Ctx, person: ListedPerson, reach: Reach): boolean {
  const today = dayIn(person.timeZone, ctx.now)
  return (
    reach === 'everywhere' ||
    reach.some(one => one.billerId === person.id && one.firstDay <= today && today <= one.lastDay)
  )
}

/** Not over yet: still running, or agreed for later. */
function isFollowed(ctx: Ctx, person: ListedPerson, reach: Reach): boolean {
  const today = dayIn(person.timeZone, ctx.now)
  return reach === 'everywhere' || reach.some(one => one.billerId === person.id && one.lastDay >= today)
}

/** Whose time the reader sees in these days, whether or not there is any, in the order of their names. */
export async function peopleSeenIn(
  ctx: Ctx,
  { from, to }: { readonly from: string; readonly to: string },
  billerId?: string,
): Promise<{ people: ListedPerson[]; reach: Reach }> {
  const all = await reachOf(ctx.db, ctx.actor)
  if (all === 'everywhere') {
    const everybody =
      billerId === undefined ? await everybodyTracked(ctx.db) : await trackedPerson(ctx.db, billerId)
    const there = everybody.filter(one => wasThere(one, from))
    const reach =
      billerId === undefined ? all : there.map(one => ({ billerId: one.id, firstDay: from, lastDay: to }))
    return { people: byName(there), reach }
  }
  const reach = all.filter(
    one => one.firstDay <= to && one.lastDay >= from && (billerId === undefined || one.billerId === billerId),
  )
  const people = await listPeople(ctx.db, [...new Set(reach.map(one => one.billerId))])
  return { people: byName(people.filter(one => wasThere(one, from))), reach }
}

/** Everybody whose time the reader sees in some days: who they are, and on which days they may be seen. */
export type Audience = { readonly whom: PeopleFilter; readonly reach: Reach }

export async function audienceIn(
  ctx: Ctx,
  { from, to }: { readonly from: string; readonly to: string },
  billerId?: string,
): Promise<Audience> {
  const all = await reachOf(ctx.db, ctx.actor)
  if (all === 'everywhere') {
    if (billerId === undefined) {
      const ids = await notOfRole(ctx.db, await mappedPeople(ctx.db), 'BILLER')
      return { whom: { roles: ['BILLER'], ids, presentFrom: from }, reach: all }
    }
    const ids = (await trackedPerson(ctx.db, billerId)).map(one => one.id)
    return {
      whom: { roles: [], ids, presentFrom: from },
      reach: ids.map(id => ({ billerId: id, firstDay: from, lastDay: to })),
    }
  }
  const reach = all.filter(
    one => one.firstDay <= to && one.lastDay >= from && (billerId === undefined || one.billerId === billerId),
  )
  const ids = [...new Set(reach.map(one => one.billerId))]
  return { whom: { roles: [], ids, presentFrom: from }, reach }
}

/** The reach that a page of an audience needs. */
export function reachOn(
  { reach }: Audience,
  { people, isAll }: { readonly people: readonly ListedPerson[]; readonly isAll: boolean },
  { from, to }: { readonly from: string; readonly to: string },
): Reach {
  if (isAll) return reach
  if (reach === 'everywhere') return people.map(({ id }) => ({ billerId: id, firstDay: from, lastDay: to }))
  const ids = new Set(people.map(one => one.id))
  return reach.filter(one => ids.has(one.billerId))
}

/** Nobody where somebody of this id was never tracked. */
async function trackedPerson(db: Db, userId: string): Promise<ListedPerson[]> {
  const [person] = await listPeople(db, [userId])
  return person && (await isTracked(db, person)) ? [person] : []
}

/** A person who left before these days is not in them. */
const wasThere = (person: ListedPerson, from: string) => !leftBefore(person, from)

const byName = (people: readonly ListedPerson[]) =>
  people.toSorted((a, b) => {
    return compareNames(a.userName, b.userName) || (a.id < b.id ? -1 : 1)
  })

/** An account of the provider whose person the reader may see something of. */
export type Seen = SeenPerson & { readonly account: Account }

type SeenPerson = {
  readonly person: ListedPerson
  readonly reach: Reach
  /** Every engagement of the person, for a client: whose a moment is depends on the others. */
  readonly ties: readonly Tie[]
}

const hidden = () => notFound('We can’t find this person, or you don’t have access to their time.')

export async function seenAccount(ctx: Ctx, trackedId: string): Promise<Seen> {
  const account = await findAccount(ctx.db, trackedId)
  if (!account?.userId) throw hidden()
  return { account, ...(await seenPerson(ctx, account.userId)) }
}

/** The same for what is so now: when somebody was last there is nothing that a former client should see. */
export async function followedAccount(ctx: Ctx, trackedId: string): Promise<Seen> {
  const seen = await seenAccount(ctx, trackedId)
  if (!isFollowed(ctx, seen.person, seen.reach)) throw hidden()
  return seen
}

export async function seenPerson(ctx: Ctx, userId: string): Promise<SeenPerson> {
  const [person] = await trackedPerson(ctx.db, userId)
  if (!person) throw hidden()
  const ties = ctx.actor.role === 'CLIENT' ? await allTiesOf(ctx.db, userId) : []
  const reach =
    ctx.actor.role === 'CLIENT'
      ? reachOfTies(ties.filter(tie => tie.clientId === ctx.actor.userId))
      : await reachOf(ctx.db, ctx.actor)
  if (reach === 'everywhere') return { person, reach, ties }
  const own = reach.filter(one => one.billerId === userId)
  if (own.length === 0) throw hidden()
  return { person, reach: own, ties }
}

export { readViewedDays, type ViewedDays } from './reading/shared-days.ts'
export { readVisibleIntervals, readVisibleRows } from './visible.ts'

/** Who looks at tracked material: a client sees what is theirs, anybody else all that they may see at all. */
export const viewerOf = ({ db, now, actor }: Ctx): Viewer => ({ db, now, clientId: onlyOf(actor) })

/** From one day to another, both included, or from one moment until before another. */
export const spanOf = (timeZone: string, from: string, to: string): Span =>
  from.length === 10 ? spanOfDays(timeZone, from, to) : { from, to }

/** Whether the reader was engaged with the person, or is free to see them, at some moment of a span. */
export function isEngagedWithin({ person, reach }: SeenPerson, span: Span): boolean {
  if (reach === 'everywhere') return true
  const [first, last] = [dayIn(person.timeZone, span.from), dayIn(person.timeZone, later(span.to, -1))]
  return reach.some(({ firstDay, lastDay }) => firstDay <= last && lastDay >= first)
}
