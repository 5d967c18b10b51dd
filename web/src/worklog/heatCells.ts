import { weekdayOf } from '@claimcrew/contract/kit/time'
import { dayText, isWeekend, lengthText, weekdayName } from '@claimcrew/contract/kit/timeWords'
import { workedSecondsOf } from '@claimcrew/contract/tracking/rules'
import type { SheetDay } from '@claimcrew/contract/worklog/contract'
import { daysBetween, overlapOf } from './worklogFigures.ts'
import { overlapText } from './worklogWords.ts'

/** A day as a column, with all that its cells have in common. */
export type HeatColumn = {
  readonly date: string
  readonly number: number
  readonly weekday: string
  readonly text: string
  readonly weekend: boolean
}

/** Weekdays are written out where there is room for it. */
export function columnsOf(from: string, to: string): readonly HeatColumn[] {
  const days = daysBetween(from, to)
  const letters = days.length > 7 ? 2 : 3
  return days.map(date => ({
    date,
    number: Number(date.slice(8)),
    weekday: weekdayName(weekdayOf(date)).slice(0, letters),
    text: dayText(date),
    weekend: isWeekend(date),
  }))
}

/** What a cell is called: Maria Santos, Tue 3 November: 7 h 30 min, 1 h of it typed in. */
export function cellName(
  name: string,
  column: HeatColumn,
  day: SheetDay | undefined,
  unread: boolean,
): string {
  const start = `${name}, ${column.text}`
  if (!day) return `${start}: ${unread ? 'could not be read' : 'no time'}`
  const overlap = overlapOf(day)
  const parts = [
    lengthText(workedSecondsOf(day)),
    ...(day.manualSeconds > 0 ? [`${lengthText(day.manualSeconds)} of it typed in`] : []),
    ...(day.breakSeconds > 0 ? [`${lengthText(day.breakSeconds)} of breaks besides`] : []),
    ...(overlap > 0 ? [overlapText(overlap)] : []),
    ...(unread ? ['there may be more that could not be read'] : []),
  ]
  return `${start}: ${parts.join(', ')}`
}
