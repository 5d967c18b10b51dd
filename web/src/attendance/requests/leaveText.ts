import type { Leave } from '@claimcrew/contract/attendance/shapes'
import { dayText } from '@claimcrew/contract/kit/timeWords'

/** Mon 16 November 2026, or Mon 16 to Wed 18 November 2026: the days, both included. */
export function leaveText({ firstDay, lastDay }: Pick<Leave, 'firstDay' | 'lastDay'>): string {
  if (firstDay === lastDay) return dayText(firstDay, true)
  const sameYear = firstDay.slice(0, 4) === lastDay.slice(0, 4)
  return `${dayText(firstDay, !sameYear)} to ${dayText(lastDay, true)}`
}
