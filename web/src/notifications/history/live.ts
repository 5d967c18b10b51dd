import {
  bellSnapshot,
  listHistory,
  Notification,
  notificationMarked,
  notificationSent,
} from '@claimcrew/contract/notifications/contract'
import { useEffect } from 'react'
import * as z from 'zod'
import { listCachedPages, updatePages } from '../../kit/call/cache.ts'
import { endpointKey } from '../../kit/call/keys.ts'
import { refreshWhenVisible } from '../../kit/call/query.ts'
import { queryClient } from '../../kit/call/queryClient.ts'
import { throttle } from '../../kit/call/throttle.ts'
import { onLive } from '../../kit/live/live.ts'
import { addNotification } from './pages.ts'

const lists = { queryKey: endpointKey(listHistory) }

/** A notification is new or has changed: every list that has been read follows. */
export function cacheNotification(one: Notification): void {
  updatePages(listHistory, (pages, { query }) => addNotification(pages, query ?? {}, one))
}

/** One that a list has shown, or that one shows now: only what is shown is read again. */
export const findCached = (
  notificationId: string,
  type: 'all' | 'active' = 'all',
): Notification | undefined =>
  listCachedPages(listHistory, type)
    .flatMap(({ items }) => items)
    .find(one => one.notificationId === notificationId)

/** The same as it is once it is marked. */
function markedOf(notificationId: string, nowRead: boolean): Notification | null {
  const cached = findCached(notificationId)
  return cached ? { ...cached, read: nowRead } : null
}

/** A bell that is closed marks fifty at once. */
const readEveryMs = 2000

/** After what is on its way: somebody may wait for it, and it may be older than what was told. */
async function refetchHistory(): Promise<void> {
  const onTheirWay = queryClient.getQueryCache().findAll({ ...lists, fetchStatus: 'fetching' })
  await Promise.allSettled(onTheirWay.map(({ promise }) => promise))
  await refreshWhenVisible(listHistory)
}

/** The history follows what happens, here and in other tabs. */
export function useHistoryLive(): void {
  useEffect(() => {
    const reading = throttle(readEveryMs, refetchHistory)
    const cache = (one: Notification | null) => {
      if (one) cacheNotification(one)
      // Only the server knows where one belongs that no list has shown; and an answer that is still to come may be older.
      if (!one || queryClient.isFetching(lists) > 0) reading.trigger()
    }
    const stops = [
      // Of a kind that this page has not learnt yet it makes nothing by itself.
      onLive({ ...notificationSent, body: Notification.nullable().catch(null) }, cache),
      onLive(notificationMarked, one => cache(markedOf(one.notificationId, one.read))),
      onLive({ ...bellSnapshot, body: z.unknown() }, reading.trigger),
      reading.stop,
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}
