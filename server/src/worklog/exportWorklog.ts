import { Readable } from 'node:stream'
import { roundTo } from '@claimcrew/contract/kit/numberWords'
import type * as contract from '@claimcrew/contract/worklog/contract'
import { toHours, toWorklogFileName } from '@claimcrew/contract/worklog/rules'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { writeCsv } from '../kit/workbook/csv.ts'
import type { Style } from '../kit/workbook/style.ts'
import { writeWorkbook } from '../kit/workbook/workbook.ts'
import type { WorksheetRow } from '../kit/workbook/worksheet.ts'
import { listPeoplePage } from '../people/page-store.ts'
import { readAudience, type TrackedAudience } from '../tracking/access.ts'
import { readConnection } from '../tracking/connection-store.ts'
import type { WorkedDay } from '../tracking/reading/audience-store.ts'
import { listProjects } from '../tracking/tracker-user-store.ts'
import { streamWorkedDays, toDayRange } from './listWorklog.ts'

type ExportRow = readonly [
  name: string,
  date: string,
  hoursWorked: number,
  projectCount: number,
  tracked: number,
  manual: number,
  rest: number,
  atOnce: number,
  zone: string,
]

const titles = [
  'Biller',
  'Date',
  'Hours worked',
  'Projects',
  'Tracked hours',
  'Hours added manually',
  'Break hours',
  'Hours on overlapping devices',
  'Time zone',
]

const type = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** The worklog as a file, its rows in the same order. */
export const exportWorklog: Handler<typeof contract.exportWorklog> = async (ctx, { query }) => {
  const { billerId, projectId, format, ...period } = query
  const days = toDayRange(ctx, period)
  const audience = await readAudience(ctx, days, billerId)
  const rows = streamExportRows(
    streamWorkedDays(ctx, { ...audience, days, projectId }, { after: null, atATime: 1000 }),
  )
  const filteredBy = [
    ...(billerId === undefined ? [] : [await readFileName(ctx, audience)]),
    ...(projectId === undefined ? [] : [await projectName(ctx, projectId)]),
  ]
  return {
    content:
      format === 'csv' ? Readable.from(writeCsv(csvRows(rows)), { objectMode: false }) : workbook(ctx, rows),
    headers: {
      'content-type': type[format],
      'content-disposition': `attachment; filename="${toWorklogFileName(days, filteredBy, format)}"`,
      'cache-control': 'no-store',
    },
  }
}

async function readFileName(ctx: Ctx, { peopleFilter }: TrackedAudience): Promise<string> {
  const { people } = await listPeoplePage(ctx.db, peopleFilter, { after: null, limit: 1 })
  return people[0]?.userName ?? ''
}

async function projectName(ctx: Ctx, projectId: string): Promise<string> {
  const { companyId } = await readConnection(ctx.db)
  const [project] = await listProjects(ctx.db, companyId, [projectId])
  return project?.name ?? ''
}

async function* streamExportRows(pages: AsyncIterable<readonly WorkedDay[]>): AsyncGenerator<ExportRow> {
  for await (const some of pages) for (const one of some) yield toExportRow(one)
}

function toExportRow({ userName, timeZone, day }: WorkedDay): ExportRow {
  const [date, tracked, manual, rest, union, projectCount] = day
  return [
    userName,
    date,
    toHours(tracked + manual),
    projectCount,
    toHours(tracked),
    toHours(manual),
    toHours(rest),
    toHours(tracked + manual - union),
    timeZone,
  ]
}

async function* csvRows(rows: AsyncIterable<ExportRow>) {
  yield titles
  for await (const row of rows) yield row.map(cell => (typeof cell === 'number' ? roundTo(cell, 4) : cell))
}

const styles = {
  head: { bold: true, fill: '#E6F2F1', border: '#CBD5E1', wrap: true, vertical: 'center' },
  text: {},
  date: {},
  hours: { format: '0.00' },
} as const satisfies Record<string, Style>
type WorklogStyle = keyof typeof styles

function workbook(ctx: Ctx, rows: AsyncIterable<ExportRow>) {
  const columns = [28, 12, 13, 10, 13, 13, 12, 14, 22]
  return writeWorkbook({
    styles,
    madeAt: new Date(ctx.now),
    sheets: [
      {
        name: 'Worklog',
        columns: columns.map(width => ({ width, style: 'text' as const })),
        freeze: { rows: 1, columns: 1 },
        filterRow: 1,
        print: 'landscape',
        rows: sheetRows(rows),
      },
    ],
  })
}

async function* sheetRows(rows: AsyncIterable<ExportRow>): AsyncGenerator<WorksheetRow<WorklogStyle>> {
  yield titles.map(value => ({ value, style: 'head' as const }))
  const hours = (value: number) => ({ value, style: 'hours' as const })
  for await (const [name, date, worked, projects, tracked, manual, rest, twice, zone] of rows)
    yield [
      name,
      { day: date, style: 'date' },
      hours(worked),
      projects,
      hours(tracked),
      hours(manual),
      hours(rest),
      hours(twice),
      zone,
    ]
}
