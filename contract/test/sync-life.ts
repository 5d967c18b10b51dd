import fc from 'fast-check'
import { addMilliseconds, dayIn, daysFrom, type Instant, msBetween } from '../src/kit/time.ts'
import {
  applyPull,
  computePause,
  findDueTime,
  type Pull,
  planNextPull,
  type SyncState,
} from '../src/tracking/pullPlan.ts'
import { toInstantRange } from '../src/tracking/rules.ts'

export const minute = 60_000
export const hour = 60 * minute
export const dayMs = 24 * hour

/** A person who has just been mapped. */
export const fresh = (backfillGoal: string): SyncState => ({
  recentAt: null,
  weekAt: null,
  monthAt: null,
  monthLeft: null,
  backfilledTo: null,
  backfillGoal,
  askedFrom: null,
  askedLeft: null,
  retryAt: null,
})

/** Everything was pulled at this moment, back to its goal. */
export const full = (at: Instant, backfillGoal: string): SyncState => ({
  ...fresh(backfillGoal),
  recentAt: at,
  weekAt: at,
  monthAt: at,
  backfilledTo: backfillGoal,
})

type SyncTurn = { readonly idle: number; readonly takes: number; readonly fails: boolean }
export const calm: SyncTurn = { idle: 0, takes: 2000, fails: false }
/** Calm too, but with fewer turns, for a long life. */
export const drowsy: SyncTurn = { ...calm, idle: 2 * hour }

type FinishedPull = Pull & { readonly from: Instant; readonly at: Instant; readonly fails: boolean }

/**
 * Lets one account live until a moment. The clock goes on by what a pull takes, and while there is nothing to pull to
 * when there will be, and by as long as nobody was there. Turn after turn is taken, the last of them for
 * ever; without an end it is over after the last.
 */
export function live(
  timeZone: string,
  begun: SyncState,
  from: Instant,
  until: Instant | null,
  turns: readonly SyncTurn[] = [calm],
) {
  let [state, now, failures, turn] = [begun, from, 0, 0]
  const done: FinishedPull[] = []
  while (until === null ? turn < turns.length : now < until) {
    const { idle, takes, fails } = turns[Math.min(turn++, turns.length - 1)] ?? calm
    const today = dayIn(timeZone, now)
    const pull = planNextPull(state, timeZone, today, now)
    if (pull === null) {
      const { at } = findDueTime(state, timeZone, today, now)
      if (at <= now) throw new Error(`Nothing is to be pulled at ${now}, but something was due at ${at}`)
      now = addMilliseconds(at, idle)
      continue
    }
    expectSound(timeZone, pull, today)
    if (state.retryAt !== null && state.retryAt > now) throw new Error(`Pulled before ${state.retryAt}`)
    const began = now
    now = addMilliseconds(now, takes)
    done.push({ ...pull, from: began, at: now, fails })
    failures = fails ? failures + 1 : 0
    state = fails
      ? { ...state, retryAt: addMilliseconds(now, computePause(failures, 0.5)) }
      : applyPull(state, pull, dayIn(timeZone, now), now)
  }
  return { state, now, done }
}

/** Never the wrong way round, never beyond today, never more than the provider takes at once. */
export function expectSound(timeZone: string, { firstDay, lastDay }: Pull, today: string): void {
  const { from, to } = toInstantRange(timeZone, firstDay, lastDay)
  const isSound = firstDay <= lastDay && lastDay <= today && msBetween(from, to) <= 7 * dayMs
  if (!isSound) throw new Error(`${firstDay} to ${lastDay} on ${today} in ${timeZone}`)
}

/** When each day was last pulled. */
export function lastPulls(done: readonly FinishedPull[]): Map<string, FinishedPull> {
  const pulls = new Map<string, FinishedPull>()
  for (const pull of done)
    if (!pull.fails) for (const day of daysFrom(pull.firstDay, pull.lastDay)) pulls.set(day, pull)
  return pulls
}

export const Zone = fc.constantFrom(
  'Asia/Manila',
  'Asia/Kathmandu',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Atlantic/Azores',
  'Pacific/Kiritimati',
)
/** Often in the weeks in which clocks are turned. */
export const Moment = fc
  .oneof(
    fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }),
    fc.date({ min: new Date('2026-10-20'), max: new Date('2026-11-10'), noInvalidDate: true }),
    fc.date({ min: new Date('2026-03-01'), max: new Date('2026-05-01'), noInvalidDate: true }),
  )
  .map(date => date.toISOString())
export const GoalDays = fc.nat({ max: 120 })

export const Weather = fc.array(
  fc.record({
    idle: fc.oneof(
      { arbitrary: fc.constant(0), weight: 6 },
      { arbitrary: fc.nat({ max: hour }), weight: 3 },
      { arbitrary: fc.nat({ max: 9 * dayMs }), weight: 2 },
      { arbitrary: fc.nat({ max: 90 * dayMs }), weight: 1 },
    ),
    takes: fc.integer({ min: 250, max: 3 * minute }),
    fails: fc.boolean(),
  }),
  { maxLength: 60 },
)

export const brief = (pulls: readonly Pull[]) =>
  pulls.map(({ reason, firstDay, lastDay }) => `${reason} ${firstDay} ${lastDay}`)
