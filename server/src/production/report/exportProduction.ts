import { Readable } from 'node:stream'
import { roundTo } from '@claimcrew/contract/kit/numberWords'
import { findLabel } from '@claimcrew/contract/kit/taxonomy'
import { addDays } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/production/report'
import type { ProductionReportRow } from '@claimcrew/contract/production/report'
import type { TargetFinder } from '@claimcrew/contract/production/targets'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { writeCsv } from '../../kit/workbook/csv.ts'
import type { Style } from '../../kit/workbook/style.ts'
import { writeWorkbook } from '../../kit/workbook/workbook.ts'
import type { WorksheetRow } from '../../kit/workbook/worksheet.ts'
import { type ProductionScope, readProductionScope } from '../access.ts'
import { listEntries, listProductionDays } from '../day/list-store.ts'
import { readPersonNames, toEntryView } from '../day/productionDayView.ts'
import { type ProductionFilters, readReportQuery, slicePage, toReportRows } from './productionReport.ts'
import { type ProductionSumQuery, streamCells } from './sums-store.ts'

type ExportColumn<Item> = {
  readonly title: string
  readonly width: number
  readonly of: (item: Item) => string | number | null
  readonly style?: ProductionStyle
}

const styles = {
  head: { bold: true, fill: '#E6F2F1', border: '#CBD5E1', wrap: true, vertical: 'center' },
  text: {},
  rate: { format: '0.00' },
  share: { format: '0.0%' },
  dollars: { format: '#,##0.00' },
} as const satisfies Record<string, Style>
type ProductionStyle = keyof typeof styles

const dollars = (cents: number | null) => (cents === null ? null : cents / 100)

const reportColumns: readonly ExportColumn<ProductionReportRow>[] = [
  { title: 'Biller', width: 26, of: row => row.billerName },
  { title: 'Day', width: 12, of: row => row.day },
  { title: 'Work type', width: 30, of: row => findLabel('workTypes', row.workType) },
  { title: 'Entries', width: 9, of: row => row.n },
  { title: 'Quantity', width: 10, of: row => row.quantity },
  { title: 'Minutes', width: 10, of: row => row.minutes },
  { title: 'Hold minutes', width: 10, of: row => row.holdMinutes },
  { title: 'Units per hour', width: 11, of: row => row.unitsPerHour, style: 'rate' },
  { title: 'Target', width: 9, of: row => row.target, style: 'rate' },
  { title: 'Target set by', width: 12, of: row => row.targetSource },
  { title: 'Attainment', width: 12, of: row => row.attainment, style: 'share' },
  { title: 'Weighted units', width: 11, of: row => row.weightedUnits, style: 'rate' },
  { title: 'Dollars touched', width: 14, of: row => dollars(row.dollarsCents), style: 'dollars' },
  { title: 'Dollars collected', width: 14, of: row => dollars(row.collectedCents), style: 'dollars' },
]

type EntryLine = ReturnType<typeof toEntryView> & { readonly billerName: string; readonly clientName: string }

const entryColumns: readonly ExportColumn<EntryLine>[] = [
  { title: 'Biller', width: 26, of: row => row.billerName },
  { title: 'Client', width: 26, of: row => row.clientName },
  { title: 'Day', width: 12, of: row => row.day },
  { title: 'Work type', width: 30, of: row => findLabel('workTypes', row.workType) },
  { title: 'Quantity', width: 10, of: row => row.quantity },
  { title: 'Minutes', width: 10, of: row => row.minutes },
  { title: 'Hold minutes', width: 10, of: row => row.holdMinutes },
  { title: 'Practice', width: 22, of: row => row.practice },
  { title: 'System', width: 16, of: row => row.system && findLabel('systems', row.system) },
  { title: 'Payer', width: 18, of: row => row.payer && findLabel('payers', row.payer) },
  { title: 'Payer class', width: 14, of: row => row.payerClass },
  { title: 'Specialty', width: 16, of: row => row.specialty && findLabel('specialties', row.specialty) },
  { title: 'Channel', width: 12, of: row => row.channel },
  { title: 'Dollars touched', width: 14, of: row => dollars(row.dollarsCents), style: 'dollars' },
  { title: 'Dollars collected', width: 14, of: row => dollars(row.collectedCents), style: 'dollars' },
  {
    title: 'Outcomes',
    width: 30,
    of: row =>
      Object.entries(row.outcomes)
        .map(([name, count]) => `${name}: ${count}`)
        .join(', '),
  },
  { title: 'Note', width: 40, of: row => row.note },
  { title: 'Status', width: 11, of: row => row.status },
  { title: 'Source', width: 9, of: row => row.source },
]

