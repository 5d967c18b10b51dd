import { Readable } from 'node:stream'
import { toOpenMarks } from '@claimcrew/contract/attendance/shapes'
import { rounded } from '@claimcrew/contract/kit/numberWords'
import {
  type Measure,
  measures,
  measuresOf,
  openMeasures,
  type ReportUnit,
} from '@claimcrew/contract/reports/columns'
import { byTitles, isTime, kindTitles, type ReportBy } from '@claimcrew/contract/reports/kinds'
import type { Opened } from '@claimcrew/contract/reports/opens'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import { type OpenWork, openKey, readOpenWork } from '../attendance/open-day-store.ts'
import type { Ctx } from '../kit/http/route.ts'
import { AsFile } from '../kit/http/streamed.ts'
import { writeCsv } from '../kit/workbook/csv.ts'
import type { Row } from '../kit/workbook/sheet.ts'
import type { Style } from '../kit/workbook/style.ts'
import { writeWorkbook } from '../kit/workbook/workbook.ts'
import { rowsOf, shownFigures } from './rows.ts'
import type { Asked } from './scope.ts'
import { keyOfDay, readBy, type Source } from './source.ts'

type Wanted = {
  readonly opened: Opened
  readonly asked: Asked
  readonly source: Source
  readonly wanted: 'report' | 'days'
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
type StyleName = keyof typeof styles

const styleOf: Readonly<Partial<Record<ReportUnit, StyleName>>> = {
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

const titleOf = (name: Measure) => measures[name].title + (unitWords[measures[name].unit] ?? '')

/** Names or a day, then the numbers, and whether a session that is still open counts in them up to now. */
type Line = {
  readonly names: readonly string[]
  readonly figures: Figures
  readonly isOpen: boolean
  readonly isTotal?: true
}

/** The last column, of reports whose figures an open session adds to. */
const marksTitle = 'Marks'

const marksOf = ({ isOpen }: Line): string => toOpenMarks(isOpen).join(' ')

const isOpenIn = (names: readonly Measure[]): boolean => names.some(name => openMeasures.has(name))

function keyOfOpen(by: ReportBy, one: OpenWork): string {
  const key = readBy(by)
  return key === 'project' || key === 'workType' ? '' : keyOfDay(by, openKey(key, one))
}

type Table = {
  readonly heads: readonly { readonly title: string; readonly isDay: boolean }[]
  readonly names: readonly Measure[]
  readonly hasMarks: boolean
  /** Some at a time: of a hundred thousand lines each by itself would cost more than making it. */
  readonly lines: () => AsyncGenerator<Iterable<Line>>
}

/** The report as a file that is written while it is read. */
export function reportAsFile(ctx: Ctx, { opened, asked, source, wanted, format }: Wanted): AsFile {
  const { kind, from, to } = opened
  const report = reportTable(ctx, opened, asked, source)
  const days = source.days === null ? null : daysTable(ctx, opened, asked, source.days)
  const content =
    format === 'csv'
      ? Readable.from(writeCsv(csvOf(wanted === 'days' && days ? days : report)), { objectMode: false })
      : writeWorkbook({
          styles,
          madeAt: new Date(ctx.now),
          sheets: [
            sheetOf(kindTitles[kind], report),
            ...(wanted === 'days' && days ? [sheetOf('Days', days)] : []),
          ],
        })
  const name = `${kindTitles[kind].replaceAll(' ', '_')}_${from}_${to}.${format}`
  return new AsFile({
    content,
    headers: {
      'content-type': type[format],
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })
}

function reportTable(ctx: Ctx, opened: Opened, asked: Asked, source: Source): Table {
  const { kind, by } = opened
  const names = measuresOf(kind, by)
  const hasMarks = isOpenIn(names)
  return {
    heads: [{ title: byTitles[by], isDay: by === 'day' || by === 'week' }],
    names,
    hasMarks,
    lines: async function* () {
      const { sums, totals } = await source.read(ctx, asked, by)
      const open = hasMarks ? await readOpenWork(ctx.db, ctx.now, asked) : []
      const openKeys = new Set(open.map(one => keyOfOpen(by, one)))
      const rows = await rowsOf(ctx, opened, sums)
      yield rows.map(row => ({
        names: [isTime(by) ? row.key : row.label],
        figures: row,
        isOpen: openKeys.has(row.key),
      }))
      const isOpen = open.length > 0
      yield [{ names: ['Total'], figures: shownFigures(opened, totals), isOpen, isTotal: true }]
    },
  }
}

function daysTable(ctx: Ctx, { kind }: Opened, asked: Asked, days: NonNullable<Source['days']>): Table {
  const names = measuresOf(kind, 'day')
  const hasMarks = isOpenIn(names)
  return {
    heads: [
      { title: 'Biller', isDay: false },
      { title: 'Day', isDay: true },
    ],
    names,
    hasMarks,
    lines: async function* () {
      const open = hasMarks ? await readOpenWork(ctx.db, ctx.now, asked) : []
      const openKeys = new Set(open.map(one => openKey('billerDay', one)))
      for await (const some of days(ctx, asked))
        yield some.map(({ billerId, billerName, day, figures }) => ({
          names: [billerName, day],
          figures,
          isOpen: openKeys.has(`${billerId} ${day}`),
        }))
    },
  }
}

const titlesOf = ({ heads, names, hasMarks }: Table): string[] => [
  ...heads.map(({ title }) => title),
  ...names.map(titleOf),
  ...(hasMarks ? [marksTitle] : []),
]

async function* csvOf(table: Table) {
  yield titlesOf(table)
  for await (const some of table.lines())
    for (const line of some)
      yield [
        ...line.names,
        ...table.names.map(name => {
          const value = reckoned(name, line.figures)
          return value === null ? null : rounded(value, 4)
        }),
        ...(table.hasMarks ? [marksOf(line)] : []),
      ]
}

function sheetOf(name: string, table: Table) {
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

async function* sheetRows(table: Table): AsyncGenerator<Row<StyleName>> {
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
