import { weekdayOf } from './time.ts'

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** Hours and minutes as they stand in columns: 8:02. */
export function hoursText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`
}

/** Hours and minutes as they are said: 8 h 02 min. */
export function lengthText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${twoDigits(minutes % 60)} min`
}

/** To the second, where parts must be seen to make their sum: 21 min 47 s. */
export function exactText(seconds: number): string {
  const rest = Math.round(seconds) % 60
  if (rest === 0) return lengthText(seconds)
  return seconds < 60 ? `${rest} s` : `${lengthText(seconds)} ${rest} s`
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export const weekdayName = (weekday: number): string => weekdays[weekday] ?? ''

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

/** Tue 3 November, or with its year. A day belongs to no zone, so none may shift it. */
export function dayText(day: string, withYear = false): string {
  const weekday = weekdayName(weekdayOf(day)).slice(0, 3)
  const text = `${weekday} ${Number(day.slice(8))} ${monthNames[Number(day.slice(5, 7)) - 1]}`
  return withYear ? `${text} ${day.slice(0, 4)}` : text
}

export function isWeekend(day: string): boolean {
  const weekday = weekdayOf(day)
  return weekday === 0 || weekday === 6
}
