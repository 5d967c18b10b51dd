import { type Interval, minus } from '../kit/intervals.ts'
import type { Instant } from '../kit/time.ts'
import { breakSecondsOf, spanSeconds, type WorkSession } from './rules.ts'

export const secondOf = (at: Instant): number => Math.floor(Date.parse(at) / 1000)

export const instantOf = (second: number): Instant => new Date(second * 1000).toISOString()

/** A session in whole seconds: as many as attendance counts. `now` ends one that is open. */
export function extentOf(session: WorkSession, now: Instant): Interval {
  const from = secondOf(session.punchInTime)
  return { from, to: from + spanSeconds(session, now) }
}

/** Its breaks likewise, each as long as attendance counts it; one that reaches the end ends with the session. */
export function breaksOf(session: WorkSession, now: Instant): Interval[] {
  const { to: ends } = extentOf(session, now)
  return session.breaks.map(one => {
    const seconds = breakSecondsOf({ ...session, breaks: [one] }, now)
    const from = Math.min(secondOf(one.startTime), ends - seconds)
    return { from, to: from + seconds }
  })
}

export const workedIn = (session: WorkSession, now: Instant): Interval[] =>
  minus([extentOf(session, now)], breaksOf(session, now))
