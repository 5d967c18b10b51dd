import { addDays, type Instant } from '@claimcrew/contract/kit/time'
import { monthsBefore } from '../attendance/monthEnd.ts'

/** Days on which more is reported than was punched: somebody will ask about them. */
export const overReported: readonly {
  readonly biller: number
  readonly daysAgo: number
  readonly minutes: number
}[] = [
  { biller: 3, daysAgo: 12, minutes: 95 },
  { biller: 9, daysAgo: 8, minutes: 60 },
  { biller: 1, daysAgo: 6, minutes: 45 },
  { biller: 17, daysAgo: 21, minutes: 120 },
  { biller: 0, daysAgo: 9, minutes: 50 },
  { biller: 5, daysAgo: 10, minutes: 70 },
]

/** Somebody of whom the clocks still asked when a month was closed, and why it was closed all the same. */
export const closedDespite = {
  client: 2,
  biller: 23,
  minutes: 75,
  reason:
    'Part of that day’s coding belongs to the evening before. We checked it in the system; the hours stay as punched.',
} as const

/** The first day of that month, and a day of it up to which somebody looks for the one in question. */
export function closedDespiteIn(now: Instant): { readonly firstDay: string; readonly upTo: string } {
  const firstDay = monthsBefore(now.slice(0, 10), 2)
  return { firstDay, upTo: addDays(firstDay, 17) }
}
