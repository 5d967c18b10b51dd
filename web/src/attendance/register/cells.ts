import { breakTypes } from '@claimcrew/contract/attendance/rules'
import type { RegisterDay, RegisterTotals } from '@claimcrew/contract/attendance/shapes'
import { daysOfMonth } from '@claimcrew/contract/kit/time'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import type { YearMonth } from '../../kit/time/months.ts'
import { type DayColumn, dayColumns } from '../../kit/ui/grid/dayColumns.ts'
import { type DayFlag, describeDay } from '../dayWords.ts'

/** One letter each, because a cell has no room for words; the legend and the cell's name have them. */
export const flagLetters: Readonly<Record<DayFlag, string>> = {
  LATE: 'l',
  EARLY: 'e',
  REG: 'c',
  AUTO: 'a',
  OPEN: '•',
  POW: 'w',
  SENT: 'u',
}

/** The days of a month as columns. */
export const listMonthColumns = ({ month, year }: YearMonth): readonly DayColumn[] =>
  dayColumns(daysOfMonth(year, month))

/** What a cell is called: Maria Santos, Tue 3 November: present, 8 h 02 min, late. */
export const cellName = (name: string, column: DayColumn, day: RegisterDay, locked: boolean): string =>
  `${name}, ${column.text}: ${describeDay(day)}${locked ? ', closed' : ''}`

export const isOffDay = ({ code, marks }: Pick<RegisterDay, 'code' | 'marks'>, { weekend }: DayColumn) =>
  code === 'WO' || code === 'H' || marks.includes('POW') || (code === '—' && weekend)

/** What a month comes to, in the order of the register's totals. */
export function formatTotals(totals: RegisterTotals): readonly (readonly [label: string, value: string])[] {
  return [
    ['Present', String(totals.present)],
    ['Half days', String(totals.half)],
    ['Absent', String(totals.absent)],
    ['Leave', String(totals.leave)],
    ['Days off', String(totals.weeklyOffs)],
    ['Holidays', String(totals.holidays)],
    ['Punched', formatDuration(totals.workedSeconds)],
    ['Overtime', formatDuration(totals.overtimeSeconds)],
    ['Breaks', formatDuration(totals.breakSeconds)],
    ...breakTypes.map(type => [type, formatDuration(totals.breakSecondsByType[type])] as const),
    ['Over limit', formatDuration(totals.overAllowanceSeconds)],
  ]
}
