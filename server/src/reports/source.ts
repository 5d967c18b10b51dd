import { mondayOf } from '@claimcrew/contract/kit/time'
import { type Measure, measuresOf } from '@claimcrew/contract/reports/columns'
import type { ReportBy, ReportKind } from '@claimcrew/contract/reports/kinds'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import { monthOf } from '@claimcrew/contract/statements/rules'
import type { Asked, Reader, Sum } from './scope.ts'

/** Where the numbers of a report come from: the feature that has them. */
export type Source = {
  /** By one thing that fits, and what all of it comes to. */
  readonly read: (
    reader: Reader,
    asked: Asked,
    by: ReportBy,
  ) => Promise<{ readonly sums: readonly Sum[]; readonly totals: Figures }>
  /**
   * Each biller's each day, by names and days, some at a time: what the rest was made from. Null where there are none.
   */
  readonly days: ((reader: Reader, asked: Asked) => AsyncIterable<readonly NamedDay[]>) | null
}

export type DaySum = { readonly billerId: string; readonly day: string; readonly figures: Figures }

export type NamedDay = DaySum & { readonly billerName: string }

/** A sum whose key is a biller and a day. */
export function ofBillerDay(sum: Sum): DaySum {
  const [billerId = '', day = ''] = sum.key.split(' ')
  return { billerId, day, figures: sum }
}

/** Zero for each column of a report. */
export const nothing = (kind: ReportKind, by: ReportBy): Figures =>
  Object.fromEntries(measuresOf(kind, by).map(name => [name, 0]))

/** Adds up what can be added. */
export function sumOf(kind: ReportKind, by: ReportBy, sums: readonly Figures[]): Figures {
  const names: readonly Measure[] = measuresOf(kind, by)
  return Object.fromEntries(names.map(name => [name, sums.reduce((sum, one) => sum + (one[name] ?? 0), 0)]))
}

/** Puts sums of several sources that have the same key beside each other. */
export function joined(none: Figures, ...lists: readonly (readonly Sum[])[]): Sum[] {
  const byKey = new Map<string, Sum>()
  for (const list of lists)
    for (const sum of list) byKey.set(sum.key, { ...none, ...byKey.get(sum.key), ...sum })
  return [...byKey.values()]
}

/** Weeks and months are read as days, which are few, and joined here. */
export const readBy = (by: ReportBy): Exclude<ReportBy, 'week' | 'month'> =>
  by === 'week' || by === 'month' ? 'day' : by

export const keyOfDay = (by: ReportBy, day: string): string =>
  by === 'week' ? mondayOf(day) : by === 'month' ? monthOf(day) : day

/** Sums of days as those of their weeks or months; any others as they are. */
export function inPeriods(kind: ReportKind, by: ReportBy, sums: readonly Sum[]): Sum[] {
  if (by !== 'week' && by !== 'month') return [...sums]
  const periods = Map.groupBy(sums, ({ key }) => keyOfDay(by, key))
  return [...periods].map(([key, own]) => ({ key, ...sumOf(kind, by, own) }))
}
