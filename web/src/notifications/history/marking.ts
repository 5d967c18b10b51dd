import {
  listHistory,
  markAllRead,
  markRead,
  markUnread,
  type Notification,
} from '@claimcrew/contract/notifications/contract'
import { call } from '../../kit/call/call.ts'
import { refresh, refreshOrFail, useMutateOnce } from '../../kit/call/query.ts'
import { failureTitle, sendOrRecover } from '../../kit/call/recoverAnswer.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { cacheNotification, findCached } from './live.ts'

/** Where no answer came: whether it is marked so by now. A list of unread ones that has lost it says so too. */
async function readMark({ notificationId }: Notification, read: boolean): Promise<object | null> {
  await refreshOrFail(listHistory)
  return (findCached(notificationId, 'active')?.read ?? true) === read ? { read } : null
}

/** Marks one as read or as unread again: shown at once, and taken back when it did not work. */
export function markNotification(one: Notification, read: boolean): void {
  if (one.read === read) return
  cacheNotification({ ...one, read })
  const params = { notificationId: one.notificationId }
  sendOrRecover<object>(
    () => call(read ? markRead : markUnread, { params }),
    () => readMark(one, read),
  ).catch(error => {
    cacheNotification(one)
    const notDone = read ? 'We couldn’t mark it as read' : 'We couldn’t mark it as unread'
    toast.error(failureTitle(error, notDone), errorText(error))
  })
}

const markedText = (count: number) =>
  count === 0 ? 'Nothing was unread.' : count === 1 ? 'One was unread.' : `${count} were unread.`

export function useMarkAllRead(userId: string) {
  const marking = useMutateOnce(markAllRead, {
    onSuccess: ({ marked }) => toast.success('Marked as read', markedText(marked)),
    onError: error => toast.error(failureTitle(error, 'We couldn’t mark it as read'), errorText(error)),
    onSettled: () => refresh(listHistory),
  })
  return {
    isPending: marking.isPending,
    markAll: (kind: string | undefined) => marking.mutate({ params: { userId }, body: kind ? { kind } : {} }),
  }
}
