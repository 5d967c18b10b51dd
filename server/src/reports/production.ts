import { Adding, totalsOf } from '@claimcrew/contract/production/figures'
import { type FindTarget, targetFinder } from '@claimcrew/contract/production/targets'
import { isTime, type ReportBy } from '@claimcrew/contract/reports/kinds'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import { spansOf } from '../production/access.ts'
import { type GroupBy, type GroupCell, groupCells } from '../production/report/sums-store.ts'
import { readTargets } from '../production/targets/target-store.ts'
import { daysOfPeople } from './days.ts'
import type { Asked, Reader, Sum } from './scope.ts'
import { keyOfDay, ofBillerDay, readBy, type Source } from './source.ts'

async function cellsOf(
  { db }: Reader,
  seen: Asked,
  by: GroupBy,
): Promise<{ cells: GroupCell[]; find: FindTarget }> {
  const { from, to, clientId } = seen
  const set = await readTargets(db, clientId === null ? null : [clientId])
  const changes = [...new Set(set.map(one => one.from))].filter(day => from < day && day <= to)
  const asked = { from, to, clientId, workTypes: null, spans: await spansOf(db, seen) }
  return { cells: await groupCells(db, asked, by, changes), find: targetFinder(set) }
}

function figuresOf(all: Adding): Figures {
  const { n, quantity, minutes, holdMinutes, dollarsCents, collectedCents, ...rest } = totalsOf(all, 0)
  return {
    entries: n,
    quantity,
    minutes,
    holdMinutes,
    unitsPerHour: rest.unitsPerHour,
    attainment: rest.attainment,
    weightedUnits: rest.weightedUnits,
    dollarsCents,
    collectedCents,
  }
}

function groups(cells: readonly GroupCell[], find: FindTarget): { sums: Sum[]; totals: Figures } {
  const whole = new Adding()
  const byKey = new Map<string, Adding>()
  for (const cell of cells) {
    const target = find(cell, cell.day)
    const own = byKey.get(cell.key) ?? new Adding()
    byKey.set(cell.key, own.add(cell, target))
    whole.add(cell, target)
  }
  const sums = [...byKey].map(([key, adding]) => ({ key, ...figuresOf(adding) }))
  return { sums, totals: figuresOf(whole) }
}

const groupBy: Readonly<Partial<Record<ReportBy, GroupBy>>> = {
  biller: 'biller',
  client: 'client',
  workType: 'workType',
  day: 'day',
}

/** What was submitted or later, as the production report has it. */
export const production: Source = {
  read: async (reader, asked, by) => {
    const { cells, find } = await cellsOf(reader, asked, groupBy[readBy(by)] ?? 'biller')
    const keyed = isTime(by) ? cells.map(cell => ({ ...cell, key: keyOfDay(by, cell.key) })) : cells
    return groups(keyed, find)
  },
  days: (reader, asked) =>
    daysOfPeople(reader, asked, async some => {
      const { cells, find } = await cellsOf(reader, some, 'billerDay')
      return groups(cells, find).sums.map(ofBillerDay)
    }),
}
