import { addDays, weekdayOf } from '@claimcrew/contract/kit/time'

const monday = 1
const thursday = 4

/** The n-th such weekday of a month, 1 being its first. */
function nth(year: number, month: number, weekday: number, count: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7)
}

/** A holiday on a Saturday is kept on the Friday before, one on a Sunday on the Monday after. */
function observed(day: string): string {
  const weekday = weekdayOf(day)
  return addDays(day, weekday === 6 ? -1 : weekday === 0 ? 1 : 0)
}

type Holiday = { readonly day: string; readonly name: string }

const byYear = new Map<number, readonly Holiday[]>()

/**
 * The federal holidays of the United States that a year brings, on the days on which they are kept. The demo asks for them
 * thousands of times while it is loaded.
 */
export function federalHolidays(year: number): readonly Holiday[] {
  const cached = byYear.get(year) ?? listHolidays(year)
  byYear.set(year, cached)
  return cached
}

function listHolidays(year: number): Holiday[] {
  return [
    { day: observed(`${year}-01-01`), name: 'New Year’s Day' },
    { day: nth(year, 1, monday, 3), name: 'Martin Luther King Jr. Day' },
    { day: nth(year, 2, monday, 3), name: 'Presidents’ Day' },
    { day: addDays(nth(year, 6, monday, 1), -7), name: 'Memorial Day' },
    { day: observed(`${year}-06-19`), name: 'Juneteenth' },
    { day: observed(`${year}-07-04`), name: 'Independence Day' },
    { day: nth(year, 9, monday, 1), name: 'Labor Day' },
    { day: nth(year, 10, monday, 2), name: 'Columbus Day' },
    { day: observed(`${year}-11-11`), name: 'Veterans Day' },
    { day: nth(year, 11, thursday, 4), name: 'Thanksgiving' },
    { day: observed(`${year}-12-25`), name: 'Christmas Day' },
  ]
}
