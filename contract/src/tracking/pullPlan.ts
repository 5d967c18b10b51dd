import { addDays, addMilliseconds, type Instant, msBetween, pickLater } from '../kit/time.ts'
import { toInstantRange } from './rules.ts'

/** Why something is pulled, the most urgent first. */
export const pullReasons = ['asked', 'recent', 'week', 'month', 'backfill'] as const
export type PullReason = (typeof pullReasons)[number]

/** How far the store is filled for one Time Doctor user. Days are local ones of the person. */
export type SyncState = {
  /** When today and yesterday were last pulled, the last 7 days, the last 35. */
  readonly recentAt: Instant | null
  readonly weekAt: Instant | null
  readonly monthAt: Instant | null
  /** This day and those before it, within the last 35, are still to be pulled in this round. */
  readonly monthLeft: string | null
  /** The earliest day that has been pulled, and how far back it is to go. */
  readonly backfilledTo: string | null
  readonly backfillGoal: string
  /** What an administrator asked for and is still to be pulled, the last day first. */
  readonly askedFrom: string | null
  readonly askedLeft: string | null
  /** After a failure nothing is tried before this. */
  readonly retryAt: Instant | null
}

export type Pull = {
  readonly reason: PullReason
  readonly firstDay: string
  readonly lastDay: string
}

const minute = 60_000
const hour = 60 * minute

/** Late uploads, approvals and edits change days that are past: the older, the seldomer. */
const every = { recent: 15 * minute, week: 24 * hour, month: 7 * 24 * hour }

const longestRangeMs = 7 * 24 * hour

/** As many days up to this one as fit into what the provider takes at once: seven, but six where clocks go back. */
function windowUpTo(timeZone: string, lastDay: string, notBefore: string): string {
  const week = addDays(lastDay, -6)
  const { from, to } = toInstantRange(timeZone, week, lastDay)
  const firstDay = msBetween(from, to) > longestRangeMs ? addDays(lastDay, -5) : week
  return firstDay < notBefore ? notBefore : firstDay
}

const pickEarlier = (one: string, other: string) => (one < other ? one : other)

/** How far a round over the month goes back: 35 days, or to where the one before it ended if that is longer ago. */
function monthStart({ monthAt }: SyncState, today: string): string {
  const start = addDays(today, -34)
  // A day may still have been under way then, and a local one is up to a day behind UTC.
  return monthAt === null ? start : pickEarlier(start, addDays(monthAt.slice(0, 10), -2))
}

const isDue = (last: Instant | null, pause: number, now: Instant) =>
  last === null || addMilliseconds(last, pause) <= now

/** What is to be pulled next if it is time for it, else null. */
export function planNextPull(state: SyncState, timeZone: string, today: string, now: Instant): Pull | null {
  const pull = (reason: PullReason, firstDay: string, lastDay: string) => ({ reason, firstDay, lastDay })
  if (state.retryAt !== null && state.retryAt > now) return null
  // What is today for the user who asks may be tomorrow here.
  if (state.askedFrom !== null && state.askedLeft !== null && state.askedFrom <= today) {
    const left = pickEarlier(state.askedLeft, today)
    return pull('asked', windowUpTo(timeZone, left, state.askedFrom), left)
  }
  // The last days come first; the rest of the history follows.
  if (state.backfilledTo === null)
    return pull('recent', windowUpTo(timeZone, today, addDays(today, -6)), today)
  if (isDue(state.recentAt, every.recent, now)) return pull('recent', addDays(today, -1), today)
  if (isDue(state.weekAt, every.week, now))
    return pull('week', windowUpTo(timeZone, today, addDays(today, -6)), today)
  if (state.monthLeft !== null || isDue(state.monthAt, every.month, now)) {
    const start = monthStart(state, today)
    // A round that took so long that its end is out of reach begins anew.
    const isWithin = state.monthLeft !== null && state.monthLeft >= start
    const left = isWithin ? pickEarlier(state.monthLeft, today) : today
    return pull('month', windowUpTo(timeZone, left, start), left)
  }
  if (state.backfilledTo > state.backfillGoal) {
    const left = addDays(state.backfilledTo, -1)
    return pull('backfill', windowUpTo(timeZone, left, state.backfillGoal), left)
  }
  return null
}

/** The state after a pull that worked. */
export function applyPull(
  state: SyncState,
  { reason, firstDay, lastDay }: Pull,
  today: string,
  now: Instant,
): SyncState {
  const holdsToday = lastDay >= today
  const holdsWeek = holdsToday && firstDay <= addDays(today, -5)
  // Days that nobody pulled lie behind where a round had got to: it begins anew.
  const hasGap = holdsToday && isDue(state.recentAt, every.week, now)
  const reached = state.backfilledTo === null || firstDay < state.backfilledTo
  const next: SyncState = {
    ...state,
    retryAt: null,
    recentAt: holdsToday ? now : state.recentAt,
    weekAt: holdsWeek ? now : state.weekAt,
    monthLeft: hasGap ? null : state.monthLeft,
    // A range that was asked for may lie far back: what lies between is yet to come.
    backfilledTo: reached && reason !== 'asked' ? firstDay : state.backfilledTo,
  }
  switch (reason) {
    case 'asked': {
      const { askedFrom, askedLeft } = state
      if (askedFrom === null || askedLeft === null) return next
      // Somebody may have asked for something else since: that is still to come.
      const isTheirEnd = firstDay <= askedLeft && lastDay >= pickEarlier(askedLeft, today)
      if (!isTheirEnd) return next
      const left = addDays(firstDay, -1)
      return left < askedFrom ? { ...next, askedFrom: null, askedLeft: null } : { ...next, askedLeft: left }
    }
    case 'month': {
      const left = addDays(firstDay, -1)
      const isDone = left < monthStart(state, today)
      return { ...next, monthAt: isDone ? now : state.monthAt, monthLeft: isDone ? null : left }
    }
    // Somebody new has no late changes from before: the backfill brings the month as it is.
    case 'recent':
      return state.backfilledTo === null ? { ...next, weekAt: now, monthAt: now } : next
    case 'week':
    case 'backfill':
      return next
    default:
      return reason satisfies never
  }
}

const firstPause = 30_000
const longestPause = 15 * minute

/** How long to leave a provider alone that has failed so many times in a row; `chance` is between 0 and 1. */
export function computePause(failures: number, chance: number): number {
  const longest = Math.min(longestPause, firstPause * 2 ** Math.min(failures - 1, 10))
  return Math.round(longest * (0.5 + chance / 2))
}

/** When `planNextPull` will first have something to do, and how urgent it is: 0 before 1. */
export function findDueTime(
  state: SyncState,
  timeZone: string,
  today: string,
  now: Instant,
): { at: Instant; rank: number } {
  const waiting = { ...state, retryAt: null }
  const ats = [
    [state.recentAt, every.recent],
    [state.weekAt, every.week],
    [state.monthAt, every.month],
  ] as const
  const soonest =
    ats.map(([last, pause]) => (last === null ? now : addMilliseconds(last, pause))).sort()[0] ?? now
  const ready = planNextPull(waiting, timeZone, today, now) ? now : soonest
  const at = pickLater(state.retryAt ?? now, ready)
  return { at, rank: toRank(planNextPull(waiting, timeZone, today, at)?.reason ?? 'recent', state) }
}

/** Somebody whose first week is not there yet comes before everybody's next quarter of an hour. */
function toRank(reason: PullReason, { backfilledTo }: SyncState): number {
  return reason === 'recent' && backfilledTo === null ? 0 : pullReasons.indexOf(reason)
}
