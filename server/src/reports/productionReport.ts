import { FigureAdder, toTotals } from '@claimcrew/contract/production/figures'
import { toShownRatio } from '@claimcrew/contract/production/rules'
import {
  createTargetFinder,
  listTargetedPractices,
  type TargetFinder,
} from '@claimcrew/contract/production/targets'
import { isTime, type ReportBy } from '@claimcrew/contract/reports/kinds'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import type { CommandCtx, ReadCtx } from '../kit/http/route.ts'
import { readVisibleRanges } from '../production/access.ts'
import {
  type ProductionGroupBy,
  type ProductionGroupCell,
  sumByGroup,
} from '../production/report/sums-store.ts'
import { readTargets } from '../production/targets/target-store.ts'
import { streamPeopleDays } from './reportDays.ts'
import type { ReportScope, ReportSum } from './reportScope.ts'
import { type ReportSource, toBillerDaySum, toPeriodKey, toReadBy } from './reportSource.ts'

async function readCells(
  { db }: CommandCtx & ReadCtx,
  seen: ReportScope,
  by: ProductionGroupBy,
): Promise<{ cells: ProductionGroupCell[]; find: TargetFinder }> {
  const { from, to, clientId } = seen
  const set = await readTargets(db, clientId === null ? null : [clientId])
  const changes = [...new Set(set.map(one => one.from))].filter(day => from < day && day <= to)
  const query = {
    from,
    to,
    clientId,
    workTypes: null,
    practiceId: null,
    targetedPractices: listTargetedPractices(set),
    ranges: await readVisibleRanges(db, seen),
  }
  return { cells: await sumByGroup(db, query, by, changes), find: createTargetFinder(set) }
}

function toFigures(all: FigureAdder): Figures {
  const { n, quantity, minutes, holdMinutes, dollarsCents, collectedCents, ...rest } = toTotals(all, 0)
  return {
    entries: n,
    quantity,
    minutes,
    holdMinutes,
    unitsPerHour: rest.unitsPerHour,
    attainment: toShownRatio(rest.attainment, minutes),
    weightedUnits: rest.weightedUnits,
    dollarsCents,
    collectedCents,
  }
}

function groups(
  cells: readonly ProductionGroupCell[],
  find: TargetFinder,
): { sums: ReportSum[]; totals: Figures } {
  const whole = new FigureAdder()
  const byKey = new Map<string, FigureAdder>()
  for (const cell of cells) {
    const target = find(cell, cell.day)
    const own = byKey.get(cell.key) ?? new FigureAdder()
    byKey.set(cell.key, own.add(cell, target))
    whole.add(cell, target)
  }
  const sums = [...byKey].map(([key, adding]) => ({ key, ...toFigures(adding) }))
  return { sums, totals: toFigures(whole) }
}

const groupBy: Readonly<Partial<Record<ReportBy, ProductionGroupBy>>> = {
  biller: 'biller',
  client: 'client',
  practice: 'practice',
  workType: 'workType',
  day: 'day',
}

/** What was submitted or later, as the production report has it. */
export const productionSource: ReportSource = {
  read: async (reader, scope, by) => {
    const { cells, find } = await readCells(reader, scope, groupBy[toReadBy(by)] ?? 'biller')
    const keyed = isTime(by) ? cells.map(cell => ({ ...cell, key: toPeriodKey(by, cell.key) })) : cells
    return groups(keyed, find)
  },
  days: (reader, scope) =>
    streamPeopleDays(reader, scope, async some => {
      const { cells, find } = await readCells(reader, some, 'billerDay')
      return groups(cells, find).sums.map(toBillerDaySum)
    }),
}
