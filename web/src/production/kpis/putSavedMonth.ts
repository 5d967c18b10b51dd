import type { KpiMonth } from '@claimcrew/contract/production/kpis'

/** Puts a month’s saved numbers among the months, by time. What is shown as the sum of one practice stays that. */
export function putSavedMonth(months: readonly KpiMonth[], saved: KpiMonth): KpiMonth[] {
  const { practiceId, practices } = months.find(({ month }) => month === saved.month) ?? saved
  const others = months.filter(({ month }) => month !== saved.month)
  return [...others, { ...saved, practiceId, practices }].sort((one, other) =>
    one.month < other.month ? -1 : 1,
  )
}
