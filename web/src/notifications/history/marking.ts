import {
  listHistory,
  markAllRead,
  markRead,
  markUnread,
  type Notification,
} from '@claimcrew/contract/notifications/contract'
import { call } from '../../kit/call/call.ts'
import { refresh, useAct } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { textOf } from '../../kit/ui/ErrorState.tsx'
import { keepOne } from './live.ts'

/** Marks one as read or as unread again: shown at once, and taken back when it did not work. */
export function markOne(one: Notification, read: boolean): void {
  if (one.read === read) return
  keepOne({ ...one, read })
  call(read ? markRead : markUnread, { params: { notificationId: one.notificationId } }).catch(error => {
    keepOne(one)
    toast.error(read ? 'We couldn’t mark it as read' : 'We couldn’t mark it as unread', textOf(error))
  })
}

const markedText = (count: number) =>
  count === 0 ? 'Nothing was unread.' : count === 1 ? 'One was unread.' : `${count} were unread.`

export function useMarkingAll(userId: string) {
  const marking = useAct(markAllRead, {
    onSuccess: ({ marked }) => toast.success('Marked as read', markedText(marked)),
    onError: error => toast.error('We couldn’t mark it as read', textOf(error)),
    onSettled: () => refresh(listHistory),
  })
  return {
    isPending: marking.isPending,
    markAll: (kind: string | undefined) => marking.mutate({ params: { userId }, body: kind ? { kind } : {} }),
  }
}
