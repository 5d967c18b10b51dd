import { addDays, addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import { findWorkday } from './officeHours.ts'

/** One client closes so long after the other. */
const apart = 47 * 60_000

/** The first day of the month so many months before the one of a day. */
export function monthsBefore(day: string, count: number): string {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 - count, 1)).toISOString().slice(0, 10)
}

/** The day on which clients look through the month that begins on this day: the third of the next, or a workday after. */
export const approvalDayOf = (firstDay: string): string =>
  findWorkday(addDays(monthsBefore(firstDay, -1), 2), 1)

/** When a client closes that month: on the workday after they looked through it, one client after the other. */
export const closedAt = (firstDay: string, client: number): Instant =>
  addMilliseconds(`${findWorkday(addDays(approvalDayOf(firstDay), 1), 1)}T18:07:41.000Z`, client * apart)

/** The last of the clients. */
const lastToClose = 2

/** A month that is over; the last one is not over for everybody. */
type ClosedMonth = { readonly firstDay: string; readonly isLast: boolean }

/** Those that were closed by now, the oldest first: of the last three the last one only once it was looked through. */
export function listClosedMonths(now: Instant): ClosedMonth[] {
  const today = now.slice(0, 10)
  return [3, 2, 1]
    .map(count => ({ firstDay: monthsBefore(today, count), isLast: count === 1 }))
    .filter(({ firstDay }) => closedAt(firstDay, lastToClose) < now)
}

/** Billers of the demo client who have questions left of the last month, so that visitors have a month to close. */
const billersWithQuestions = [0, 2, 3, 5, 6]

/** Whether the last month of one of the billers who work here is still looked through. */
export const hasOpenMonth = (biller: number): boolean => billersWithQuestions.includes(biller)
