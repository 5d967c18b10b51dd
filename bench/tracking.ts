import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { listWorklog } from '@claimcrew/contract/worklog/contract'
import { createDb, openPool } from '../server/src/kit/data/db.ts'
import { inTransaction } from '../server/src/kit/data/transaction.ts'
import { migrate } from '../server/src/kit/migrate.ts'
import { createDatabase } from '../server/src/kit/postgres/database.ts'
import { replaceWindow } from '../server/src/tracking/sync/pullWindow.ts'
import { withDatabase } from './attendance-data.ts'
import { median } from './load.ts'
import { type RunningApp, root, run, runApp } from './processes.ts'
import type { Figure } from './report.ts'
import { makeTrackedPeople, trackedMonth, trackTime } from './tracking-data.ts'

export async function benchTracking(databaseUrl: string): Promise<Figure[]> {
  return [
    ...(await benchSync(databaseUrl)),
    await benchWriting(await emptyDatabase(databaseUrl, 'writing')),
    ...(await benchWorklog(databaseUrl)),
  ]
}

/** A migrated database beside this one. */
async function emptyDatabase(databaseUrl: string, name: string): Promise<string> {
  await createDatabase(databaseUrl, name)
  const url = databaseUrl.replace(/\/\w+$/, `/${name}`)
  await migrate(url)
  return url
}

type SyncFigures = { readonly seconds: number; readonly rows: number; readonly peakMb: number }

/** A small heap, so that what it holds on to would show. */
const smallHeap = ['--max-old-space-size=96', '--max-semi-space-size=8']

async function benchSync(databaseUrl: string): Promise<Figure[]> {
  const sandbox = await run(['bench/tracking-sandbox.ts'], {})
  const sync = async (name: string, days: number, people: number, flags: readonly string[] = []) => {
    const url = await emptyDatabase(databaseUrl, name)
    const args = [...flags, 'bench/tracking-sync.ts', url, sandbox.url, String(days), String(people)]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
    return JSON.parse(stdout) as SyncFigures
  }
  try {
    const quarter = await sync('quarter', 90, 24)
    const short = await sync('short', 60, 4, smallHeap)
    const long = await sync('long', 480, 4, smallHeap)
    return [
      {
        name: 'backfill of 90 days of 24 people from the sandbox',
        value: quarter.seconds,
        unit: 's',
        bound: { atMost: 20 },
        behind: `${quarter.rows} rows, ${Math.round(quarter.rows / quarter.seconds)} a second`,
      },
      {
        name: 'sync: peak memory with 8 times the history',
        value: long.peakMb / short.peakMb,
        unit: '×',
        bound: { atMost: 1.1 },
        behind: `${short.peakMb.toFixed(0)} MB for ${short.rows} rows, ${long.peakMb.toFixed(0)} MB for ${long.rows}`,
      },
    ]
  } finally {
    await sandbox.stop()
  }
}

const windows = 60
const day = 86_400_000

/** Windows of a week as they come: some two hundred stretches of work and six hundred of programs. */
function weekOf(from: string) {
  const at = (index: number, of: number) =>
    new Date(Date.parse(from) + Math.floor((index * 7 * day) / of)).toISOString()
  const worklog = Array.from({ length: 210 }, (_, index) => ({
    start: at(index, 210),
    seconds: 1_500,
    mode: index % 20 === 0 ? ('break' as const) : ('computer' as const),
    projectId: `project-${index % 6}`,
    projectName: `Project ${index % 6}`,
    taskId: `task-${index % 11}`,
    taskName: `Task ${index % 11}`,
    deviceId: 'device-0000000001',
  }))
  const timeUse = Array.from({ length: 630 }, (_, index) => ({
    start: at(index, 630),
    seconds: 500,
    score: index % 5,
    category: 'Billing',
    name: `program-${index % 23}`,
  }))
  return { worklog, timeUse }
}

