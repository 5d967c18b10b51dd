import type { ProductionReportRow } from '@claimcrew/contract/production/shapes'
import type { SpreadRow } from '../charts/SpreadRows.tsx'
import { workTypeLabel } from '../terms.ts'

type Day = { done: number; expected: number; hours: number }

/** What a day came to: units an hour of one kind of work, or percent of target where several came together. */
function figureOf({ done, expected, hours }: Day, isOneWork: boolean): number | undefined {
  if (isOneWork) return hours > 0 ? done / hours : undefined
  return expected > 0 ? (done / expected) * 100 : undefined
}

/** How far the days of each biller, or of each kind of work, lie apart; by name, which is no ranking. */
export function computeSpreads(
  rows: readonly ProductionReportRow[],
  by: 'biller' | 'workType',
  isOneWork: boolean,
): readonly SpreadRow[] {
  const groups = Map.groupBy(rows, row => (by === 'biller' ? row.billerId : row.workType))
  return [...groups]
    .map(([key, own]) => {
      const days = new Map<string, Day>()
      for (const { day, quantity, minutes, target } of own) {
        if (target === null && !isOneWork) continue
        const sum = days.get(day) ?? { done: 0, expected: 0, hours: 0 }
        sum.done += quantity
        sum.hours += minutes / 60
        sum.expected += (minutes / 60) * (target ?? 0)
        days.set(day, sum)
      }
      const [first] = own
      return {
        key,
        name: by === 'biller' ? (first?.billerName ?? '') : workTypeLabel(key),
        n: own.reduce((sum, { n }) => sum + n, 0),
        values: [...days.values()].flatMap(day => figureOf(day, isOneWork) ?? []),
      }
    })
    .filter(({ values }) => values.length > 0)
    .sort((one, other) => one.name.localeCompare(other.name))
}
