import { maxCountedNotifications } from '@claimcrew/contract/notifications/contract'

/** What the badge shows; nothing where there is nothing. */
export function badgeText(unread: number): string {
  if (unread === 0) return ''
  return unread < maxCountedNotifications ? String(unread) : `${maxCountedNotifications - 1}+`
}

/** The same for those who do not see it. */
export function unreadWords(unread: number): string {
  if (unread === 0) return 'No unread notifications'
  return unread < maxCountedNotifications
    ? `${unread} unread`
    : `More than ${maxCountedNotifications - 1} unread`
}
