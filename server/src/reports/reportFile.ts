import { Readable } from 'node:stream'
import { toOpenHoursFlags } from '@claimcrew/contract/attendance/shapes'
import { roundTo } from '@claimcrew/contract/kit/numberWords'
import {
  listMeasures,
  type Measure,
  measures,
  openMeasures,
  type ReportUnit,
  toMeasureTitle,
} from '@claimcrew/contract/reports/columns'
import {
  byTitles,
  isTime,
  kindTitles,
  type ReportBy,
  type ReportKind,
} from '@claimcrew/contract/reports/kinds'
import type { ReportRequest } from '@claimcrew/contract/reports/rowLink'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import { type OpenWork, readOpenWork } from '../attendance/open-day-store.ts'
import { formatSumKey } from '../kit/data/sums.ts'
import type { Ctx } from '../kit/http/route.ts'
import { FileReply } from '../kit/http/streamedReply.ts'
import { writeCsv } from '../kit/workbook/csv.ts'
import type { Style } from '../kit/workbook/style.ts'
import { writeWorkbook } from '../kit/workbook/workbook.ts'
import type { WorksheetRow } from '../kit/workbook/worksheet.ts'
import { pickFigures, toReportRows } from './reportRows.ts'
import type { ReportScope } from './reportScope.ts'
import { isOfWork, type ReportSource, toPeriodKey, toReadBy } from './reportSource.ts'

type ReportFileQuery = {
  readonly reportRequest: ReportRequest
  readonly scope: ReportScope
  readonly source: ReportSource
  readonly part: 'report' | 'days'
  readonly format: 'csv' | 'xlsx'
}

const type = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const styles = {
  head: { bold: true, fill: '#E6F2F1', border: '#CBD5E1', wrap: true, vertical: 'center' },
  text: {},
  total: { bold: true },
  hours: { format: '0.00' },
  dollars: { format: '#,##0.00' },
  share: { format: '0.0%' },
} as const satisfies Record<string, Style>
type ReportStyle = keyof typeof styles

const styleOf: Readonly<Partial<Record<ReportUnit, ReportStyle>>> = {
  seconds: 'hours',
  rate: 'hours',
  cents: 'dollars',
  share: 'share',
}

/** Seconds as hours and cents as dollars, as people reckon with them; of files alone. */
function reckoned(name: Measure, figures: Figures): number | null {
  const value = figures[name] ?? null
  if (value === null) return null
  switch (measures[name].unit) {
    case 'seconds':
      return value / 3600
    case 'cents':
      return value / 100
    default:
      return value
  }
}

const unitWords: Readonly<Partial<Record<ReportUnit, string>>> = {
  seconds: ' (hours)',
  minutes: ' (minutes)',
  cents: ' (USD)',
}

const toTitle = (kind: ReportKind, by: ReportBy, name: Measure) =>
  toMeasureTitle(kind, by, name) + (unitWords[measures[name].unit] ?? '')

/** Names or a day, then the numbers, and whether a session that is still open counts in them up to now. */
type ReportLine = {
  readonly names: readonly string[]
  readonly figures: Figures
  readonly isOpen: boolean
  readonly isTotal?: true
}

/** The last column, of reports whose figures an open session adds to. */
const marksTitle = 'Marks'

const marksOf = ({ isOpen }: ReportLine): string => toOpenHoursFlags(isOpen).join(' ')

const isOpenIn = (names: readonly Measure[]): boolean => names.some(name => openMeasures.has(name))

function keyOfOpen(by: ReportBy, one: OpenWork): string {
  const key = toReadBy(by)
  return isOfWork(key) ? '' : toPeriodKey(by, formatSumKey(key, one))
}

type ReportTable = {
  readonly heads: readonly { readonly title: string; readonly isDay: boolean }[]
  readonly names: readonly Measure[]
  readonly titles: readonly string[]
  readonly hasMarks: boolean
  /** Some at a time: of a hundred thousand lines each by itself would cost more than making it. */
  readonly lines: () => AsyncGenerator<Iterable<ReportLine>>
}

