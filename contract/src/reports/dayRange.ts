import { addDays, countDays, type DayRange, daysOfMonth, mondayOf } from '../kit/time.ts'
import { toMonth } from '../statements/rules.ts'

export const maxDays = 366

const firstOfMonth = (day: string) => `${toMonth(day)}-01`

function lastOfMonth(day: string): string {
  return daysOfMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7))).at(-1) ?? day
}

/** The first day of the month that lies so many months away. */
function monthsAway(day: string, count: number): string {
  const at = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + count, 1))
  return at.toISOString().slice(0, 10)
}

const monthsIn = ({ from, to }: DayRange): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7)) +
  1

/** What a range is compared with: as many whole months before whole months, else as many days before. */
export function toRangeBefore(range: DayRange): DayRange {
  const to = addDays(range.from, -1)
  const areMonths = range.from === firstOfMonth(range.from) && range.to === lastOfMonth(range.to)
  return {
    from: areMonths ? monthsAway(range.from, -monthsIn(range)) : addDays(range.from, -countDays(range)),
    to,
  }
}

/** Ranges that move along with today, for views that are looked at again and again. */
export const reportPeriods = [
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'last-30-days',
  'last-90-days',
  'this-year',
] as const
export type ReportPeriod = (typeof reportPeriods)[number]

export const periodTitles: Readonly<Record<ReportPeriod, string>> = {
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-30-days': 'Last 30 days',
  'last-90-days': 'Last 90 days',
  'this-year': 'This year',
}

/** The days of a period; what is still to come is left out. */
export function toPeriodRange(period: ReportPeriod, today: string): DayRange {
  switch (period) {
    case 'this-week':
      return { from: mondayOf(today), to: today }
    case 'last-week':
      return { from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) }
    case 'this-month':
      return { from: firstOfMonth(today), to: today }
    case 'last-month':
      return { from: monthsAway(today, -1), to: addDays(firstOfMonth(today), -1) }
    case 'last-30-days':
      return { from: addDays(today, -29), to: today }
    case 'last-90-days':
      return { from: addDays(today, -89), to: today }
    case 'this-year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
}
