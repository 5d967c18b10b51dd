import { daysOfPeriod, type ReportPeriod } from '@claimcrew/contract/reports/range'
import type { ReportsValues } from '../address.ts'

export const usualPeriod: ReportPeriod = 'this-month'

/** Which days the address asks for: two of one’s own, or a period. */
export function rangeIn({ from, to, period }: Pick<ReportsValues, 'from' | 'to' | 'period'>, today: string) {
  if (from && to) return { from, to }
  return daysOfPeriod(period ?? usualPeriod, today)
}
