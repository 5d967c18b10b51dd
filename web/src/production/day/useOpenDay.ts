import { queryOptions } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { queryClient } from '../../kit/call/queryClient.ts'
import { throttle } from '../../kit/call/throttle.ts'
import { useObserved } from '../../kit/call/useObserved.ts'
import { logError } from '../../kit/log.ts'
import { onProductionChanges } from '../shared/productionChanges.ts'
import { type OpenDay, openDay } from './openDay.ts'
import { listUnsentDays } from './storedDays.ts'

const everyMs = 1000

const openDayQuery = (userId: string, day: string) =>
  queryOptions({
    queryKey: ['production day to write', userId, day],
    queryFn: () => openDay(userId, day),
    // What is typed is in it: opened a second time, each of the two would save without the other.
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  })

/** Opens the days that hold something the server does not have, so that it is sent wherever one is. */
export async function sendUnsentDays(userId: string): Promise<void> {
  for (const day of await listUnsentDays(userId)) {
    const open = await queryClient.fetchQuery(openDayQuery(userId, day))
    // It may be long until somebody looks at it.
    open.isSeenBefore()
  }
}

/** A day to be written. It stays open in the background, so that what is unsent is sent wherever one goes. */
export function useOpenDay(userId: string, day: string) {
  const read = useObserved(openDayQuery(userId, day))
  const open = read.data
  useEffect(() => {
    if (!open) return
    // Without a line the keeper tells; there is nothing to add.
    const refresh = throttle(everyMs, () => void open.refreshOnceReachable())
    // It may have been open for long before somebody came back to it.
    if (open.isSeenBefore()) refresh.trigger()
    const stop = onProductionChanges(billerId => {
      if (billerId === undefined || billerId === userId) refresh.trigger()
    })
    // Another tab may have been closed on the way here.
    const takeOver = () => {
      if (document.visibilityState !== 'visible') return
      open.takeOverClosed().catch(cause => logError('What this browser keeps was not read', cause))
    }
    takeOver()
    document.addEventListener('visibilitychange', takeOver)
    return () => {
      document.removeEventListener('visibilitychange', takeOver)
      stop()
      refresh.stop()
    }
  }, [open, userId])
  return read
}

/** What the server knows of an open day, and how far what was typed is kept. */
export function useDayState(open: OpenDay) {
  const reply = useSyncExternalStore(open.subscribe, open.readReply)
  const autosave = useSyncExternalStore(open.autosave.subscribe, open.autosave.read)
  return { reply, autosave }
}

export const useRow = (open: OpenDay, key: string, subscribe: (listener: () => void) => () => void) =>
  useSyncExternalStore(subscribe, () => open.worksheet.row(key))
