import { dayText } from '@claimcrew/contract/kit/timeWords'
import type { ScreenshotView } from '@claimcrew/contract/tracking/shapes'
import { momentIn } from './words.ts'

const roleWords: Readonly<Record<string, string>> = {
  CLIENT: 'client',
  ADMIN: 'administrator',
  BILLER: 'biller',
}

export const roleText = (role: string) => roleWords[role] ?? role.toLowerCase()

/** What somebody looked at, in the biller's own zone. */
export function viewText({ kind, takenAt, firstDay, lastDay }: ScreenshotView, timeZone: string): string {
  switch (kind) {
    case 'opened':
      return takenAt === null
        ? `Opened a screenshot of ${dayText(firstDay)}`
        : `Opened the screenshot of ${momentIn(timeZone, takenAt)}`
    case 'listed':
      return `Looked through ${daysText(firstDay, lastDay)}, blurred`
    default:
      return kind satisfies never
  }
}

function daysText(first: string, last: string): string {
  return first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`
}