/** What a pull does with what came, two at a time, beside the same rows written into tables without anything else. */
async function benchWriting(url: string): Promise<Figure> {
  const db = createDb(openPool(url))
  const people = await withDatabase(url, async client => {
    await makeTrackedPeople(client, 50)
    const { rows } = await client.query<{ user_id: string; account_id: number }>(
      'select user_id, account_id from tracking_mappings order by account_id',
    )
    return rows
  })
  const first = Date.parse('2025-01-05T16:00:00Z')
  const write = async (lane: number) => {
    let writtenRows = 0
    for (let index = lane; index < windows; index += 2) {
      const person = people[index % people.length]
      if (!person) continue
      const start = first + Math.floor(index / people.length) * 7 * day
      const [from, to] = [new Date(start).toISOString(), new Date(start + 7 * day).toISOString()]
      const pulled = weekOf(from)
      const firstDay = new Date(start + 8 * 3_600_000).toISOString().slice(0, 10)
      const lastDay = new Date(start + 6 * day + 8 * 3_600_000).toISOString().slice(0, 10)
      const owner = { userId: person.user_id, accountId: person.account_id, companyId: 'bench' }
      await inTransaction(db, tx =>
        replaceWindow(tx, owner, 'Asia/Manila', { firstDay, lastDay }, { from, to }, pulled),
      )
      writtenRows += pulled.worklog.length + pulled.timeUse.length
    }
    return writtenRows
  }
  const rates: number[] = []
  try {
    for (let round = 0; round < 4; round++) {
      await withDatabase(url, client =>
        client.query('truncate tracking_activity, tracking_time_use, tracking_days, tracking_project_days'),
      )
      const began = performance.now()
      const writtenRows = (await Promise.all([write(0), write(1)])).reduce((sum, one) => sum + one, 0)
      // The first round warms up.
      if (round > 0) rates.push(writtenRows / ((performance.now() - began) / 1000))
    }
  } finally {
    await db.destroy()
  }
  return {
    name: 'sync: rows written, with the days counted',
    value: median(rates),
    unit: '/s',
    bound: { atLeast: 40_000 },
    behind: rates.map(rate => rate.toFixed(0)).join(' '),
  }
}

async function benchWorklog(databaseUrl: string): Promise<Figure[]> {
  const app = await runApp(databaseUrl)
  try {
    return await withDatabase(databaseUrl, async client => {
      const tokens = await makeTrackedPeople(client, 10_000)
      await trackTime(client, 1, 1_000)
      const million = await timed(app, tokens.client, 60)
      await trackTime(client, 1_001, 10_000)
      const tenMillion = await timed(app, tokens.client, 60)
      const everybody = await timed(app, tokens.admin, 5)
      return [
        {
          name: 'worklog: a month of 50 billers, 10 million rows kept',
          value: tenMillion.ms,
          unit: 'ms',
          bound: { atMost: 15 },
          behind: `${tenMillion.rows} rows answered`,
        },
        {
          name: 'worklog: the same beside 1 million rows',
          value: tenMillion.ms / million.ms,
          unit: '×',
          bound: { atMost: 1.3 },
          behind: `${million.ms.toFixed(2)} ms with 1 million`,
        },
        {
          name: 'worklog: the first page of a month of 10,000 billers',
          value: everybody.ms / 1000,
          unit: 's',
          bound: { atMost: 1.5 },
          behind: `${everybody.rows} rows answered`,
        },
      ]
    })
  } finally {
    await app.stop()
  }
}

/** The median time from asking to having all of the answer, one at a time. */
async function timed(app: RunningApp, token: string, times: number): Promise<{ ms: number; rows: number }> {
  const ask = async () => {
    const began = performance.now()
    const answer = await fetch(`${app.url}${listWorklog.path}?range=monthly&date=${trackedMonth}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(text)
    return { ms: performance.now() - began, text }
  }
  for (let warm = 0; warm < Math.min(10, times); warm++) await ask()
  const all = []
  for (let index = 0; index < times; index++) all.push(await ask())
  return { ms: median(all.map(one => one.ms)), rows: JSON.parse(all[0]?.text ?? '').worklog.length }
}
