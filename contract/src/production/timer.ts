import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { TermIn } from '../kit/taxonomy.ts'
import { addMilliseconds, Day, Instant, msBetween } from '../kit/time.ts'
import { channels, quantity, WholeProductionDay } from './shapes.ts'

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

export const ProductionTimer = z.object({
  timerId: Id,
  clientId: ClientId,
  clientName: z.string(),
  workType: z.string(),
  taskId: Id.nullable(),
  practiceId: Id.nullable(),
  channel: z.enum(channels).nullable(),
  /** The day that its minutes will belong to. */
  day: Day,
  startedAt: Instant,
  mode: z.enum(['work', 'hold']),
  /** When the present stretch began, and what came before it. */
  stretchStartedAt: Instant,
  workSeconds: z.int(),
  holdSeconds: z.int(),
})
export type ProductionTimer = z.infer<typeof ProductionTimer>

/** One's own timer was begun, held, stopped or thrown away, by oneself or by punching out. */
export const timerChanged = topic('production:timer', z.object({ billerId: z.string() }))

const TimerReply = z.object({ timer: ProductionTimer.nullable(), serverTime: Instant })

export const getCurrentTimer = endpoint({
  method: 'GET',
  path: '/api/production/timer',
  may: 'production:write:own',
  summary: 'Your own running timer',
  reply: TimerReply,
  background: true,
})

export const startTimer = endpoint({
  method: 'POST',
  path: '/api/production/timer',
  may: 'production:write:own',
  summary: 'Starts a timer; with `replace` it stops the running one first, otherwise that’s a conflict',
  body: z.strictObject({
    clientId: ClientId,
    workType: TermIn('workTypes'),
    taskId: Id.nullable().default(null),
    /** The task's where none is sent. */
    practiceId: Id.nullable().default(null),
    channel: z.enum(channels).nullable().default(null),
    replace: z.boolean().default(false),
  }),
  reply: TimerReply,
})

/** The timer that the caller means: a conflict where another one runs by now. */
const timerId = Id.optional()

export const holdTimer = endpoint({
  method: 'POST',
  path: '/api/production/timer/hold',
  may: 'production:write:own',
  summary: 'Switches the timer to payer hold, or back to work',
  body: z.strictObject({ mode: z.enum(['work', 'hold'], 'Choose work or hold.'), timerId }),
  reply: TimerReply,
})

export const stopTimer = endpoint({
  method: 'POST',
  path: '/api/production/timer/stop',
  may: 'production:write:own',
  summary: 'Stops the timer; its minutes become a draft entry of its day',
  body: z.strictObject({ quantity: quantity.default(0), timerId }),
  reply: z.object({ day: WholeProductionDay, entryId: Id }),
  idempotent: true,
})

export const discardTimer = endpoint({
  method: 'POST',
  path: '/api/production/timer/discard',
  may: 'production:write:own',
  summary: 'Discards the timer; it can be restored for a while',
  body: z.strictObject({ timerId }),
  reply: z.object({ timerId: Id }),
})

export const restoreTimer = endpoint({
  method: 'POST',
  path: '/api/production/timer/restore',
  may: 'production:write:own',
  summary: 'Restores a timer discarded in the last ten minutes, as if it had kept running',
  body: z.strictObject({ timerId: Id }),
  reply: TimerReply,
})
