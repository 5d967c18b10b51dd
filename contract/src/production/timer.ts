import { addMilliseconds, type Instant, msBetween } from '../kit/time.ts'

/** A stretch of timed work, or of payer hold. */
export type TimerInterval = { readonly from: Instant; readonly to: Instant; readonly hold: boolean }

export type RunningTimer = {
  readonly startedAt: Instant
  /** When the present stretch began, and whether it is payer hold. */
  readonly since: Instant
  readonly onHold: boolean
  /** The intervals that are over. */
  readonly stretches: readonly TimerInterval[]
}

/** What was forgotten does not run forever: as long as a session may be open. */
export const maxTimerMs = 16 * 3_600_000

const pickEarlier = (one: Instant, other: Instant): Instant => (one < other ? one : other)

const timerEndsAt = (timer: Pick<RunningTimer, 'startedAt'>, now: Instant): Instant => {
  return pickEarlier(now, addMilliseconds(timer.startedAt, maxTimerMs))
}

/** All of its stretches, the present one up to now; nothing lasts less than nothing. */
export function listTimerIntervals(timer: RunningTimer, now: Instant): TimerInterval[] {
  const to = timerEndsAt(timer, now)
  const all = [...timer.stretches, { from: timer.since, to, hold: timer.onHold }]
  // A punch-out that comes late may lie before the present stretch, or within an earlier one.
  return all.map(one => ({ ...one, to: pickEarlier(one.to, to) })).filter(({ from, to }) => from < to)
}

const sumSeconds = (intervals: readonly TimerInterval[], hold: boolean): number =>
  intervals
    .filter(one => one.hold === hold)
    .reduce((sum, { from, to }) => sum + msBetween(from, to) / 1000, 0)

/** The whole minutes that are nearest; a few seconds are still a minute, so that nothing timed disappears. */
const wholeMinutes = (seconds: number): number => (seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0)

export function sumTimedMinutes(intervals: readonly TimerInterval[]): {
  minutes: number
  holdMinutes: number
} {
  return {
    minutes: wholeMinutes(sumSeconds(intervals, false)),
    holdMinutes: wholeMinutes(sumSeconds(intervals, true)),
  }
}

/** Seconds before the present stretch, so that a browser adds what has passed since. */
export const sumTimedSeconds = (intervals: readonly TimerInterval[]) => ({
  workSeconds: Math.floor(sumSeconds(intervals, false)),
  holdSeconds: Math.floor(sumSeconds(intervals, true)),
})
