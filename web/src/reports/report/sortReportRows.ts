import type { Measure } from '@claimcrew/contract/reports/columns'
import type { ReportBy } from '@claimcrew/contract/reports/kinds'
import type { ReportRow } from '@claimcrew/contract/reports/shapes'

export type ReportOrder = { readonly name: ReportBy | Measure; readonly descending: boolean }

/** Rows as they came, or by a column; what is not known comes last either way. */
export function sortReportRows(
  rows: readonly ReportRow[],
  by: ReportBy,
  order: ReportOrder | undefined,
): ReportRow[] {
  if (!order) return [...rows]
  const sign = order.descending ? -1 : 1
  if (order.name === by)
    return rows.toSorted((one, other) => {
      const isDay = by === 'day' || by === 'week' || by === 'month'
      return sign * (isDay ? one.key.localeCompare(other.key) : one.label.localeCompare(other.label))
    })
  const measure = order.name as Measure
  return rows.toSorted((one, other) => {
    const [left, right] = [one[measure] ?? null, other[measure] ?? null]
    if (left === null || right === null) return (left === null ? 1 : 0) - (right === null ? 1 : 0)
    return sign * (left - right)
  })
}
