import { addDays, countDays, type DayRange, mondayOf } from '@claimcrew/contract/kit/time'
import { isTime, type ReportBy } from '@claimcrew/contract/reports/kinds'
import type { Report, ReportRow } from '@claimcrew/contract/reports/shapes'
import { toMonth } from '@claimcrew/contract/statements/rules'

/** Every day, week or month that a range touches, in order. */
export function listPeriodKeys(by: 'day' | 'week' | 'month', range: DayRange): readonly string[] {
  const days = Array.from({ length: countDays(range) }, (_, index) => addDays(range.from, index))
  if (by === 'day') return days
  return [...new Set(days.map(by === 'week' ? mondayOf : toMonth))]
}

/** What the report is added up by. */
export const readGrouping = ({ columns: [first] }: Pick<Report, 'columns'>): ReportBy =>
  first?.name as ReportBy

/** The row of the range before that belongs beside each: of the same name, or at the same place in time. */
export function matchRowsBefore(report: Report): ReadonlyMap<string, ReportRow> {
  const { before } = report
  if (!before) return new Map()
  const by = readGrouping(report)
  const byKey = new Map(before.rows.map(row => [row.key, row]))
  if (!isTime(by)) return byKey
  const then = listPeriodKeys(by, before)
  return new Map(
    listPeriodKeys(by, report).flatMap((key, index) => {
      const row = byKey.get(then[index] ?? '')
      return row ? [[key, row] as const] : []
    }),
  )
}
