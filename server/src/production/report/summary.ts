import { labelOf } from '@claimcrew/contract/kit/taxonomy'
import { mondayOf } from '@claimcrew/contract/kit/time'
import { dayText, weekText } from '@claimcrew/contract/kit/timeWords'
import type * as contract from '@claimcrew/contract/production/contract'
import { Adding, totalsOf } from '@claimcrew/contract/production/figures'
import { comparedFrom } from '@claimcrew/contract/production/rules'
import type { SummaryGroup, SummaryKey } from '@claimcrew/contract/production/shapes'
import type { FindTarget } from '@claimcrew/contract/production/targets'
import { punchedBy } from '../../attendance/sum-store.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { namesOf } from '../day/show.ts'
import { askedOf, sumOf } from './report.ts'
import { type Asked, type GroupCell, groupCells } from './sums-store.ts'

/** The report added up by one thing. */
export const productionSummary: Handler<typeof contract.productionSummary> = async (ctx, { query }) => {
  const { by, withHold, ...filters } = query
  const { asked, find, changes } = await askedOf(ctx, filters)
  const [cells, worked, all] = await Promise.all([
    groupCells(ctx.db, asked, by, changes),
    workedFor(ctx, by, asked),
    punchedBy(ctx, 'biller', asked),
  ])
  const whole = new Adding()
  const byKey = Map.groupBy(cells, cell => cell.key)
  const label = await labels(ctx, by, [...byKey.keys()])
  const groups = [...byKey].map(([key, own]) => {
    const group = groupOf(key, label(key), own, find, { withHold, workedSeconds: worked.get(key) ?? 0 })
    for (const cell of own) whole.add(cell, find(cell, cell.day))
    return group
  })
  return { groups, totals: totalsOf(whole, sumOf(all), withHold) }
}

type Look = { readonly withHold: boolean; readonly workedSeconds: number }

function groupOf(
  key: string,
  label: string,
  cells: readonly GroupCell[],
  find: FindTarget,
  { withHold, workedSeconds }: Look,
): SummaryGroup {
  const whole = new Adding()
  const byType = new Map<string, Adding>()
  for (const cell of cells) {
    const target = find(cell, cell.day)
    whole.add(cell, target)
    const own = byType.get(cell.workType) ?? new Adding()
    byType.set(cell.workType, own.add(cell, target))
  }
  return {
    key,
    label,
    ...totalsOf(whole, workedSeconds, withHold),
    compared: whole.sums.n >= comparedFrom,
    workTypes: [...byType].map(([workType, adding]) => ({ workType, ...adding.figures(withHold) })),
  }
}

/** What was punched belongs to people and days; nobody knows yet for which client or work it was. */
async function workedFor(ctx: Ctx, by: SummaryKey, asked: Asked): Promise<ReadonlyMap<string, number>> {
  switch (by) {
    case 'biller':
      return punchedBy(ctx, 'biller', asked)
    case 'day':
      return punchedBy(ctx, 'day', asked)
    case 'week': {
      const weeks = new Map<string, number>()
      for (const [day, seconds] of await punchedBy(ctx, 'day', asked))
        weeks.set(mondayOf(day), (weeks.get(mondayOf(day)) ?? 0) + seconds)
      return weeks
    }
    case 'client':
    case 'workType':
    case 'payer':
      return new Map()
  }
}

async function labels(ctx: Ctx, by: SummaryKey, keys: readonly string[]): Promise<(key: string) => string> {
  switch (by) {
    case 'biller':
    case 'client': {
      const names = await namesOf(ctx.db, keys)
      return key => names.get(key) ?? ''
    }
    case 'workType':
      return key => labelOf('workTypes', key)
    case 'payer':
      return key => (key === '' ? 'No payer' : labelOf('payers', key))
    case 'day':
      return key => dayText(key, ctx.now)
    case 'week':
      return key => weekText(key, ctx.now)
  }
}
