import {
  bellSnapshot,
  listHistory,
  Notification,
  notificationMarked,
  notificationSent,
} from '@claimcrew/contract/notifications/contract'
import { useEffect } from 'react'
import * as z from 'zod'
import { atMostEvery } from '../../kit/call/atMostEvery.ts'
import { readPages, updatePages } from '../../kit/call/cache.ts'
import { endpointKey } from '../../kit/call/keys.ts'
import { refreshOnceSeen } from '../../kit/call/query.ts'
import { queryClient } from '../../kit/call/queryClient.ts'
import { onLive } from '../../kit/live/live.ts'
import { withOne } from './pages.ts'

const lists = { queryKey: endpointKey(listHistory) }

/** A notification is new or has changed: every list that has been read follows. */
export function keepOne(one: Notification): void {
  updatePages(listHistory, (pages, { query }) => withOne(pages, query ?? {}, one))
}

/** One that a list has shown, as it is once it is marked. */
function markedOf(notificationId: string, nowRead: boolean): Notification | null {
  const known = readPages(listHistory)
    .flatMap(({ items }) => items)
    .find(one => one.notificationId === notificationId)
  return known ? { ...known, read: nowRead } : null
}

/** A bell that is closed marks fifty at once. */
const readEveryMs = 2000

/** After what is on its way: somebody may wait for it, and it may be older than what was told. */
async function readAgain(): Promise<void> {
  const onTheirWay = queryClient.getQueryCache().findAll({ ...lists, fetchStatus: 'fetching' })
  await Promise.allSettled(onTheirWay.map(({ promise }) => promise))
  await refreshOnceSeen(listHistory)
}

/** The history follows what happens, here and in other tabs. */
export function useHistoryLive(): void {
  useEffect(() => {
    const reading = atMostEvery(readEveryMs, readAgain)
    const keep = (one: Notification | null) => {
      if (one) keepOne(one)
      // Only the server knows where one belongs that no list has shown; and an answer that is still to come may be older.
      if (!one || queryClient.isFetching(lists) > 0) reading.ask()
    }
    const stops = [
      // Of a kind that this page has not learnt yet it makes nothing by itself.
      onLive({ ...notificationSent, body: Notification.nullable().catch(null) }, keep),
      onLive(notificationMarked, one => keep(markedOf(one.notificationId, one.read))),
      onLive({ ...bellSnapshot, body: z.unknown() }, reading.ask),
      reading.stop,
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}
