import {
  groupingsByKind,
  type ReportBy,
  type ReportKind,
  reportKinds,
} from '@claimcrew/contract/reports/kinds'
import { measureAnswerMs, median } from './load.ts'
import { type RunningApp, readMemoryMb, runApp } from './processes.ts'
import type { Figure } from './report.ts'
import { makeReportedWork, reportedYear } from './reports-data.ts'

/** `REPORTS_SHARE=0.1` is for trying it out: one client of a hundred billers instead of ten. */
const share = Number(process.env.REPORTS_SHARE ?? 1)

const ranges = {
  'a month': { from: `${reportedYear}-03-01`, to: `${reportedYear}-03-31`, atMost: 80 },
  'a year': { from: `${reportedYear}-01-01`, to: `${reportedYear}-12-31`, atMost: 400 },
} as const

/** Every report by everything that fits, for a client of a hundred billers, and the days of a house as a file. */
export async function benchReports(databaseUrl: string): Promise<Figure[]> {
  const app = await runApp(databaseUrl)
  try {
    const { client, admin } = await makeReportedWork(databaseUrl, share)
    const figures: Figure[] = []
    for (const [name, range] of Object.entries(ranges))
      for (const kind of reportKinds) figures.push(await slowestOf(app, client, kind, name, range))
    return [...figures, await benchExport(app, admin, 'csv'), await benchExport(app, admin, 'xlsx')]
  } finally {
    await app.stop()
  }
}

type Range = { readonly from: string; readonly to: string; readonly atMost: number }

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** How long the slowest way of adding up one report takes. */
async function slowestOf(
  app: RunningApp,
  token: string,
  kind: ReportKind,
  range: string,
  { from, to, atMost }: Range,
): Promise<Figure> {
  let slowest: { by: ReportBy; ms: number } = { by: 'biller', ms: 0 }
  for (const by of groupingsByKind[kind]) {
    const ms = await timeOf(`${app.url}/api/reports/${kind}?from=${from}&to=${to}&by=${by}`, token)
    if (ms > slowest.ms) slowest = { by, ms }
  }
  return {
    name: `reports: ${kind} of 100 billers over ${range}`,
    value: slowest.ms,
    unit: 'ms',
    bound: { atMost },
    behind: `by ${slowest.by}, the slowest of ${groupingsByKind[kind].length}`,
  }
}

async function timeOf(url: string, token: string): Promise<number> {
  const took: number[] = []
  for (let time = 0; time < 7; time++) took.push(await measureAnswerMs(url, token))
  return median(took.slice(2))
}

/** Each biller's each day of a year: a quarter of a million rows in a house of a thousand. */
async function benchExport(app: RunningApp, token: string, format: 'csv' | 'xlsx'): Promise<Figure> {
  const { from, to } = ranges['a year']
  const url = `${app.url}/api/reports/hours?from=${from}&to=${to}&format=${format}&rows=days`
  const before = await readMemoryMb(app.pid)
  const answer = await fetch(url, { headers: bearer(token) })
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`)
  let [most, chunks, bytes] = [before, 0, 0]
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (chunks++ % 20 === 0) most = Math.max(most, await readMemoryMb(app.pid))
  }
  return {
    name: `reports: memory growth while a year of days is exported as ${format}`,
    value: most - before,
    unit: 'MB',
    bound: { atMost: 60 },
    behind: `${(bytes / 1_000_000).toFixed(1)} MB written`,
  }
}
