import type { Input } from '@claimcrew/contract/kit/endpoint'
import {
  bell,
  listHistory,
  marked,
  type Notification,
  told,
} from '@claimcrew/contract/notifications/contract'
import { useEffect } from 'react'
import { onLive } from '../kit/live.ts'
import { keyOf, queryClient, refresh } from '../kit/query.ts'
import { type HistoryFilter, type HistoryPages, withOne } from './historyPages.ts'

const filterIn = ([, input]: readonly unknown[]): HistoryFilter => (input as Input<typeof listHistory>).query

const read = () => queryClient.getQueriesData<HistoryPages>({ queryKey: keyOf(listHistory) })

/** A notification is new or has changed: every list that has been read follows. */
export function keepOne(one: Notification): void {
  for (const [queryKey, pages] of read()) {
    if (pages) queryClient.setQueryData(queryKey, withOne(pages, filterIn(queryKey), one))
  }
}

function keepMarked(notificationId: string, nowRead: boolean): void {
  const known = read()
    .flatMap(([, pages]) => pages?.pages ?? [])
    .flatMap(({ items }) => items)
    .find(one => one.notificationId === notificationId)
  if (known) keepOne({ ...known, read: nowRead })
  // One that no list has shown: only the server knows where it belongs.
  else void refresh(listHistory)
}

/** The history follows what happens, here and in other tabs. */
export function useHistoryLive(): void {
  useEffect(() => {
    const stops = [
      onLive(told, keepOne),
      onLive(marked, ({ notificationId, read: nowRead }) => keepMarked(notificationId, nowRead)),
      onLive(bell, () => void refresh(listHistory)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}
