import { findLabel } from '@claimcrew/contract/kit/taxonomy'
import { mondayOf } from '@claimcrew/contract/kit/time'
import { formatDay, weekText } from '@claimcrew/contract/kit/timeText'
import { FigureAdder, toTotals } from '@claimcrew/contract/production/figures'
import type * as contract from '@claimcrew/contract/production/report'
import type { SummaryGroup, SummaryKey } from '@claimcrew/contract/production/report'
import { comparedFrom } from '@claimcrew/contract/production/rules'
import type { TargetFinder } from '@claimcrew/contract/production/targets'
import { sumWorkedSeconds } from '../../attendance/sum-store.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { readPracticeNames } from '../../organizations/store.ts'
import { readPersonNames } from '../day/productionDayView.ts'
import { readReportQuery, sumSeconds } from './productionReport.ts'
import { type ProductionGroupCell, type ProductionSumQuery, sumByGroup } from './sums-store.ts'

/** The report added up by one thing. */
export const getProductionSummary: Handler<typeof contract.getProductionSummary> = async (ctx, { query }) => {
  const { by, withHold, ...filters } = query
  const { sumQuery, find, changes } = await readReportQuery(ctx, filters)
  const [cells, worked, all] = await Promise.all([
    sumByGroup(ctx.db, sumQuery, by, changes),
    workedFor(ctx, by, sumQuery),
    sumWorkedSeconds(ctx, 'biller', sumQuery),
  ])
  const whole = new FigureAdder()
  const byKey = Map.groupBy(cells, cell => cell.key)
  const label = await labels(ctx, by, [...byKey.keys()])
  const groups = [...byKey].map(([key, own]) => {
    const group = toGroup(key, label(key), own, find, { withHold, workedSeconds: worked.get(key) ?? 0 })
    for (const cell of own) whole.add(cell, find(cell, cell.day))
    return group
  })
  return { groups, totals: toTotals(whole, sumSeconds(all), withHold) }
}

type SummaryOptions = { readonly withHold: boolean; readonly workedSeconds: number }

function toGroup(
  key: string,
  label: string,
  cells: readonly ProductionGroupCell[],
  find: TargetFinder,
  { withHold, workedSeconds }: SummaryOptions,
): SummaryGroup {
  const whole = new FigureAdder()
  const byType = new Map<string, FigureAdder>()
  for (const cell of cells) {
    const target = find(cell, cell.day)
    whole.add(cell, target)
    const own = byType.get(cell.workType) ?? new FigureAdder()
    byType.set(cell.workType, own.add(cell, target))
  }
  return {
    key,
    label,
    ...toTotals(whole, workedSeconds, withHold),
    compared: whole.sums.n >= comparedFrom,
    workTypes: [...byType].map(([workType, adding]) => ({ workType, ...adding.figures(withHold) })),
  }
}

/** What was punched belongs to people and days; nobody knows yet for which client or work it was. */
async function workedFor(
  ctx: Ctx,
  by: SummaryKey,
  query: ProductionSumQuery,
): Promise<ReadonlyMap<string, number>> {
  switch (by) {
    case 'biller':
      return sumWorkedSeconds(ctx, 'biller', query)
    case 'day':
      return sumWorkedSeconds(ctx, 'day', query)
    case 'week': {
      const weeks = new Map<string, number>()
      for (const [day, seconds] of await sumWorkedSeconds(ctx, 'day', query))
        weeks.set(mondayOf(day), (weeks.get(mondayOf(day)) ?? 0) + seconds)
      return weeks
    }
    case 'client':
    case 'practice':
    case 'workType':
    case 'payer':
      return new Map()
  }
}

async function labels(ctx: Ctx, by: SummaryKey, keys: readonly string[]): Promise<(key: string) => string> {
  switch (by) {
    case 'biller':
    case 'client': {
      const names = await readPersonNames(ctx.db, keys)
      return key => names.get(key) ?? ''
    }
    case 'practice': {
      const names = await readPracticeNames(
        ctx.db,
        keys.filter(key => key !== ''),
      )
      return key => names.get(key) ?? 'No practice'
    }
    case 'workType':
      return key => findLabel('workTypes', key)
    case 'payer':
      return key => (key === '' ? 'No payer' : findLabel('payers', key))
    case 'day':
      return key => formatDay(key, ctx.now)
    case 'week':
      return key => weekText(key, ctx.now)
  }
}
