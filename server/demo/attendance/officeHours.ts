import {
  addDays,
  addMilliseconds,
  dayIn,
  type Instant,
  instantIn,
  weekdayOf,
} from '@claimcrew/contract/kit/time'
import { federalHolidays } from './holidays.ts'

const hour = 3_600_000

/** On which a client's office is open. */
export const isWorkday = (day: string): boolean =>
  ![0, 6].includes(weekdayOf(day)) && !federalHolidays(Number(day.slice(0, 4))).some(one => one.day === day)

/** The day itself where it is a workday, otherwise the next one, or the last one before it. */
export function findWorkday(day: string, direction: 1 | -1): string {
  let on = day
  while (!isWorkday(on)) on = addDays(on, direction)
  return on
}

/** So many workdays after a day, or before it where that is negative; of none the day itself or the next workday. */
export function countWorkdays(day: string, count: number): string {
  const direction = count < 0 ? -1 : 1
  let on = findWorkday(day, direction)
  for (let left = Math.abs(count); left > 0; left--) on = findWorkday(addDays(on, direction), direction)
  return on
}

/** A moment at which an office is open, the last one before it where it is not. */
export function findEarlierOfficeTime(timeZone: string, at: Instant): Instant {
  const today = dayIn(timeZone, at)
  const hasOpened = isWorkday(today) && at >= instantIn(timeZone, today, '08:00')
  if (hasOpened && at < instantIn(timeZone, today, '17:30')) return at
  const day = hasOpened ? today : findWorkday(addDays(today, -1), -1)
  return addMilliseconds(instantIn(timeZone, day, '16:00'), Date.parse(at) % hour)
}

/** A moment at which an office is open, the next one where it is not. */
export function findOfficeTime(timeZone: string, at: Instant): Instant {
  const today = dayIn(timeZone, at)
  const isOver = !isWorkday(today) || at >= instantIn(timeZone, today, '17:30')
  if (!isOver && at >= instantIn(timeZone, today, '08:00')) return at
  const day = findWorkday(isOver ? addDays(today, 1) : today, 1)
  return addMilliseconds(instantIn(timeZone, day, '08:00'), Date.parse(at) % hour)
}
