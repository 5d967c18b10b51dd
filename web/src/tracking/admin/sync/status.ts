import { getConnection, getSyncStatus, listMatches } from '@claimcrew/contract/tracking/contract'
import { useEffect, useRef, useState } from 'react'
import { useAllPages } from '../../../kit/call/pages.ts'
import { readAgain } from '../../../kit/call/query.ts'
import { deviceTime } from '../../../kit/time/serverClock.ts'
import { computeProgress, isSyncing, noTrackerUsers, updateWatched } from './progress.ts'

const closelyMs = 2000
const atRestMs = 30_000

export const useSyncStatus = () =>
  useAllPages(
    getSyncStatus,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data && isSyncing(data, deviceTime()) ? closelyMs : atRestMs,
    },
  )

/** Follows what was asked for by hand; `onThrough` is called once all of it has arrived. */
export function useSyncProgress(onThrough: (people: number) => void) {
  const { data: status } = useSyncStatus()
  const [watched, setWatched] = useState(noTrackerUsers)
  const next = status ? updateWatched(watched, status) : watched
  if (next !== watched) setWatched(next)
  const progress = status ? computeProgress(next, status) : null

  const people = progress?.people ?? 0
  const before = useRef(0)
  useEffect(() => {
    if (before.current > 0 && people === 0) onThrough(before.current)
    before.current = people
  }, [people, onThrough])

  const failures = status?.accounts.filter(({ state }) => state === 'failing').length
  // What else is known of it stands elsewhere on the screen.
  useEffect(() => {
    if (failures !== undefined) void readAgain(getConnection, listMatches)
  }, [failures])
  return { status, progress }
}
