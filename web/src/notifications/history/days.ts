import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import type { Notification } from '@claimcrew/contract/notifications/contract'

export type HistoryDay = {
  readonly day: string
  /** Said in place of its date. */
  readonly name: 'Today' | 'Yesterday' | null
  readonly items: readonly Notification[]
}

/** The list day by day, as the days are where its reader is. */
export function groupHistoryByDay(
  items: readonly Notification[],
  timeZone: string,
  today: string,
): HistoryDay[] {
  const byDay = Map.groupBy(items, ({ createdAt }) => dayIn(timeZone, createdAt))
  const yesterday = addDays(today, -1)
  return [...byDay].map(([day, ofDay]) => ({
    day,
    name: day === today ? 'Today' : day === yesterday ? 'Yesterday' : null,
    items: ofDay,
  }))
}
