import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { Id, type OrganizationId } from '@claimcrew/contract/kit/ids'
import { FigureAdder, toTotals } from '@claimcrew/contract/production/figures'
import type * as contract from '@claimcrew/contract/production/report'
import type { ProductionReportRow } from '@claimcrew/contract/production/report'
import {
  createTargetFinder,
  listTargetedPractices,
  type TargetFinder,
} from '@claimcrew/contract/production/targets'
import * as z from 'zod'
import { sumWorkedSeconds } from '../../attendance/sum-store.ts'
import type { VisibleRange } from '../../engagements/visible-scope-store.ts'
import { cursorParser, formatCursor } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { streamRows } from '../../kit/http/streamChunks.ts'
import { readProductionScope } from '../access.ts'
import { type PersonNames, readPersonNames } from '../day/productionDayView.ts'
import { readTargets } from '../targets/target-store.ts'
import {
  type ProductionCell,
  type ProductionRange,
  type ProductionSumQuery,
  streamCells,
  sumByGroup,
} from './sums-store.ts'

export type ProductionFilters = ProductionRange & {
  readonly billerId?: string | undefined
  readonly clientId?: OrganizationId | undefined
  readonly practiceId?: string | undefined
  readonly workType: readonly string[]
}

/** What a report is asked for, and the targets that it is held against. */
export async function readReportQuery(
  ctx: Ctx,
  filters: ProductionFilters,
): Promise<{ sumQuery: ProductionSumQuery; find: TargetFinder; changes: string[] }> {
  const { from, to, workType, practiceId = null } = filters
  const { ranges, clientId } = await readProductionScope(ctx, filters)
  const set = await readTargets(ctx.db, clientId === null ? null : [clientId])
  return {
    sumQuery: {
      ranges,
      clientId,
      workTypes: workType.length === 0 ? null : workType,
      practiceId,
      targetedPractices: listTargetedPractices(set),
      from,
      to,
    },
    find: createTargetFinder(set),
    changes: [...new Set(set.map(one => one.from))].filter(day => from < day && day <= to),
  }
}

const readBillerCursor = cursorParser<readonly [string]>(z.tuple([Id]))

/** About as many rows as one answer holds, at three kinds of work a day. */
const maxRows = 20_000

const daysIn = ({ from, to }: ProductionRange) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** Some people of those who are seen; a person who stands here twice is not parted. */
export function slicePage(
  ranges: readonly VisibleRange[],
  days: ProductionRange,
  after: string | null,
): { page: VisibleRange[]; nextCursor: string | null } {
  const rest = after === null ? ranges : ranges.filter(one => one.billerId > after)
  const most = Math.max(1, Math.floor(maxRows / (daysIn(days) * 3)))
  const ids = [...new Set(rest.map(one => one.billerId))].slice(0, most)
  const last = ids.at(-1)
  const page = last === undefined ? [] : rest.filter(one => one.billerId <= last)
  return { page, nextCursor: last !== undefined && page.length < rest.length ? formatCursor([last]) : null }
}

/** Biller by day by kind of work. */
export const getProductionReport: Handler<typeof contract.getProductionReport> = async (ctx, { query }) => {
  const { withHold, cursor, ...filters } = query
  const after = readBillerCursor(cursor)?.[0] ?? null
  const { sumQuery, find, changes } = await readReportQuery(ctx, filters)
  const { page, nextCursor } = slicePage(sumQuery.ranges, sumQuery, after)
  const isAll = after === null && nextCursor === null
  const chunks = streamCells(ctx.db, { ...sumQuery, ranges: page })
  const [first, names, worked] = await Promise.all([
    chunks.next(),
    readPersonNames(
      ctx.db,
      page.map(one => one.billerId),
    ),
    sumWorkedSeconds(ctx, 'biller', sumQuery),
  ])
  const all = new FigureAdder()
  // Only a report in one piece is added up as it is written.
  const whole = isAll ? all : new FigureAdder()
  if (!isAll)
    for (const cell of await sumByGroup(ctx.db, sumQuery, 'workType', changes))
      whole.add(cell, find(cell, cell.day))
  async function* rows() {
    const options = { names, withHold, all }
    if (!first.done) yield toReportRows(first.value, find, options)
    for await (const people of chunks) yield toReportRows(people, find, options)
  }
  return streamRows<ProductionReportReply, 'rows'>('rows', rows(), () => ({
    totals: toTotals(whole, sumSeconds(worked), withHold),
    nextCursor,
  }))
}

type ProductionReportReply = Reply<typeof contract.getProductionReport>

export const sumSeconds = (seconds: ReadonlyMap<string, number>): number =>
  [...seconds.values()].reduce((sum, one) => sum + one, 0)

const inOrder = (one: ProductionCell, other: ProductionCell): number => {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1
  return one.workType === other.workType ? 0 : one.workType < other.workType ? -1 : 1
}

type ReportOptions = { readonly names: PersonNames; readonly withHold: boolean; readonly all?: FigureAdder }

/** By billers, days and kinds of work, made one after the other; `all` adds up all of it. */
export function* toReportRows(
  people: Iterable<readonly ProductionCell[]>,
  find: TargetFinder,
  { names, withHold, all }: ReportOptions,
): Generator<ProductionReportRow> {
  for (const cells of people) {
    const sorted = cells.toSorted(inOrder)
    const billerName = names.get(sorted[0]?.billerId ?? '') ?? ''
    for (let index = 0; index < sorted.length; ) {
      const first = sorted[index]
      if (!first) break
      const adding = new FigureAdder()
      for (
        let cell: ProductionCell | undefined = first;
        cell && inOrder(cell, first) === 0;
        cell = sorted[++index]
      ) {
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
