import type { ScreenshotView } from '@claimcrew/contract/tracking/shapes'
import { dayText, rangeText } from '../../kit/time/dayWords.ts'
import { dayAndTimeIn } from '../../kit/time/timeZones.ts'

const roleWords: Readonly<Record<string, string>> = {
  CLIENT: 'client',
  ADMIN: 'admin',
  BILLER: 'biller',
}

export const roleText = (role: string) => roleWords[role] ?? role.toLowerCase()

/** What somebody looked at, in the biller's own zone. */
export function viewText({ kind, takenAt, firstDay, lastDay }: ScreenshotView, timeZone: string): string {
  switch (kind) {
    case 'opened':
      return takenAt === null
        ? `Opened a screenshot of ${dayText(firstDay)}`
        : `Opened the screenshot of ${dayAndTimeIn(timeZone, Date.parse(takenAt))}`
    case 'listed':
      return `Viewed ${rangeText(firstDay, lastDay)}, blurred`
    default:
      return kind satisfies never
  }
}
