import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figures, FigureTable } from './figures.ts'

/** An answer, or a part of one. What it holds is known by its address alone, as it is to a stranger. */
export type ApiReply = Readonly<Record<string, unknown>>
/** Answers what the product says at an address, as the reader. */
export type AskApi = (path: string, query: Readonly<Record<string, string>>) => Promise<ApiReply>
export type DayRange = { readonly from: string; readonly to: string }

type Area = {
  readonly name: string
  /** Recomputes it from raw rows. */
  readonly sql: string
  /** Reads it through HTTP. */
  readonly readAnswers: (ask: AskApi, range: DayRange) => Promise<FigureTable>
}

const readSql = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'sql', `${name}.sql`), 'utf8')

const facts = readSql('facts')

const area = (name: string, readAnswers: Area['readAnswers']): Area => ({
  name,
  sql: `${facts}\n${readSql(name)}`,
  readAnswers,
})

const listIn = (answer: ApiReply, name: string): readonly ApiReply[] =>
  (answer[name] ?? []) as readonly ApiReply[]

const text = (answer: ApiReply, ...names: readonly string[]): string =>
  names.map(name => String(answer[name])).join(' ')

/** Only what both sides have a figure for is compared, so that an answer may say more. */
function figuresIn(answer: ApiReply, ...names: readonly string[]): Figures {
  return Object.fromEntries(names.map(name => [name, (answer[name] ?? null) as Figures[string]]))
}

/** All pages of a list. */
async function readPages(
  ask: AskApi,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<readonly ApiReply[]> {
  const pages: ApiReply[] = []
  for (let cursor: unknown = ''; cursor !== null; ) {
    const page = await ask(path, { ...query, ...(cursor === '' ? {} : { cursor: String(cursor) }) })
    pages.push(page)
    cursor = page.nextCursor ?? null
  }
  return pages
}

/** The first days of the months of a range. */
function monthsIn({ from, to }: DayRange): readonly string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); ) {
    months.push(month)
    const [year = 0, number = 0] = month.split('-').map(Number)
    month = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
  }
  return months
}

const register = area('register', async (ask, range) => {
  const table = new Map<string, Figures>()
  for (const month of monthsIn(range)) {
    const query = { year: month.slice(0, 4), month: String(Number(month.slice(5))) }
    for (const page of await readPages(ask, '/api/attendance/monthly-register', query))
      for (const row of listIn(page, 'rows'))
        for (const day of listIn(row, 'days'))
          table.set(`${row.billerId} ${day.date}`, figuresIn(day, 'code', 'workedSeconds', 'breakSeconds'))
  }
  return table
})

const worklog = area('worklog', async (ask, range) => {
  const table = new Map<string, Figures>()
  for (const month of monthsIn(range))
    for (const page of await readPages(ask, '/api/worklog', { range: 'monthly', date: `${month}-15` }))
      for (const row of listIn(page, 'worklog'))
        table.set(text(row, 'billerName', 'date'), figuresIn(row, 'hoursWorked', 'projectCount'))
  for (const month of monthsIn(range))
    for (const page of await readPages(ask, '/api/worklog/sheet', { range: 'monthly', date: `${month}-15` }))
      for (const person of listIn(page, 'people'))
        for (const day of listIn(person, 'days'))
          table.set(`sheet ${person.userId} ${day.date}`, figuresIn(day, 'unionSeconds'))
  return table
})

const production = area('production', async (ask, range) => {
  const table = new Map<string, Figures>()
  const counted = ['n', 'quantity', 'minutes', 'holdMinutes', 'weightedUnits', 'attainment']
  for (const page of await readPages(ask, '/api/production/report', range)) {
    for (const row of listIn(page, 'rows'))
      table.set(
        text(row, 'billerId', 'day', 'workType'),
        figuresIn(row, ...counted, 'dollarsCents', 'unitsPerHour'),
      )
    table.set('totals', figuresIn(page.totals as ApiReply, ...counted, 'workedSeconds', 'utilisation'))
  }
  return table
})

const clocks = area('clocks', async (ask, range) => {
  const table = new Map<string, Figures>()
  for (const page of await readPages(ask, '/api/clocks', range))
    for (const day of listIn(page, 'days'))
      table.set(
        text(day, 'billerId', 'day'),
        figuresIn(day, 'punchedSeconds', 'trackedSeconds', 'producedSeconds'),
      )
  return table
})

const statements = area('statements', async (ask, range) => {
  const table = new Map<string, Figures>()
  for (const month of monthsIn(range))
    for (const page of await readPages(ask, '/api/statements', { month }))
      for (const statement of listIn(page, 'statements')) {
        table.set(text(statement, 'engagementId', 'month'), figuresIn(statement, 'hours', 'amountCents'))
        for (const line of listIn(statement, 'lines'))
          table.set(
            `${statement.engagementId} ${text(line, 'day', 'kind')}`,
            figuresIn(line, 'seconds', 'amountCents'),
          )
      }
  return table
})

const tasks = area('tasks', async (ask, range) => {
  const { rows } = await ask('/api/tasks/report', { ...range, by: 'biller' })
  return new Map(
    (rows as readonly ApiReply[]).map(row => [
      String(row.value ?? 'nobody'),
      figuresIn(row, 'open', 'overdue', 'openCents', 'arrived', 'done', 'reopened', 'slaOf', 'slaMet'),
    ]),
  )
})

const reported: readonly (readonly [kind: string, by: string, ...figures: string[]])[] = [
  ['hours', 'biller', 'workedSeconds', 'breakSeconds', 'trackedSeconds'],
  ['hours', 'client', 'workedSeconds'],
  ['hours', 'day', 'workedSeconds'],
  [
    'attendance',
    'biller',
    'presentDays',
    'halfDays',
    'absentDays',
    'leaveDays',
    'weeklyOffs',
    'holidays',
    'workedSeconds',
    'overtimeSeconds',
  ],
  ['cost', 'biller', 'billedSeconds', 'amountCents'],
  ['cost', 'client', 'billedSeconds', 'amountCents'],
  ['production', 'workType', 'entries', 'quantity', 'minutes', 'holdMinutes', 'weightedUnits'],
  ['clocks', 'biller', 'punchedSeconds'],
]

const reports = area('reports', async (ask, range) => {
  const table = new Map<string, Figures>()
  for (const [kind, by, ...names] of reported)
    for (const row of listIn(await ask(`/api/reports/${kind}`, { ...range, by }), 'rows'))
      table.set(`${kind} ${by} ${row.key === '' ? 'nobody' : row.key}`, figuresIn(row, ...names))
  return table
})

/** A BILLER reads no reports, and of the worklog an empty list. */
export const areas: readonly Area[] = [register, worklog, production, tasks, clocks, statements, reports]
