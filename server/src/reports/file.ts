import { Readable } from 'node:stream'
import { type Measure, measures, measuresOf, type ReportUnit } from '@claimcrew/contract/reports/columns'
import { byTitles, isTime, kindTitles } from '@claimcrew/contract/reports/kinds'
import type { Opened } from '@claimcrew/contract/reports/opens'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import type { Ctx } from '../kit/http/route.ts'
import { AsFile } from '../kit/http/streamed.ts'
import { writeCsv } from '../kit/workbook/csv.ts'
import type { Row } from '../kit/workbook/sheet.ts'
import type { Style } from '../kit/workbook/style.ts'
import { writeWorkbook } from '../kit/workbook/workbook.ts'
import { rowsOf, shownFigures } from './rows.ts'
import type { Asked } from './scope.ts'
import type { Source } from './source.ts'

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

/** Names or a day, then the numbers. */
type Line = { readonly names: readonly string[]; readonly figures: Figures; readonly isTotal?: true }

type Table = {
  readonly heads: readonly { readonly title: string; readonly isDay: boolean }[]
  readonly names: readonly Measure[]
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
  return {
    heads: [{ title: byTitles[by], isDay: by === 'day' || by === 'week' }],
    names: measuresOf(kind, by),
    lines: async function* () {
      const { sums, totals } = await source.read(ctx, asked, by)
      const rows = await rowsOf(ctx, opened, sums)
      yield rows.map(row => ({ names: [isTime(by) ? row.key : row.label], figures: row }))
      yield [{ names: ['Total'], figures: shownFigures(opened, totals), isTotal: true }]
    },
  }
}

function daysTable(ctx: Ctx, { kind }: Opened, asked: Asked, days: NonNullable<Source['days']>): Table {
  return {
    heads: [
      { title: 'Biller', isDay: false },
      { title: 'Day', isDay: true },
    ],
    names: measuresOf(kind, 'day'),
    lines: async function* () {
      for await (const some of days(ctx, asked))
        yield some.map(({ billerName, day, figures }) => ({ names: [billerName, day], figures }))
    },
  }
}

async function* csvOf({ heads, names, lines }: Table) {
  yield [...heads.map(({ title }) => title), ...names.map(titleOf)]
  for await (const some of lines())
    for (const { names: texts, figures } of some)
      yield [
        ...texts,
        ...names.map(name => {
          const value = reckoned(name, figures)
          return value === null ? null : Number(value.toFixed(4))
        }),
      ]
}

function sheetOf(name: string, table: Table) {
  return {
    name,
    columns: [
      ...table.heads.map(() => ({ width: 28, style: 'text' as const })),
      ...table.names.map(() => ({ width: 13, style: 'text' as const })),
    ],
    freeze: { rows: 1, columns: table.heads.length },
    filterRow: 1,
    print: 'landscape' as const,
    rows: sheetRows(table),
  }
}

async function* sheetRows({ heads, names, lines }: Table): AsyncGenerator<Row<StyleName>> {
  yield [...heads.map(({ title }) => title), ...names.map(titleOf)].map(value => ({
    value,
    style: 'head' as const,
  }))
  for await (const some of lines())
    for (const { names: texts, figures, isTotal } of some)
      yield [
        ...texts.map((text, index) => {
          if (heads[index]?.isDay && !isTotal) return { day: text }
          return isTotal ? { value: text, style: 'total' as const } : text
        }),
        ...names.map(name => {
          const style = styleOf[measures[name].unit]
          const value = reckoned(name, figures)
          return style ? { value, style } : value
        }),
      ]
}
