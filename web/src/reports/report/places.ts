import { addDays, mondayOf } from '@claimcrew/contract/kit/time'
import { isTime, type ReportBy } from '@claimcrew/contract/reports/kinds'
import { type DayRange, daysIn } from '@claimcrew/contract/reports/range'
import type { Report, ReportRow } from '@claimcrew/contract/reports/shapes'
import { monthOf } from '@claimcrew/contract/statements/rules'

/** Every day, week or month that a range touches, in order. */
export function placesOf(by: 'day' | 'week' | 'month', range: DayRange): readonly string[] {
  const days = Array.from({ length: daysIn(range) }, (_, index) => addDays(range.from, index))
  if (by === 'day') return days
  return [...new Set(days.map(by === 'week' ? mondayOf : monthOf))]
}

/** What the report is added up by. */
export const byOf = ({ columns: [first] }: Pick<Report, 'columns'>): ReportBy => first?.name as ReportBy

/** The row of the range before that belongs beside each: of the same name, or at the same place in time. */
export function rowsBefore(report: Report): ReadonlyMap<string, ReportRow> {
  const { before } = report
  if (!before) return new Map()
  const by = byOf(report)
  const known = new Map(before.rows.map(row => [row.key, row]))
  if (!isTime(by)) return known
  const then = placesOf(by, before)
  return new Map(
    placesOf(by, report).flatMap((key, index) => {
      const row = known.get(then[index] ?? '')
      return row ? [[key, row] as const] : []
    }),
  )
}