const type = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** The report as a file, and what it was made from. */
export const exportProduction: Handler<typeof contract.exportProduction> = async (ctx, { query }) => {
  const { format, rows, withHold, ...filters } = query
  const { sumQuery, find } = await readReportQuery(ctx, filters)
  // A report counts what is submitted or later, and so does what it was made from.
  const scope = { ...(await readProductionScope(ctx, filters)), withDrafts: false }
  const report = () => reportLines(ctx, sumQuery, find, withHold)
  const entries = () => entryLines(ctx, scope, filters)
  const content =
    format === 'csv'
      ? Readable.from(
          writeCsv(rows === 'report' ? toCsv(reportColumns, report()) : toCsv(entryColumns, entries())),
          { objectMode: false },
        )
      : writeWorkbook({
          styles,
          madeAt: new Date(ctx.now),
          sheets: [
            toWorksheet('Report', reportColumns, report()),
            toWorksheet('Entries', entryColumns, entries()),
          ],
        })
  return {
    content,
    headers: {
      'content-type': type[format],
      'content-disposition': `attachment; filename="Production_${query.from}_${query.to}.${format}"`,
      'cache-control': 'no-store',
    },
  }
}

/** Some people at a time, so that a long report never stands in memory as a whole. */
async function* reportLines(
  ctx: Ctx,
  query: ProductionSumQuery,
  find: TargetFinder,
  withHold: boolean,
): AsyncGenerator<ProductionReportRow> {
  for await (const ranges of splitPages(query)) {
    const names = await readPersonNames(
      ctx.db,
      ranges.map(one => one.billerId),
    )
    for await (const people of streamCells(ctx.db, { ...query, ranges }))
      yield* toReportRows(people, find, { names, withHold })
  }
}

async function* splitPages(query: ProductionSumQuery): AsyncGenerator<ProductionSumQuery['ranges']> {
  let after: string | null = null
  for (;;) {
    const { page, nextCursor } = slicePage(query.ranges, query, after)
    if (page.length > 0) yield page
    if (nextCursor === null) return
    after = page.at(-1)?.billerId ?? null
  }
}

/** About as many days of people are read at once. */
const daysAtATime = 250

/** By stretches of the calendar, so that none of them is looked at twice and none stands in memory with another. */
async function* entryLines(
  ctx: Ctx,
  scope: ProductionScope,
  { from, to, workType, practiceId }: ProductionFilters,
): AsyncGenerator<EntryLine> {
  const people = scope.ranges.length
  const length = Math.max(1, Math.floor(daysAtATime / Math.max(1, people)))
  for (let first = from; first <= to; first = addDays(first, length)) {
    const end = addDays(first, length - 1)
    const seen = {
      ...scope,
      from: first,
      to: end < to ? end : to,
      workTypes: workType.length === 0 ? null : workType,
      practiceId: practiceId ?? null,
    }
    const entries = await listEntries(
      ctx.db,
      await listProductionDays(ctx.db, seen, null, people * length),
      seen,
    )
    const names = await readPersonNames(
      ctx.db,
      entries.flatMap(one => [one.billerId, one.clientId]),
    )
    for (const { locked, ...entry } of entries)
      yield {
        ...toEntryView(entry, locked),
        billerName: names.get(entry.billerId) ?? '',
        clientName: names.get(entry.clientId) ?? '',
      }
  }
}

async function* toCsv<Item>(columns: readonly ExportColumn<Item>[], items: AsyncIterable<Item>) {
  yield columns.map(({ title }) => title)
  for await (const item of items)
    yield columns.map(({ of }) => {
      const value = of(item)
      return typeof value === 'number' ? roundTo(value, 4) : value
    })
}

function toWorksheet<Item>(name: string, columns: readonly ExportColumn<Item>[], items: AsyncIterable<Item>) {
  return {
    name,
    columns: columns.map(({ width }) => ({ width, style: 'text' as const })),
    freeze: { rows: 1, columns: 1 },
    filterRow: 1,
    print: 'landscape' as const,
    rows: sheetRows(columns, items),
  }
}

async function* sheetRows<Item>(
  columns: readonly ExportColumn<Item>[],
  items: AsyncIterable<Item>,
): AsyncGenerator<WorksheetRow<ProductionStyle>> {
  yield columns.map(({ title }) => ({ value: title, style: 'head' as const }))
  for await (const item of items)
    yield columns.map(({ of, style, title }) => {
      const value = of(item)
      if (title === 'Day') return { day: String(value) }
      return style ? { value, style } : value
    })
}
