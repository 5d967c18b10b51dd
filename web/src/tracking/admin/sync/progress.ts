import type { Instant } from '@claimcrew/contract/kit/time'
import type { SyncStatus } from '@claimcrew/contract/tracking/shapes'

/**
 * What was asked for by hand and how much of it was seen since it began, by mapping. An account that is through no
 * longer says what it had to do, so the one who watches has to remember.
 */
type WatchedTrackerUsers = ReadonlyMap<string, number>

export const noTrackerUsers: WatchedTrackerUsers = new Map()

/** The same map where nothing has changed. */
export function updateWatched(before: WatchedTrackerUsers, { accounts }: SyncStatus): WatchedTrackerUsers {
  const requested = accounts.flatMap(one => (one.asked ? [[one.mappingId, one.asked.days] as const] : []))
  if (requested.length === 0) return before.size === 0 ? before : noTrackerUsers
  if (requested.every(([mappingId, days]) => before.get(mappingId) === days)) return before
  return new Map([...before, ...requested])
}

type Progress = {
  readonly people: number
  readonly days: number
  readonly left: number
  /** Between 0 and 100. */
  readonly percent: number
}

/** How far it is, or null where nothing was asked for. */
export function computeProgress(watched: WatchedTrackerUsers, { accounts }: SyncStatus): Progress | null {
  if (watched.size === 0) return null
  const days = [...watched.values()].reduce((sum, one) => sum + one, 0)
  const left = accounts.reduce((sum, { asked }) => sum + (asked?.left ?? 0), 0)
  const people = new Set(accounts.filter(one => watched.has(one.mappingId)).map(one => one.userId)).size
  return { people, days, left, percent: days > 0 ? Math.round((100 * (days - left)) / days) : 0 }
}

/**
 * Whether there is something to watch: a pull, what was asked for, somebody new whose first days are on their way.
 * What fails waits for its next try, and until then nothing moves.
 */
export const isSyncing = ({ accounts }: SyncStatus, now: Instant): boolean =>
  accounts.some(({ asked, pulledFrom, state, nextAt }) => {
    const isAwaited = asked !== null || pulledFrom === null
    return state === 'running' || (isAwaited && (state !== 'failing' || nextAt <= now))
  })
