import {
  listHistory,
  markAllRead,
  markRead,
  markUnread,
  type Notification,
} from '@claimcrew/contract/notifications/contract'
import { call } from '../../kit/call/call.ts'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { cacheNotification } from './live.ts'

/** Marks one as read or as unread again: shown at once, and taken back when it did not work. */
export function markNotification(one: Notification, read: boolean): void {
  if (one.read === read) return
  cacheNotification({ ...one, read })
  call(read ? markRead : markUnread, { params: { notificationId: one.notificationId } }).catch(error => {
    cacheNotification(one)
    toast.error(read ? 'We couldn’t mark it as read' : 'We couldn’t mark it as unread', errorText(error))
  })
}

const markedText = (count: number) =>
  count === 0 ? 'Nothing was unread.' : count === 1 ? 'One was unread.' : `${count} were unread.`

export function useMarkAllRead(userId: string) {
  const marking = useMutate(markAllRead, {
    onSuccess: ({ marked }) => toast.success('Marked as read', markedText(marked)),
    onError: error => toast.error('We couldn’t mark it as read', errorText(error)),
    onSettled: () => refresh(listHistory),
  })
  return {
    isPending: marking.isPending,
    markAll: (kind: string | undefined) => marking.mutate({ params: { userId }, body: kind ? { kind } : {} }),
  }
}
