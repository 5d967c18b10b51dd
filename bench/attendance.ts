import {
  exportRegister,
  getAttendanceStatus,
  getMonthlyRegister,
  punchIn,
} from '@claimcrew/contract/attendance/contract'
import {
  benchMonth,
  makeControlTables,
  makeNewcomers,
  makeTeam,
  type Newcomer,
  type Team,
  withDatabase,
} from './attendance-data.ts'
import { compare, describeRounds, load, loadEach, median, type RequestSpec } from './load.ts'
import { type RunningApp, readMemoryMb, run, runApp } from './processes.ts'
import type { Figure } from './report.ts'

/** How many people punch in within a round; each does it once, so every round has people of its own. */
const punchesARound = 2_500

export async function benchAttendance(databaseUrl: string): Promise<Figure[]> {
  const app = await runApp(databaseUrl)
  const { hundred, thousand } = await withDatabase(databaseUrl, async client => {
    const teams = { hundred: await makeTeam(client, 100), thousand: await makeTeam(client, 1_000) }
    await makeControlTables(client)
    return teams
  })
  const control = await run(['bench/attendance-control.ts'], { DATABASE_URL: databaseUrl })
  try {
    return [
      await benchPunch(app, control, databaseUrl),
      ...(await benchExport(app, thousand)),
      ...(await benchRegister(app, control, hundred, thousand)),
    ]
  } finally {
    await control.stop()
    await app.stop()
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const json = { 'content-type': 'application/json' }

async function benchPunch(app: RunningApp, control: RunningApp, databaseUrl: string): Promise<Figure> {
  const rounds = 7
  const everybody = await withDatabase(databaseUrl, client =>
    makeNewcomers(client, (rounds + 3) * punchesARound),
  )
  const status = (one: Newcomer): RequestSpec => ({
    path: `${getAttendanceStatus.path}?billerId=${one.billerId}`,
    headers: bearer(one.token),
  })
  // The control is sent the very same, so that making requests costs the same on both sides.
  const punch = (one: Newcomer): RequestSpec => ({
    path: punchIn.path,
    headers: { ...json, ...bearer(one.token), 'idempotency-key': `bench-${one.billerId}` },
    body: JSON.stringify({ billerId: one.billerId }),
  })
  const measured = await compare(
    async () => {
      const people = everybody.splice(0, punchesARound)
      // As in life: who punches in has opened the app a moment ago, which asks for the status.
      await loadEach(people, status, app.url, 'GET')
      return loadEach(people, punch, app.url, 'POST')
    },
    () => loadEach(everybody.slice(0, punchesARound), punch, control.url, 'POST'),
    rounds,
  )
  return {
    name: 'punch-in: share of a bare insert’s rate, 32 connections',
    value: measured.throughput,
    unit: '',
    bound: { atLeast: 0.35 },
    behind: describeRounds(measured),
  }
}

const monthQuery = `month=${benchMonth.month}&year=${benchMonth.year}`

async function benchRegister(
  app: RunningApp,
  control: RunningApp,
  hundred: Team,
  thousand: Team,
): Promise<Figure[]> {
  const register = (team: Team) =>
    load(`${app.url}${getMonthlyRegister.path}?${monthQuery}`, {
      headers: bearer(team.token),
      connections: 8,
    })
  const measured = await compare(
    () => register(hundred),
    () => load(`${control.url}/punches/100`, { connections: 8 }),
    5,
  )
  const seconds = async (team: Team) => {
    const took: number[] = []
    for (let time = 0; time < 9; time++) {
      const began = performance.now()
      await fetchAllPages(`${app.url}${getMonthlyRegister.path}?${monthQuery}`, team)
      took.push((performance.now() - began) / 1000)
    }
    return median(took)
  }
  const [ofHundred, ofThousand] = [await seconds(hundred), await seconds(thousand)]
  return [
    {
      name: 'register of 100 people: rate beside their punches as JSON',
      value: measured.throughput,
      unit: '×',
      bound: { atLeast: 2.8 },
      behind: describeRounds(measured),
    },
    {
      name: 'register of 1,000 people: time beside that of 100',
      value: ofThousand / ofHundred,
      unit: '×',
      bound: { atMost: 12 },
      behind: `${(ofThousand * 1000).toFixed(0)} ms, ${(ofHundred * 1000).toFixed(0)} ms`,
    },
  ]
}

async function fetchAllPages(url: string, team: Team): Promise<ArrayBuffer> {
  const answer = await fetch(url, { headers: bearer(team.token) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer.arrayBuffer()
}

/** The longest that the app's event loop was held since it was asked the last time. */
async function readLongestBlockMs(app: RunningApp): Promise<number> {
  const metrics = await (await fetch(`${app.url}/metrics`)).text()
  return Number(metrics.match(/^nodejs_eventloop_lag_max_seconds (\S+)/m)?.[1]) * 1000
}

async function benchExport(app: RunningApp, team: Team): Promise<Figure[]> {
  const before = await readMemoryMb(app.pid)
  await readLongestBlockMs(app)
  let most = before
  const watch = setInterval(async () => {
    most = Math.max(most, await readMemoryMb(app.pid))
  }, 50)
  const began = performance.now()
  const workbook = await fetchAllPages(`${app.url}${exportRegister.path}?${monthQuery}`, team)
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  return [
    {
      name: 'export of 1,000 people, 88,000 punches',
      value: seconds,
      unit: 's',
      bound: { atMost: 6 },
      behind: `${(workbook.byteLength / 1e6).toFixed(1)} MB`,
    },
    { name: 'export: memory growth', value: most - before, unit: 'MB', bound: { atMost: 200 } },
    {
      name: 'export: longest hold of the event loop',
      value: await readLongestBlockMs(app),
      unit: 'ms',
      bound: { atMost: 100 },
    },
  ]
}
