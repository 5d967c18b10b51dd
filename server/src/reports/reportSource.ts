import { mondayOf } from '@claimcrew/contract/kit/time'
import { listMeasures, type Measure } from '@claimcrew/contract/reports/columns'
import type { ReportBy, ReportKind } from '@claimcrew/contract/reports/kinds'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import { toMonth } from '@claimcrew/contract/statements/rules'
import type { CommandCtx, ReadCtx } from '../kit/http/route.ts'
import type { ReportScope, ReportSum } from './reportScope.ts'

/** Where the numbers of a report come from: the feature that has them. */
export type ReportSource = {
  /** A report grouped by one thing that fits, and its totals. */
  readonly read: (
    reader: CommandCtx & ReadCtx,
    scope: ReportScope,
    by: ReportBy,
  ) => Promise<{ readonly sums: readonly ReportSum[]; readonly totals: Figures }>
  /**
   * Each biller's each day, by names and days, some at a time: what the rest was made from. Null where there are none.
   */
  readonly days:
    | ((reader: CommandCtx & ReadCtx, scope: ReportScope) => AsyncIterable<readonly NamedDay[]>)
    | null
}

export type BillerDaySum = { readonly billerId: string; readonly day: string; readonly figures: Figures }

export type NamedDay = BillerDaySum & { readonly billerName: string }

/** A sum whose key is a biller and a day. */
export function toBillerDaySum(sum: ReportSum): BillerDaySum {
  const [billerId = '', day = ''] = sum.key.split(' ')
  return { billerId, day, figures: sum }
}

/** Zero for each column of a report. */
export const toEmptyFigures = (kind: ReportKind, by: ReportBy): Figures =>
  Object.fromEntries(listMeasures(kind, by).map(name => [name, 0]))

/** Adds up what can be added. */
export function sumFigures(kind: ReportKind, by: ReportBy, sums: readonly Figures[]): Figures {
  const names: readonly Measure[] = listMeasures(kind, by)
  return Object.fromEntries(names.map(name => [name, sums.reduce((sum, one) => sum + (one[name] ?? 0), 0)]))
}

/** Puts sums of several sources that have the same key beside each other. */
export function joinSums(none: Figures, ...lists: readonly (readonly ReportSum[])[]): ReportSum[] {
  const byKey = new Map<string, ReportSum>()
  for (const list of lists)
    for (const sum of list) byKey.set(sum.key, { ...none, ...byKey.get(sum.key), ...sum })
  return [...byKey.values()]
}

/** Weeks and months are read as days, which are few, and joined here. */
export const toReadBy = (by: ReportBy): Exclude<ReportBy, 'week' | 'month'> =>
  by === 'week' || by === 'month' ? 'day' : by

/** Whether no session and no clock knows what it is added up by. */
export const isOfWork = (by: ReportBy): by is 'practice' | 'project' | 'workType' =>
  by === 'practice' || by === 'project' || by === 'workType'

export const toPeriodKey = (by: ReportBy, day: string): string =>
  by === 'week' ? mondayOf(day) : by === 'month' ? toMonth(day) : day

/** Sums of days as those of their weeks or months; any others as they are. */
export function groupByPeriod(kind: ReportKind, by: ReportBy, sums: readonly ReportSum[]): ReportSum[] {
  if (by !== 'week' && by !== 'month') return [...sums]
  const periods = Map.groupBy(sums, ({ key }) => toPeriodKey(by, key))
  return [...periods].map(([key, own]) => ({ key, ...sumFigures(kind, by, own) }))
}