/** The report as a file that is written while it is read. */
export function toReportFile(
  ctx: Ctx,
  { reportRequest, scope, source, part, format }: ReportFileQuery,
): FileReply {
  const { kind, from, to } = reportRequest
  const report = reportTable(ctx, reportRequest, scope, source)
  const days = source.days === null ? null : daysTable(ctx, reportRequest, scope, source.days)
  const content =
    format === 'csv'
      ? Readable.from(writeCsv(toCsv(part === 'days' && days ? days : report)), { objectMode: false })
      : writeWorkbook({
          styles,
          madeAt: new Date(ctx.now),
          sheets: [
            toWorksheet(kindTitles[kind], report),
            ...(part === 'days' && days ? [toWorksheet('Days', days)] : []),
          ],
        })
  const name = `${kindTitles[kind].replaceAll(' ', '_')}_${from}_${to}.${format}`
  return new FileReply({
    content,
    headers: {
      'content-type': type[format],
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })
}

function reportTable(
  ctx: Ctx,
  request: ReportRequest,
  scope: ReportScope,
  source: ReportSource,
): ReportTable {
  const { kind, by } = request
  const names = listMeasures(kind, by)
  const hasMarks = isOpenIn(names)
  return {
    heads: [{ title: byTitles[by], isDay: by === 'day' || by === 'week' }],
    names,
    titles: names.map(name => toTitle(kind, by, name)),
    hasMarks,
    lines: async function* () {
      const { sums, totals } = await source.read(ctx, scope, by)
      const open = hasMarks ? await readOpenWork(ctx.db, ctx.now, scope) : []
      const openKeys = new Set(open.map(one => keyOfOpen(by, one)))
      const rows = await toReportRows(ctx, request, sums)
      yield rows.map(row => ({
        names: [isTime(by) ? row.key : row.label],
        figures: row,
        isOpen: openKeys.has(row.key),
      }))
      const isOpen = open.length > 0
      yield [{ names: ['Total'], figures: pickFigures(request, totals), isOpen, isTotal: true }]
    },
  }
}

function daysTable(
  ctx: Ctx,
  { kind }: ReportRequest,
  scope: ReportScope,
  days: NonNullable<ReportSource['days']>,
): ReportTable {
  const names = listMeasures(kind, 'day')
  const hasMarks = isOpenIn(names)
  return {
    heads: [
      { title: 'Biller', isDay: false },
      { title: 'Day', isDay: true },
    ],
    names,
    titles: names.map(name => toTitle(kind, 'day', name)),
    hasMarks,
    lines: async function* () {
      const open = hasMarks ? await readOpenWork(ctx.db, ctx.now, scope) : []
      const openKeys = new Set(open.map(one => formatSumKey('billerDay', one)))
      for await (const some of days(ctx, scope))
        yield some.map(({ billerId, billerName, day, figures }) => ({
          names: [billerName, day],
          figures,
          isOpen: openKeys.has(`${billerId} ${day}`),
        }))
    },
  }
}

const titlesOf = ({ heads, titles, hasMarks }: ReportTable): string[] => [
  ...heads.map(({ title }) => title),
  ...titles,
  ...(hasMarks ? [marksTitle] : []),
]

async function* toCsv(table: ReportTable) {
  yield titlesOf(table)
  for await (const some of table.lines())
    for (const line of some)
      yield [
        ...line.names,
        ...table.names.map(name => {
          const value = reckoned(name, line.figures)
          return value === null ? null : roundTo(value, 4)
        }),
        ...(table.hasMarks ? [marksOf(line)] : []),
      ]
}

function toWorksheet(name: string, table: ReportTable) {
  return {
    name,
    columns: [
      ...table.heads.map(() => ({ width: 28, style: 'text' as const })),
      ...table.names.map(() => ({ width: 13, style: 'text' as const })),
      ...(table.hasMarks ? [{ width: 9, style: 'text' as const }] : []),
    ],
    freeze: { rows: 1, columns: table.heads.length },
    filterRow: 1,
    print: 'landscape' as const,
    rows: sheetRows(table),
  }
}

async function* sheetRows(table: ReportTable): AsyncGenerator<WorksheetRow<ReportStyle>> {
  yield titlesOf(table).map(value => ({ value, style: 'head' as const }))
  for await (const some of table.lines())
    for (const line of some)
      yield [
        ...line.names.map((text, index) => {
          if (table.heads[index]?.isDay && !line.isTotal) return { day: text }
          return line.isTotal ? { value: text, style: 'total' as const } : text
        }),
        ...table.names.map(name => {
          const style = styleOf[measures[name].unit]
          const value = reckoned(name, line.figures)
          return style ? { value, style } : value
        }),
        ...(table.hasMarks ? [marksOf(line)] : []),
      ]
}
