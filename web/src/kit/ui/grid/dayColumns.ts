import { weekdayOf } from '@claimcrew/contract/kit/time'
import { isWeekend, toWeekdayName } from '@claimcrew/contract/kit/timeText'
import { dayText } from '../../time/dayWords.ts'

/** A day as a column, with all that its cells have in common. */
export type DayColumn = {
  readonly date: string
  readonly number: number
  readonly weekday: string
  readonly text: string
  readonly weekend: boolean
}

/** A week or less has room for more. */
export const isRoomy = (days: readonly unknown[]): boolean => days.length <= 7

export function dayColumns(days: readonly string[]): readonly DayColumn[] {
  const letters = isRoomy(days) ? 3 : 2
  return days.map(date => ({
    date,
    number: Number(date.slice(8)),
    weekday: toWeekdayName(weekdayOf(date)).slice(0, letters),
    text: dayText(date),
    weekend: isWeekend(date),
  }))
}
