import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { atMostEvery } from '../../kit/call/atMostEvery.ts'
import { queryClient } from '../../kit/call/queryClient.ts'
import { logError } from '../../kit/log.ts'
import { onProductionMoves } from '../useMoves.ts'
import { unsentDays } from './keptDays.ts'
import { type OpenDay, openDay } from './openDay.ts'

const everyMs = 1000

const openDayQuery = (userId: string, day: string) =>
  queryOptions({
    queryKey: ['production day to write', userId, day],
    queryFn: () => openDay(userId, day),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  })

/** Opens the days that hold something the server does not have, so that it is sent wherever one is. */
export async function sendUnsent(userId: string): Promise<void> {
  for (const day of await unsentDays(userId)) await queryClient.fetchQuery(openDayQuery(userId, day))
}

/** A day to be written. It stays open in the background, so that what is unsent is sent wherever one goes. */
export function useOpenDay(userId: string, day: string) {
  const read = useQuery(openDayQuery(userId, day))
  const open = read.data
  useEffect(() => {
    if (!open) return
    const look = atMostEvery(everyMs, () =>
      // Without a line the keeper tells; there is nothing to add.
      open.refresh().catch(cause => logError('The day was not read again', cause)),
    )
    // It may have been open for long before somebody came back to it.
    if (open.isSeenBefore()) look.ask()
    const stop = onProductionMoves(billerId => {
      if (billerId === undefined || billerId === userId) look.ask()
    })
    const keepNow = () => open.keepNow()
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      stop()
      look.stop()
    }
  }, [open, userId])
  return read
}

/** What the server knows of an open day, and how far what was typed is kept. */
export function useKnown(open: OpenDay) {
  const known = useSyncExternalStore(open.subscribe, open.known)
  const keeping = useSyncExternalStore(open.keeper.subscribe, open.keeper.read)
  return { known, keeping }
}

export const useRow = (open: OpenDay, key: string, subscribe: (listener: () => void) => () => void) =>
  useSyncExternalStore(subscribe, () => open.sheet.row(key))
