import type { Instant } from '@claimcrew/contract/kit/time'
import {
  clientBillers,
  getConnection,
  listMappings,
  listMatches,
  listRuns,
  listTrackedUsers,
  syncStatus,
} from '@claimcrew/contract/tracking/contract'
import { useEffect, useRef, useState } from 'react'
import { useMinute } from '../../kit/clock.ts'
import { refresh, useCall } from '../../kit/query.ts'
import { deviceTime } from '../../kit/serverClock.ts'
import { isMoving, nothingWatched, progressOf, watch } from './sync/progress.ts'

const [closelyMs, atRestMs] = [2000, 30_000]

export const useConnection = () => useCall(getConnection, {}, { refetchInterval: atRestMs })

export const useMatches = () => useCall(listMatches, {}, { refetchInterval: atRestMs })

export const useSyncStatus = () =>
  useCall(
    syncStatus,
    {},
    {
      refetchInterval: ({ state: { data } }) => (data && isMoving(data, deviceTime()) ? closelyMs : atRestMs),
    },
  )

/** Follows what was asked for by hand; `onThrough` is called once all of it has arrived. */
export function useSyncProgress(onThrough: (people: number) => void) {
  const { data: status } = useSyncStatus()
  const [watched, setWatched] = useState(nothingWatched)
  const next = status ? watch(watched, status) : watched
  if (next !== watched) setWatched(next)
  const progress = status ? progressOf(next, status) : null

  const people = progress?.people ?? 0
  const before = useRef(0)
  useEffect(() => {
    if (before.current > 0 && people === 0) onThrough(before.current)
    before.current = people
  }, [people, onThrough])

  const failures = status?.accounts.filter(({ state }) => state === 'failing').length
  // What else is known of it stands elsewhere on the screen.
  useEffect(() => {
    if (failures !== undefined) void refresh(getConnection, listMatches)
  }, [failures])
  return { status, progress }
}

/** Now, as precise as a word like “3 min ago” needs it. */
export const useNow = (): Instant => new Date(useMinute()).toISOString()

/** After a pull: what came with it is read again where it is shown. */
export const refreshPulled = () => refresh(getConnection, listMatches, listRuns)

/** After somebody was mapped or unmapped. */
export const refreshMapped = () =>
  refresh(listMatches, syncStatus, listMappings, clientBillers, listTrackedUsers)
