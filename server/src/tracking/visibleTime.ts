import { toInstant, toSecond } from '@claimcrew/contract/attendance/sessionIntervals'
import type { EngagementPeriod } from '@claimcrew/contract/engagements/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { type Interval, intersectIntervals } from '@claimcrew/contract/kit/intervals'
import { addMilliseconds, dayIn, type Instant } from '@claimcrew/contract/kit/time'
import {
  cutToIntervals,
  intervalsOfClient,
  isSoleClient,
  isWithin,
} from '@claimcrew/contract/tracking/ownership'
import { longestRowSeconds } from '@claimcrew/contract/tracking/rules'
import { readSessionExtents } from '../attendance/extent-store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import type { ListedPerson } from '../people/store.ts'
import type { InstantRange } from './tracker.ts'

/** A person whose time is read, with every engagement of theirs. */
export type EngagedPerson = {
  readonly person: Pick<ListedPerson, 'id' | 'timeZone'>
  readonly periods: readonly EngagementPeriod[]
}

/** Who reads: a client, or null for the biller and administrators, who see everything. */
export type TrackedTimeViewer = {
  readonly db: Db | Tx
  readonly now: Instant
  readonly clientId: OrganizationId | null
}

/** In whole seconds, of which the last may have begun only. */
export const toInterval = ({ from, to }: InstantRange): Interval => ({
  from: toSecond(from),
  to: Math.ceil(Date.parse(to) / 1000),
})

/**
 * What of somebody's tracked time within a range a client sees, in order: every call that shows tracked material asks
 * here. `ownership.ts` of the contract says whose a moment is.
 */
export async function readVisibleIntervals(
  { db, now, clientId }: TrackedTimeViewer,
  { person, periods }: EngagedPerson,
  range: InstantRange,
): Promise<Interval[]> {
  const whole = toInterval(range)
  if (clientId === null) return [whole]
  const { id, timeZone } = person
  const days = { firstDay: dayIn(timeZone, range.from), lastDay: dayIn(timeZone, range.to) }
  if (isSoleClient(periods, clientId, days)) return [whole]
  if (!periods.some(period => period.clientId === clientId)) return []
  const sessions = await readSessionExtents(db, [id], range)
  return intervalsOfClient({ timeZone, periods, sessions, now }, clientId, whole)
}

/** Whether a client sees what happened to somebody at a moment. */
export async function isVisibleAt(
  viewer: TrackedTimeViewer,
  tied: EngagedPerson,
  at: Instant,
): Promise<boolean> {
  const intervals = await readVisibleIntervals(viewer, tied, { from: at, to: addMilliseconds(at, 1000) })
  return isWithin(intervals, at)
}

const longestRowMs = longestRowSeconds * 1000

/**
 * The rows that began within a range as far as a client sees them: each is cut to the time that is theirs, as if the rest
 * had never been tracked. `read` answers what began within a range, in order.
 */
export async function readVisibleRows<Row extends { readonly start: Instant; readonly seconds: number }>(
  viewer: TrackedTimeViewer,
  tied: EngagedPerson,
  range: InstantRange,
  read: (range: InstantRange) => Promise<Row[]>,
): Promise<Row[]> {
  // A row that began before reaches into the range, and one that begins in it reaches beyond.
  const wide = {
    from: addMilliseconds(range.from, -longestRowMs),
    to: addMilliseconds(range.to, longestRowMs),
  }
  const intervals = await readVisibleIntervals(viewer, tied, wide)
  const [first] = intervals
  const whole = toInterval(wide)
  if (first && first.from <= whole.from && first.to >= whole.to) return read(range)
  const requested = toInterval(range)
  const [begins] = intersectIntervals([requested], intervals)
  if (!begins) return []
  // Only where time begins to be theirs can a row have been cut whose own beginning is not.
  const isCut = intervals.some(({ from }) => requested.from <= from && from < requested.to)
  const rows = await read({
    from: isCut ? addMilliseconds(toInstant(begins.from), -longestRowMs) : range.from,
    to: range.to,
  })
  return cutToIntervals(rows, intervals).filter(({ start }) => range.from <= start && start < range.to)
}
