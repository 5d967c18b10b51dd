import { type Interval, subtractIntervals } from '../kit/intervals.ts'
import type { Instant } from '../kit/time.ts'
import { countBreakSeconds, countSessionSeconds, type WorkSession } from './rules.ts'

export const toSecond = (at: Instant): number => Math.floor(Date.parse(at) / 1000)

export const toInstant = (second: number): Instant => new Date(second * 1000).toISOString()

/** A session in whole seconds: as many as attendance counts. `now` ends one that is open. */
export function toSessionInterval(session: WorkSession, now: Instant): Interval {
  const from = toSecond(session.punchInTime)
  return { from, to: from + countSessionSeconds(session, now) }
}

/** Its breaks likewise, each as long as attendance counts it; one that reaches the end ends with the session. */
export function toBreakIntervals(session: WorkSession, now: Instant): Interval[] {
  const { to: ends } = toSessionInterval(session, now)
  return session.breaks.map(one => {
    const seconds = countBreakSeconds({ ...session, breaks: [one] }, now)
    const from = Math.min(toSecond(one.startTime), ends - seconds)
    return { from, to: from + seconds }
  })
}

export const toWorkedIntervals = (session: WorkSession, now: Instant): Interval[] =>
  subtractIntervals([toSessionInterval(session, now)], toBreakIntervals(session, now))
