import type { OrganizationId } from '../kit/ids.ts'
import { type Interval, intersectIntervals, subtractIntervals, unionIntervals } from '../kit/intervals.ts'
import { addDays } from '../kit/time.ts'
import { toInstantRange } from '../tracking/rules.ts'

/** A session from its first to its last second, breaks and all; `clientId` is the client it is for, or null. */
type SharedSession = Interval & { readonly day: string; readonly clientId: string | null }

type TrackedPart = {
  readonly day: string
  readonly clientId: string | null
  readonly tracked: readonly Interval[]
}

type TrackedShareInput = {
  readonly tracked: readonly Interval[]
  /** All that meet these days; nobody works twice at the same time. */
  readonly sessions: readonly SharedSession[]
  readonly timeZone: string
  readonly firstDay: string
  readonly lastDay: string
  /** The client that time outside of any session belongs to. */
  readonly ownerOn: (day: string) => string | null
}

/**
 * Whose tracked time it is and on which day: within a session the session's, else the local date's, and then the client's
 * who alone engages the biller.
 */
export function shareTracked({ tracked, sessions, timeZone, firstDay, lastDay, ownerOn }: TrackedShareInput) {
  const all = unionIntervals(tracked)
  const parts: TrackedPart[] = []
  const add = (day: string, clientId: OrganizationId | null, chunks: readonly Interval[]) => {
    if (chunks.length > 0 && day >= firstDay && day <= lastDay) parts.push({ day, clientId, tracked: chunks })
  }
  for (const session of sessions) add(session.day, session.clientId, intersectIntervals(all, [session]))
  const alone = subtractIntervals(all, sessions)
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1))
    add(day, ownerOn(day), intersectIntervals(alone, [toDayInterval(timeZone, day)]))
  return parts
}

export function toDayInterval(timeZone: string, day: string): Interval {
  const { from, to } = toInstantRange(timeZone, day, day)
  return { from: Date.parse(from) / 1000, to: Date.parse(to) / 1000 }
}
