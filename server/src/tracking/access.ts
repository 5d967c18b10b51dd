import { toVisibleClient } from '@claimcrew/contract/attendance/clientWork'
import type { EngagementPeriod } from '@claimcrew/contract/engagements/policy'
import { compareNames } from '@claimcrew/contract/kit/text'
import { addMilliseconds, dayIn } from '@claimcrew/contract/kit/time'
import { toInstantRange } from '@claimcrew/contract/tracking/rules'
import { listBillerPeriods, readVisibleScope, toVisibleRanges } from '../engagements/access.ts'
import type { VisibleScope } from '../engagements/visible-scope-store.ts'
import type { Db } from '../kit/data/db.ts'
import type { Ctx } from '../kit/http/route.ts'
import { notFound } from '../kit/refusal.ts'
import { hasLeftBefore, listPeopleNotOfRole, type PeopleFilter } from '../people/page-store.ts'
import { type ListedPerson, listPeople, listPeopleOfRoles } from '../people/store.ts'
import { listMappedPeople, readMappedTrackerUsers } from './mapping-store.ts'
import type { InstantRange } from './tracker.ts'
import { findTrackerUser, type TrackerUser } from './tracker-user-store.ts'
import type { TrackedTimeViewer } from './visibleTime.ts'

/**
 * Billers whose time the reader follows now, by name: all for an ADMIN, those who are engaged for a CLIENT, else oneself.
 */
export async function listFollowedBillers(ctx: Ctx): Promise<ListedPerson[]> {
  const scope = await readVisibleScope(ctx.db, ctx.actor)
  if (scope === 'everywhere') return byName(await everybodyTracked(ctx.db))
  const people = await listPeople(ctx.db, [...new Set(scope.map(one => one.billerId))])
  return byName(people.filter(person => isFollowed(ctx, person, scope)))
}

/** The same as a filter, for a list that is read some at a time. */
export async function readTrackedFilter(ctx: Ctx): Promise<PeopleFilter> {
  if ((await readVisibleScope(ctx.db, ctx.actor)) !== 'everywhere')
    return { roles: [], ids: (await listFollowedBillers(ctx)).map(one => one.id) }
  return {
    roles: ['BILLER'],
    ids: await listPeopleNotOfRole(ctx.db, await listMappedPeople(ctx.db), 'BILLER'),
  }
}

/** Every biller, and people who were one and have a Time Doctor user: what they have worked does not go away. */
async function everybodyTracked(db: Db): Promise<ListedPerson[]> {
  const billers = await listPeopleOfRoles(db, ['BILLER'])
  const existing = new Set(billers.map(one => one.id))
  const former = (await listMappedPeople(db)).filter(id => !existing.has(id))
  return [...billers, ...(await listPeople(db, former))]
}

const isTracked = async (db: Db, { id, role }: ListedPerson): Promise<boolean> =>
  role === 'BILLER' || (await readMappedTrackerUsers(db, [id])).has(id)

/** Whether the reader may know what somebody does just now: an engagement that is agreed for later says nothing yet. */
export function isVisibleNow(ctx: Ctx, person: ListedPerson, scope: VisibleScope): boolean {
  const today = dayIn(person.timeZone, ctx.now)
  return (
    scope === 'everywhere' ||
    scope.some(one => one.billerId === person.id && one.firstDay <= today && today <= one.lastDay)
  )
}

/** Not over yet: still running, or agreed for later. */
function isFollowed(ctx: Ctx, person: ListedPerson, scope: VisibleScope): boolean {
  const today = dayIn(person.timeZone, ctx.now)
  return scope === 'everywhere' || scope.some(one => one.billerId === person.id && one.lastDay >= today)
}

/** Reads the people whose time the reader sees in these days, whether or not there is any, by name. */
export async function readVisiblePeople(
  ctx: Ctx,
  { from, to }: { readonly from: string; readonly to: string },
  billerId?: string,
): Promise<{ people: ListedPerson[]; reach: VisibleScope }> {
  const all = await readVisibleScope(ctx.db, ctx.actor)
  if (all === 'everywhere') {
    const everybody =
      billerId === undefined ? await everybodyTracked(ctx.db) : await trackedPerson(ctx.db, billerId)
    const there = everybody.filter(one => wasThere(one, from))
    const scope =
      billerId === undefined ? all : there.map(one => ({ billerId: one.id, firstDay: from, lastDay: to }))
    return { people: byName(there), reach: scope }
  }
  const scope = all.filter(
    one => one.firstDay <= to && one.lastDay >= from && (billerId === undefined || one.billerId === billerId),
  )
  const people = await listPeople(ctx.db, [...new Set(scope.map(one => one.billerId))])
  return { people: byName(people.filter(one => wasThere(one, from))), reach: scope }
}

/** Everybody whose time the reader sees in some days: who they are, and on which days they may be seen. */
export type TrackedAudience = { readonly peopleFilter: PeopleFilter; readonly scope: VisibleScope }

