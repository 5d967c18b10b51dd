import { countText, numberText } from './numberWords.ts'
import { type Instant, isoIn, weekdayOf } from './time.ts'

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** Hours as they stand in tables: 7.6, 1,412.5. */
export function formatHours(seconds: number): string {
  const tenths = Math.round(seconds / 360)
  const whole = Math.floor(Math.abs(tenths) / 10)
  return `${tenths < 0 ? '−' : ''}${numberText(whole)}.${Math.abs(tenths) % 10}`
}

/** The same with its unit: 7.6 h. */
export const hoursWithUnit = (seconds: number): string => `${formatHours(seconds)} h`

/** Where there is room for a few digits only: 7.6, 192, 1,948, 81k. */
export function shortHoursText(seconds: number): string {
  const tenths = Math.round(seconds / 360)
  if (tenths < 1000) return formatHours(seconds)
  return tenths < 99_995 ? numberText(Math.round(tenths / 10)) : `${Math.round(tenths / 10_000)}k`
}

/** A length of time as it is said: 25 min, 8 h, 7 h 36 m. */
export function formatDuration(seconds: number): string {
  if (seconds < 0) return `−${formatDuration(-seconds)}`
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${numberText(hours)} h` : `${numberText(hours)} h ${minutes % 60} m`
}

/** Where minutes beside many hours would only be noise: 3 h 20 m, 112 h. */
export const roundLengthText = (seconds: number): string =>
  seconds < 10 * 3600 ? formatDuration(seconds) : `${numberText(seconds / 3600, 0)} h`

/** To the second, where parts must be seen to make their sum: 45 s, 21 m 47 s, 9 h 39 m 31 s. */
export function formatExactDuration(seconds: number): string {
  if (seconds < 0) return `−${formatExactDuration(-seconds)}`
  const all = Math.round(seconds)
  const rest = all % 60
  if (rest === 0) return formatDuration(all)
  if (all < 60) return `${rest} s`
  const minutes = Math.floor(all / 60)
  const hours = Math.floor(minutes / 60)
  return [hours > 0 && `${numberText(hours)} h`, minutes % 60 > 0 && `${minutes % 60} m`, `${rest} s`]
    .filter(Boolean)
    .join(' ')
}

/** To the second as on a clock, where a length is multiplied: 8:02:15, −0:30:00. */
export const formatClockDuration = (seconds: number): string =>
  seconds < 0 ? `−${runningText(-seconds)}` : runningText(seconds)

/** How long a machine took for something: 0.4 s, 9.8 s, 1 m 5 s. */
export const machineTimeText = (ms: number, decimals = 1): string =>
  ms < 9950 ? `${numberText(ms / 1000, decimals)} s` : formatExactDuration(ms / 1000)

/** In the largest unit alone, where more would be noise: 25 min, 7 h, 3 days. */
export function roughDurationText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(seconds / 3600)
  return hours < 48 ? `${hours} h` : countText(Math.round(seconds / 86_400), 'day')
}

/** As a clock that runs shows it: 3:42:10. */
export function runningText(seconds: number): string {
  const all = Math.max(0, Math.floor(seconds))
  return `${Math.floor(all / 3600)}:${twoDigits(Math.floor(all / 60) % 60)}:${twoDigits(all % 60)}`
}

/** A time on the wall, kept as 14:05, as people say it: 2:05 PM. */
export function wallTimeText(time: string): string {
  const hour = Number(time.slice(0, 2)) % 24
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** A full hour on the wall; 0 and 24 are 12 AM. */
export const hourText = (hour: number): string => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export const toWeekdayName = (weekday: number): string => weekdays[weekday] ?? ''

/** A weekday where there is little room: Mon. Sunday is 0, and 7 where a week begins on Monday. */
export const weekdayText = (weekday: number): string => toWeekdayName(weekday % 7).slice(0, 3)

/** Days of a week in their order, more than two in a row as one: Mon – Fri, Sun. */
export function weekdaysText(days: readonly number[]): string {
  const rows: number[][] = []
  for (const day of days) {
    const row = rows.at(-1)
    if (row?.at(-1) === day - 1) row.push(day)
    else rows.push([day])
  }
  return rows
    .flatMap(row => {
      const names = row.map(weekdayText)
      return names.length > 2 ? [`${names[0]} – ${names.at(-1)}`] : names
    })
    .join(', ')
}

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Writes the month of a day or a month as calls send it: November 2026. */
export const monthText = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

/** The same where there is little room: Nov 2026. */
export const shortMonthText = (month: string): string =>
  `${monthText(month).slice(0, 3)} ${month.slice(0, 4)}`

const monthAndDay = (day: string) =>
  `${(monthNames[Number(day.slice(5, 7)) - 1] ?? '').slice(0, 3)} ${Number(day.slice(8, 10))}`

/**
 * Days say their year where it is another than the reader's: that is what `today` is for. Without it they always do, as
 * on paper and in files, which are read in whichever year. A day belongs to no zone, so none may shift it.
 */
const yearAfter = (day: string, today: string | undefined) =>
  day.slice(0, 4) === today?.slice(0, 4) ? '' : `, ${day.slice(0, 4)}`

/** Below an axis, or where a day stands with its time: Nov 17. */
export const shortDayText = (day: string, today?: string): string =>
  `${monthAndDay(day)}${yearAfter(day, today)}`

/** Tue, Nov 17. */
export const formatDay = (day: string, today?: string): string =>
  `${weekdayText(weekdayOf(day))}, ${shortDayText(day, today)}`

/** Both days included: Nov 1 – 17, Oct 28 – Nov 3, Dec 28, 2026 – Jan 3, 2027; a day alone is one. */
export function rangeText(from: string, to: string, today?: string): string {
  if (from === to) return formatDay(from, today)
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${shortDayText(from)} – ${shortDayText(to)}`
  const end = from.slice(0, 7) === to.slice(0, 7) ? String(Number(to.slice(8, 10))) : monthAndDay(to)
  return `${monthAndDay(from)} – ${end}${yearAfter(to, today)}`
}

/** By its first day: Week of Nov 9. */
export const weekText = (firstDay: string, today?: string): string =>
  `Week of ${shortDayText(firstDay, today)}`

/** A moment by the clock of a zone: Tue, Nov 17, 2:27 AM. */
export function momentText(timeZone: string, at: Instant, today?: string): string {
  const wall = isoIn(timeZone, at)
  return `${formatDay(wall.slice(0, 10), today)}, ${wallTimeText(wall.slice(11, 16))}`
}

export function isWeekend(day: string): boolean {
  const weekday = weekdayOf(day)
  return weekday === 0 || weekday === 6
}
