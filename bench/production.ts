import { saveProduction } from '@claimcrew/contract/production/contract'
import { getProductionReport, getProductionSummary } from '@claimcrew/contract/production/report'
import { makeNewcomers, type Newcomer, withDatabase } from './attendance-data.ts'
import { compare, describeRounds, loadEach, measureAnswerMs, median } from './load.ts'
import { type RunningApp, readMemoryMb, run, runApp } from './processes.ts'
import { addYear, type BenchTeam, makeTeams, makeWriters, signInTeam } from './production-data.ts'
import type { Figure } from './report.ts'

/** A thousand billers, 1.5 million entries a year. */
const teams = 10
const lastYear = 2025
const savesARound = 1_500

/** Reports over a house that grows from one year to three, and saving a day beside a bare insert. */
export async function benchProduction(databaseUrl: string): Promise<Figure[]> {
  const app = await runApp(databaseUrl)
  const { clientIds, team } = await withDatabase(databaseUrl, async client => {
    const ids = await makeTeams(client, teams)
    await addYear(client, ids, lastYear)
    await client.query(
      'create table bench_inserts (id bigint generated always as identity primary key, biller_id uuid not null, at timestamptz not null)',
    )
    return { clientIds: ids, team: await signInTeam(client, ids[0] ?? '', lastYear) }
  })
  const control = await run(['bench/attendance-control.ts'], { DATABASE_URL: databaseUrl })
  try {
    const saving = await benchSaving(app, control, databaseUrl)
    // A job would compare the clocks of all these days for minutes, beside which the reports would be measured.
    await withDatabase(databaseUrl, client => client.query('delete from production_written'))
    const young = await timesOf(app, team)
    await withDatabase(databaseUrl, async client => {
      for (const year of [lastYear - 1, lastYear - 2]) await addYear(client, clientIds, year)
    })
    const old = await timesOf(app, team)
    return [saving, ...figuresOf(young, old), await benchExport(app, team)]
  } finally {
    await control.stop()
    await app.stop()
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const reports = {
  'report of 100 billers over a month': getProductionReport.path,
  'summary by biller': `${getProductionSummary.path}?by=biller`,
  'summary by day': `${getProductionSummary.path}?by=day`,
  'summary by payer': `${getProductionSummary.path}?by=payer`,
} as const

async function timesOf(app: RunningApp, { token, from, to }: BenchTeam): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const [name, path] of Object.entries(reports)) {
    const url = `${app.url}${path}${path.includes('?') ? '&' : '?'}from=${from}&to=${to}`
    const took: number[] = []
    for (let time = 0; time < 11; time++) took.push(await measureAnswerMs(url, token))
    times.set(name, median(took.slice(2)))
  }
  return times
}

const figuresOf = (young: ReadonlyMap<string, number>, old: ReadonlyMap<string, number>): Figure[] =>
  [...old].flatMap(([name, ms]): Figure[] => [
    { name: `production: ${name}`, value: ms, unit: 'ms', bound: { atMost: 80 } },
    {
      name: `production: ${name}, three years beside one`,
      value: ms / (young.get(name) ?? Number.NaN),
      unit: '×',
      bound: { atMost: 1.5 },
      behind: `${ms.toFixed(0)} ms, ${young.get(name)?.toFixed(0)} ms`,
    },
  ])

/** A day of six entries, by people of whom each saves once. */
async function benchSaving(app: RunningApp, control: RunningApp, databaseUrl: string): Promise<Figure> {
  const rounds = 5
  const { everybody, clientId } = await withDatabase(databaseUrl, async client => {
    const people = await makeNewcomers(client, (rounds + 3) * savesARound)
    const billerIds = people.map(one => one.billerId)
    return { everybody: people, clientId: await makeWriters(client, billerIds) }
  })
  const entries = Array.from({ length: 6 }, (_, index) => ({
    clientId,
    workType: 'payment-posting-manual',
    quantity: 10 + index,
    minutes: 45,
    payer: 'aetna',
    outcomes: { posted: 10 },
    note: 'As every day',
  }))
  const headers = (one: Newcomer) => ({ 'content-type': 'application/json', ...bearer(one.token) })
  const saved = (one: Newcomer) => ({
    path: saveProduction.path.replace(':billerId', one.billerId).replace(':day', '2026-01-05'),
    headers: headers(one),
    body: JSON.stringify({ version: 0, entries }),
  })
  // The control is sent as much, and takes of it what it needs.
  const inserted = (one: Newcomer) => ({
    path: '/api/attendance/punch-in',
    headers: headers(one),
    body: JSON.stringify({ billerId: one.billerId, entries }),
  })
  const measured = await compare(
    () => loadEach(everybody.splice(0, savesARound), saved, app.url, 'PUT'),
    () => loadEach(everybody.slice(0, savesARound), inserted, control.url, 'POST'),
    rounds,
  )
  return {
    name: 'production: saving a day, share of a bare insert’s rate',
    value: measured.throughput,
    unit: '',
    bound: { atLeast: 0.2 },
    behind: describeRounds(measured),
  }
}

/** A year of a hundred billers as a workbook, which is 156,000 entries and their report. */
async function benchExport(app: RunningApp, { token, from }: BenchTeam): Promise<Figure> {
  const year = from.slice(0, 4)
  const before = await readMemoryMb(app.pid)
  const url = `${app.url}/api/production/export?from=${year}-01-01&to=${year}-12-31&format=xlsx`
  const answer = await fetch(url, { headers: bearer(token) })
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`)
  let most = before
  let chunks = 0
  for await (const _ of answer.body)
    if (chunks++ % 20 === 0) most = Math.max(most, await readMemoryMb(app.pid))
  return {
    name: 'production: memory growth while a year of 100 billers is exported',
    value: most - before,
    unit: 'MB',
    bound: { atMost: 60 },
  }
}
