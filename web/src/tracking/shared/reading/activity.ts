import { addDays, type DayRange, type Instant } from '@claimcrew/contract/kit/time'
import { listActivity } from '@claimcrew/contract/tracking/contract'
import { useMemo } from 'react'
import { useTrackerUserCalls } from '../../trackerUserCalls.ts'

type SyncAge = { readonly syncedAt: Instant | null; readonly stale: boolean }

/** How old it all is: as old as the account that was pulled the longest ago. */
function ageOf(replies: readonly SyncAge[]): SyncAge {
  const synced = replies.map(({ syncedAt }) => syncedAt)
  return {
    syncedAt: synced.includes(null) ? null : (synced.sort()[0] ?? null),
    stale: replies.some(({ stale }) => stale),
  }
}

/** What a person did in a range, from however many accounts, in order. */
export function useActivity(
  trackerUsers: readonly string[],
  { from, to, enabled = true }: DayRange & { readonly enabled?: boolean },
) {
  // The last stretch of the day before may reach into the first one.
  const range = { from: addDays(from, -1), to }
  const { replies, ...calls } = useTrackerUserCalls(listActivity, trackerUsers, range, { enabled })
  const rows = useMemo(
    () =>
      replies
        ?.flatMap(({ data }) => data)
        .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)),
    [replies],
  )
  return { ...calls, rows, age: replies && ageOf(replies) }
}
