import { type ClientWork, findOnlyClient, listClientsOn } from '../attendance/clientWork.ts'
import type { WorkSession } from '../attendance/rules.ts'
import { toInstant, toSessionInterval } from '../attendance/sessionIntervals.ts'
import type { EngagementPeriod } from '../engagements/policy.ts'
import type { OrganizationId } from '../kit/ids.ts'
import { type Interval, intersectIntervals, subtractIntervals, unionIntervals } from '../kit/intervals.ts'
import { addDays, dayIn, type Instant } from '../kit/time.ts'
import { findDayStart } from './rules.ts'

/** What decides whose a moment of one biller's tracked time is. */
type OwnershipFacts = {
  readonly timeZone: string
  /** Every engagement of the biller, with each client. */
  readonly periods: readonly EngagementPeriod[]
  /** Every session that meets the time in question; nobody works twice at the same time. */
  readonly sessions: readonly (Pick<WorkSession, 'punchInTime' | 'punchOutTime'> & ClientWork)[]
  readonly now: Instant
}

/** Time of one client, or of nobody who is known. */
type OwnedInterval = Interval & { readonly clientId: OrganizationId | null }

/**
 * Splits a span by whose time it is, in order. Within a session it is the session's client's, breaks included; a session
 * that names nobody is theirs who alone engaged the biller on its day. Outside of any session the time belongs to the
 * client who alone engages the biller on that local day. Whatever has no such client is nobody's.
 */
export function splitByClient(facts: OwnershipFacts, span: Interval): OwnedInterval[] {
  const sessions = facts.sessions.map(one => ({
    ...toSessionInterval({ ...one, breaks: [] }, facts.now),
    clientId: sessionOwner(one, facts.periods),
  }))
  const within = sessions.flatMap(one => owned(intersectIntervals([span], [one]), one.clientId))
  const outside = engagedPeriods(facts, span).flatMap(one =>
    owned(subtractIntervals([one], sessions), one.clientId),
  )
  return [...within, ...outside].sort((one, other) => one.from - other.from)
}

const owned = (intervals: readonly Interval[], clientId: OrganizationId | null): OwnedInterval[] =>
  intervals.map(({ from, to }) => ({ from, to, clientId }))

/** A client whose engagement did not hold on the session's day sees nothing of that day. */
function sessionOwner({ clientId, day }: ClientWork, periods: readonly EngagementPeriod[]): string | null {
  if (clientId === null) return findOnlyClient(periods, day)
  return listClientsOn(periods, day).includes(clientId) ? clientId : null
}

/** The span cut wherever an engagement begins or ends, each part with the client who alone engages the biller in it. */
function engagedPeriods({ periods, timeZone }: OwnershipFacts, span: Interval): OwnedInterval[] {
  const edges = periods
    .flatMap(({ startedOn, endedOn }) => [startedOn, ...(endedOn === null ? [] : [addDays(endedOn, 1)])])
    .map(day => Date.parse(findDayStart(timeZone, day)) / 1000)
    .filter(at => at > span.from && at < span.to)
  const points = [...new Set([span.from, ...edges])].sort((one, other) => one - other)
  return points.map((from, index) => ({
    from,
    to: points[index + 1] ?? span.to,
    clientId: findOnlyClient(periods, dayIn(timeZone, toInstant(from))),
  }))
}

/** What of a span is one client's, in order. */
export const intervalsOfClient = (
  facts: OwnershipFacts,
  clientId: OrganizationId,
  span: Interval,
): Interval[] => unionIntervals(splitByClient(facts, span).filter(one => one.clientId === clientId))

/** An engagement ends yesterday at the earliest and a session lasts a day, so that older ones say nothing of a day. */
const daysBefore = 3

/**
 * Whether all time of some days is one client's, so that no session needs to be looked at: that client engages the biller
 * on each of them and shortly before and after, and nobody else does.
 */
export function isSoleClient(
  periods: readonly EngagementPeriod[],
  clientId: OrganizationId,
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
): boolean {
  const [first, last] = [addDays(firstDay, -daysBefore), addDays(lastDay, 1)]
  const near = periods.filter(period => period.startedOn <= last && (period.endedOn ?? last) >= first)
  return (
    near.every(period => period.clientId === clientId) &&
    near.some(period => period.startedOn <= first && (period.endedOn ?? last) >= last)
  )
}

type TimedRow = { readonly start: Instant; readonly seconds: number }

/** What of some rows lies in some intervals, both in order: a row that crosses an edge is cut there. */
export function cutToIntervals<Row extends TimedRow>(
  rows: readonly Row[],
  intervals: readonly Interval[],
): Row[] {
  const cut: Row[] = []
  let first = 0
  for (const row of rows) {
    const from = Math.floor(Date.parse(row.start) / 1000)
    const to = from + row.seconds
    while ((intervals[first]?.to ?? Number.POSITIVE_INFINITY) <= from) first++
    for (let index = first; index < intervals.length; index++) {
      const interval = intervals[index]
      if (!interval || interval.from >= to) break
      const start = Math.max(from, interval.from)
      cut.push({
        ...row,
        start: start === from ? row.start : toInstant(start),
        seconds: Math.min(to, interval.to) - start,
      })
    }
  }
  return cut
}

/** Whether a moment lies in one of some intervals. */
export function isWithin(intervals: readonly Interval[], at: Instant): boolean {
  const second = Math.floor(Date.parse(at) / 1000)
  return intervals.some(({ from, to }) => from <= second && second < to)
}
