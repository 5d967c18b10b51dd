import { type ReportPeriod, toPeriodRange } from '@claimcrew/contract/reports/dayRange'
import type { ReportsValues } from '../address.ts'

export const defaultPeriod: ReportPeriod = 'this-month'

/** Which days the address asks for: two of one’s own, or a period. */
export function resolveReportRange(
  { from, to, period }: Pick<ReportsValues, 'from' | 'to' | 'period'>,
  today: string,
) {
  if (from && to) return { from, to }
  return toPeriodRange(period ?? defaultPeriod, today)
}
