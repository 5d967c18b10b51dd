import type { ProductionReportRow } from '@claimcrew/contract/production/report'
import { computeUnitsPerHour, toShownRatio } from '@claimcrew/contract/production/rules'
import type { SpreadRow } from '../charts/SpreadRows.tsx'
import { workTypeLabel } from '../terms.ts'

type Day = { done: number; expected: number; minutes: number }

/** What a day came to: units an hour of one kind of work, or percent of target where several came together. */
function figureOf({ done, expected, minutes }: Day, isOneWork: boolean): number | null {
  const percent = expected > 0 ? (done / expected) * 100 : null
  return toShownRatio(isOneWork ? computeUnitsPerHour(done, minutes) : percent, minutes)
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
        const sum = days.get(day) ?? { done: 0, expected: 0, minutes: 0 }
        sum.done += quantity
        sum.minutes += minutes
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