export async function readAudience(
  ctx: Ctx,
  { from, to }: { readonly from: string; readonly to: string },
  billerId?: string,
): Promise<TrackedAudience> {
  const all = await readVisibleScope(ctx.db, ctx.actor)
  if (all === 'everywhere') {
    if (billerId === undefined) {
      const ids = await listPeopleNotOfRole(ctx.db, await listMappedPeople(ctx.db), 'BILLER')
      return { peopleFilter: { roles: ['BILLER'], ids, presentFrom: from }, scope: all }
    }
    const ids = (await trackedPerson(ctx.db, billerId)).map(one => one.id)
    return {
      peopleFilter: { roles: [], ids, presentFrom: from },
      scope: ids.map(id => ({ billerId: id, firstDay: from, lastDay: to })),
    }
  }
  const scope = all.filter(
    one => one.firstDay <= to && one.lastDay >= from && (billerId === undefined || one.billerId === billerId),
  )
  const ids = [...new Set(scope.map(one => one.billerId))]
  return { peopleFilter: { roles: [], ids, presentFrom: from }, scope }
}

/** The reach that a page of an audience needs. */
export function toPageScope(
  { scope }: TrackedAudience,
  { people, isAll }: { readonly people: readonly ListedPerson[]; readonly isAll: boolean },
  { from, to }: { readonly from: string; readonly to: string },
): VisibleScope {
  if (isAll) return scope
  if (scope === 'everywhere') return people.map(({ id }) => ({ billerId: id, firstDay: from, lastDay: to }))
  const ids = new Set(people.map(one => one.id))
  return scope.filter(one => ids.has(one.billerId))
}

/** Nobody where somebody of this id was never tracked. */
async function trackedPerson(db: Db, userId: string): Promise<ListedPerson[]> {
  const [person] = await listPeople(db, [userId])
  return person && (await isTracked(db, person)) ? [person] : []
}

/** A person who left before these days is not in them. */
const wasThere = (person: ListedPerson, from: string) => !hasLeftBefore(person, from)

const byName = (people: readonly ListedPerson[]) =>
  people.toSorted((a, b) => {
    return compareNames(a.userName, b.userName) || (a.id < b.id ? -1 : 1)
  })

/** A Time Doctor user whose person the reader may see something of. */
export type VisibleTrackerUser = VisiblePerson & { readonly trackerUser: TrackerUser }

type VisiblePerson = {
  readonly person: ListedPerson
  readonly scope: VisibleScope
  /** Every engagement of the person, for a client: whose a moment is depends on the others. */
  readonly periods: readonly EngagementPeriod[]
}

const hidden = () => notFound('We can’t find this person, or you don’t have access to their time.')

export async function readVisibleTrackerUser(ctx: Ctx, trackedId: string): Promise<VisibleTrackerUser> {
  const trackerUser = await findTrackerUser(ctx.db, trackedId)
  if (!trackerUser?.userId) throw hidden()
  return { trackerUser, ...(await readVisiblePerson(ctx, trackerUser.userId)) }
}

/** The same for what is so now: when somebody was last there is nothing that a former client should see. */
export async function readFollowedTrackerUser(ctx: Ctx, trackedId: string): Promise<VisibleTrackerUser> {
  const seen = await readVisibleTrackerUser(ctx, trackedId)
  if (!isFollowed(ctx, seen.person, seen.scope)) throw hidden()
  return seen
}

export async function readVisiblePerson(ctx: Ctx, userId: string): Promise<VisiblePerson> {
  const [person] = await trackedPerson(ctx.db, userId)
  if (!person) throw hidden()
  const periods = ctx.actor.role === 'CLIENT' ? await listBillerPeriods(ctx.db, userId) : []
  const scope =
    ctx.actor.role === 'CLIENT'
      ? toVisibleRanges(periods.filter(period => period.clientId === ctx.actor.organizationId))
      : await readVisibleScope(ctx.db, ctx.actor)
  if (scope === 'everywhere') return { person, scope, periods }
  const own = scope.filter(one => one.billerId === userId)
  if (own.length === 0) throw hidden()
  return { person, scope: own, periods }
}

export { readViewedDays, type ViewedDays } from './reading/sharedDays.ts'
export { readVisibleIntervals, readVisibleRows } from './visibleTime.ts'

/** The viewer of tracked material: a client sees what is theirs, anybody else all that they may see at all. */
export const toViewer = ({ db, now, actor }: Ctx): TrackedTimeViewer => ({
  db,
  now,
  clientId: toVisibleClient(actor),
})

/** From one day to another, both included, or from one moment until before another. */
export const toSpan = (timeZone: string, from: string, to: string): InstantRange =>
  from.length === 10 ? toInstantRange(timeZone, from, to) : { from, to }

/** Whether the reader was engaged with the person, or is free to see them, at some moment of a span. */
export function isEngagedWithin({ person, scope }: VisiblePerson, range: InstantRange): boolean {
  if (scope === 'everywhere') return true
  const [first, last] = [
    dayIn(person.timeZone, range.from),
    dayIn(person.timeZone, addMilliseconds(range.to, -1)),
  ]
  return scope.some(({ firstDay, lastDay }) => firstDay <= last && lastDay >= first)
}
