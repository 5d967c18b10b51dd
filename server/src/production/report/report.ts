import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { Id } from '@claimcrew/contract/kit/ids'
import type * as contract from '@claimcrew/contract/production/contract'
import { Adding, totalsOf } from '@claimcrew/contract/production/figures'
import type { ReportRow } from '@claimcrew/contract/production/shapes'
import { type FindTarget, targetFinder } from '@claimcrew/contract/production/targets'
import * as z from 'zod'
import { punchedBy } from '../../attendance/sum-store.ts'
import type { ReachSpan } from '../../engagements/reach-store.ts'
import { cursorOf, readingCursors } from '../../kit/data/paging.ts'
import { asTheyCome } from '../../kit/http/pieces.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { scopeOf } from '../access.ts'
import { type Names, namesOf } from '../day/show.ts'
import { readTargets } from '../targets/target-store.ts'
import { type Asked, type Cell, cellsOf, type DayRange, groupCells } from './sums-store.ts'

export type Filters = DayRange & {
  readonly billerId?: string | undefined
  readonly clientId?: string | undefined
  readonly workType: readonly string[]
}

/** What a report is asked for, and the targets that it is held against. */
export async function askedOf(
  ctx: Ctx,
  filters: Filters,
): Promise<{ asked: Asked; find: FindTarget; changes: string[] }> {
  const { from, to, workType } = filters
  const { spans, clientId } = await scopeOf(ctx, filters)
  const set = await readTargets(ctx.db, clientId === null ? null : [clientId])
  return {
    asked: { spans, clientId, workTypes: workType.length === 0 ? null : workType, from, to },
    find: targetFinder(set),
    changes: [...new Set(set.map(one => one.from))].filter(day => from < day && day <= to),
  }
}

const readBillerCursor = readingCursors<readonly [string]>(z.tuple([Id]))

/** About as many rows as one answer holds, at three kinds of work a day. */
const mostRows = 20_000

const daysIn = ({ from, to }: DayRange) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** Some people of those who are seen; whoever stands here twice is not parted. */
export function pageOfSpans(
  spans: readonly ReachSpan[],
  days: DayRange,
  after: string | null,
): { page: ReachSpan[]; nextCursor: string | null } {
  const rest = after === null ? spans : spans.filter(one => one.billerId > after)
  const most = Math.max(1, Math.floor(mostRows / (daysIn(days) * 3)))
  const ids = [...new Set(rest.map(one => one.billerId))].slice(0, most)
  const last = ids.at(-1)
  const page = last === undefined ? [] : rest.filter(one => one.billerId <= last)
  return { page, nextCursor: last !== undefined && page.length < rest.length ? cursorOf([last]) : null }
}

/** Biller by day by kind of work. */
export const productionReport: Handler<typeof contract.productionReport> = async (ctx, { query }) => {
  const { withHold, cursor, ...filters } = query
  const after = readBillerCursor(cursor)?.[0] ?? null
  const { asked, find, changes } = await askedOf(ctx, filters)
  const { page, nextCursor } = pageOfSpans(asked.spans, asked, after)
  const isAll = after === null && nextCursor === null
  const pieces = cellsOf(ctx.db, { ...asked, spans: page })
  const [first, names, worked] = await Promise.all([
    pieces.next(),
    namesOf(
      ctx.db,
      page.map(one => one.billerId),
    ),
    punchedBy(ctx, 'biller', asked),
  ])
  const all = new Adding()
  // Only a report in one piece is added up as it is written.
  const whole = isAll ? all : new Adding()
  if (!isAll)
    for (const cell of await groupCells(ctx.db, asked, 'workType', changes))
      whole.add(cell, find(cell, cell.day))
  async function* rows() {
    const look = { names, withHold, all }
    if (!first.done) yield rowsOf(first.value, find, look)
    for await (const people of pieces) yield rowsOf(people, find, look)
  }
  return asTheyCome<Report, 'rows'>('rows', rows(), () => ({
    totals: totalsOf(whole, sumOf(worked), withHold),
    nextCursor,
  }))
}

type Report = Reply<typeof contract.productionReport>

export const sumOf = (seconds: ReadonlyMap<string, number>): number =>
  [...seconds.values()].reduce((sum, one) => sum + one, 0)

const inOrder = (one: Cell, other: Cell): number => {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1
  return one.workType === other.workType ? 0 : one.workType < other.workType ? -1 : 1
}

type Look = { readonly names: Names; readonly withHold: boolean; readonly all?: Adding }

/** By billers, days and kinds of work, made one after the other; `all` adds up all of it. */
export function* rowsOf(
  people: Iterable<readonly Cell[]>,
  find: FindTarget,
  { names, withHold, all }: Look,
): Generator<ReportRow> {
  for (const cells of people) {
    const sorted = cells.toSorted(inOrder)
    const billerName = names.get(sorted[0]?.billerId ?? '') ?? ''
    for (let place = 0; place < sorted.length; ) {
      const first = sorted[place]
      if (!first) break
      const adding = new Adding()
      for (let cell: Cell | undefined = first; cell && inOrder(cell, first) === 0; cell = sorted[++place]) {
        const target = find(cell, cell.day)
        adding.add(cell, target)
        all?.add(cell, target)
      }
      const { billerId, day, workType } = first
      const figures = adding.figures(withHold)
      // Field by field: what stands here is sent as it is.
      yield {
        billerId,
        billerName,
        day,
        workType,
        n: figures.n,
        quantity: figures.quantity,
        minutes: figures.minutes,
        holdMinutes: figures.holdMinutes,
        dollarsCents: figures.dollarsCents,
        collectedCents: figures.collectedCents,
        unitsPerHour: figures.unitsPerHour,
        target: figures.target,
        targetSource: figures.targetSource,
        attainment: figures.attainment,
        weightedUnits: figures.weightedUnits,
      }
    }
  }
}
