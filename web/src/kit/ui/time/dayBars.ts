import { weekdayOf } from '@claimcrew/contract/kit/time'
import { monthNames, weekdayText } from '@claimcrew/contract/kit/timeText'
import { listTicks } from '../chart/ticks.ts'

/** How much stands in a row, which decides from which width on there is room for words. */
export const densityOf = (days: number): 'few' | 'some' | 'many' =>
  days <= 7 ? 'few' : days <= 16 ? 'some' : 'many'

/** Mondays keep their date where there is no room for all of them, and so does the first day unless one is near. */
export function isDateTick(date: string, index: number): boolean {
  const weekday = weekdayOf(date)
  return weekday === 1 || (index === 0 && weekday > 1 && weekday < 5)
}

/** Where a key leads in a row of bars, or undefined when it moves nothing. */
export function indexAfterKey(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, index - 1)
    case 'ArrowRight':
      return Math.min(count - 1, index + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** Less than this before the next month begins, there is no room for two names. */
const monthRoom = 3

/** Below a day's number: of a week the weekday, of more days the month where it begins. */
export function axisNote(dates: readonly string[], index: number): string | undefined {
  const date = dates[index] ?? ''
  if (densityOf(dates.length) === 'few') return weekdayText(weekdayOf(date))
  const begins = date.endsWith('-01')
  const soon = dates.slice(1, monthRoom).some(next => next.endsWith('-01'))
  return begins || (index === 0 && !soon) ? monthNames[Number(date.slice(5, 7)) - 1]?.slice(0, 3) : undefined
}

/** A few minutes of work are no tall bar. */
const minHours = 4

/** Round hours for an axis, the last of them at least the most there is. */
export const listHourTicks = (maxSeconds: number): readonly number[] =>
  listTicks(Math.max(minHours, maxSeconds / 3600))
