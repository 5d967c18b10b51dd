import { dayText, lengthText, monthNames } from '@claimcrew/contract/kit/timeWords'
import { daysOfRange, hoursOf, type WorklogRange } from '@claimcrew/contract/worklog/rules'

const twoPlaces = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Hours as they are counted and paid: 7.50 h. */
export const decimalHours = (seconds: number): string => `${twoPlaces.format(hoursOf(seconds))} h`

/** The same where there is room for a few digits only: 7.5, 192, 81k. */
export function shortHours(seconds: number): string {
  const hours = hoursOf(seconds)
  if (hours < 99.95) return hours.toFixed(1)
  return hours < 9999.5 ? hours.toFixed(0) : `${(hours / 1000).toFixed(0)}k`
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** A sum in a column of its own, without its unit: 1,753.00, and 17,530 where hundredths would only be noise. */
export const sumHours = (seconds: number): string =>
  (hoursOf(seconds) < 10_000 ? twoPlaces : whole).format(hoursOf(seconds))

/** A share of a whole: 62%. What is there but rounds to nothing is less than one. */
export function percentText(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0%'
  const percent = Math.round((part / whole) * 100)
  return percent === 0 ? '<1%' : `${percent}%`
}

export const rangeNouns: Readonly<Record<WorklogRange, string>> = {
  monthly: 'month',
  weekly: 'week',
  daily: 'day',
}

/** November 2026; 2 to 8 November 2026; Sun 15 November 2026. */
export function rangeText(range: WorklogRange, date: string): string {
  const { from, to } = daysOfRange(range, date)
  switch (range) {
    case 'monthly':
      return monthAndYear(date)
    case 'weekly': {
      const [first, last] = [Number(from.slice(8)), Number(to.slice(8))]
      if (from.slice(0, 7) === to.slice(0, 7)) return `${first} – ${last} ${monthAndYear(to)}`
      const begins = from.slice(0, 4) === to.slice(0, 4) ? monthOf(from) : monthAndYear(from)
      return `${first} ${begins} – ${last} ${monthAndYear(to)}`
    }
    case 'daily':
      return dayText(date, true)
    default:
      return range satisfies never
  }
}

/** A day where there is little room: Tue 3 Nov. */
export function shortDayText(day: string): string {
  const [weekday, number, month = ''] = dayText(day).split(' ')
  return `${weekday} ${number} ${month.slice(0, 3)}`
}

const monthOf = (day: string) => monthNames[Number(day.slice(5, 7)) - 1] ?? ''
const monthAndYear = (day: string) => `${monthOf(day)} ${day.slice(0, 4)}`

export const overlapText = (seconds: number): string =>
  `Two devices at once: ${lengthText(seconds)} counted twice`
