import { addDays, addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import { countWorkdays, findWorkday } from './officeHours.ts'

type MonthEndHabits = {
  /** The day of the next month, or a workday after, on which it is looked through, and when that begins there. */
  readonly looksOn: number
  readonly looksAt: string
  /** So many workdays later it is closed. */
  readonly closesAfter: number
  /** UTC, while the office is open all year round. */
  readonly closesAt: string
  /** So many days later, or on a workday after, it is paid. */
  readonly paysAfter: number
  readonly paysAt: string
}

/** How each of the clients ends a month. */
const monthEndHabits: readonly [MonthEndHabits, MonthEndHabits, MonthEndHabits] = [
  { looksOn: 3, looksAt: '10:04', closesAfter: 1, closesAt: '18:07:41', paysAfter: 5, paysAt: '15:22:16' },
  { looksOn: 2, looksAt: '09:31', closesAfter: 2, closesAt: '16:20:08', paysAfter: 7, paysAt: '17:49:52' },
  { looksOn: 4, looksAt: '13:12', closesAfter: 1, closesAt: '18:55:27', paysAfter: 3, paysAt: '16:08:33' },
]

const habitsOf = (client: number): MonthEndHabits => monthEndHabits[client] ?? monthEndHabits[0]

/** No month ends quite like the one before. */
const turnOf = (firstDay: string, client: number): number =>
  (Number(firstDay.slice(5, 7)) * 5 + client * 3) % 4
const turnTakes = 19 * 60_000 + 13_000

/** The first day of the month so many months before the one of a day. */
export function monthsBefore(day: string, count: number): string {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 - count, 1)).toISOString().slice(0, 10)
}

const approvalDayOf = (firstDay: string, { looksOn }: MonthEndHabits): string =>
  findWorkday(addDays(monthsBefore(firstDay, -1), looksOn - 1), 1)

/** When a client begins to look through the month that begins on this day: the day, and the time where the client is. */
export function approvalTimeOf(firstDay: string, client: number): [day: string, time: string] {
  const habits = habitsOf(client)
  return [approvalDayOf(firstDay, habits), habits.looksAt]
}

/** When a client closes that month: some workdays after they looked through it. */
export function closedAt(firstDay: string, client: number): Instant {
  const habits = habitsOf(client)
  const turn = turnOf(firstDay, client)
  const day = countWorkdays(approvalDayOf(firstDay, habits), habits.closesAfter + (turn % 2))
  return addMilliseconds(`${day}T${habits.closesAt}.000Z`, turn * turnTakes)
}

/** When a client pays a month that was closed then. */
export function paidAt(closed: Instant, client: number): Instant {
  const { paysAfter, paysAt } = habitsOf(client)
  return `${findWorkday(addDays(closed.slice(0, 10), paysAfter), 1)}T${paysAt}.000Z`
}

/** A month that is over; the last one is not over for everybody. */
type ClosedMonth = { readonly firstDay: string; readonly isLast: boolean }

/** Those that all have closed by now, the oldest first: of the last three the last one only once it was looked through. */
export function listClosedMonths(now: Instant): ClosedMonth[] {
  const today = now.slice(0, 10)
  return [3, 2, 1]
    .map(count => ({ firstDay: monthsBefore(today, count), isLast: count === 1 }))
    .filter(({ firstDay }) => monthEndHabits.every((_, client) => closedAt(firstDay, client) < now))
}

/** Billers of the demo client who have questions left of the last month, so that visitors have a month to close. */
const billersWithQuestions = [0, 2, 3, 5, 6]

/** Whether the last month of one of the billers who work here is still looked through. */
export const hasOpenMonth = (biller: number): boolean => billersWithQuestions.includes(biller)
