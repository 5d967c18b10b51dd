import { availableParallelism } from 'node:os'
import { getAttendanceStatus, getMonthlyRegister } from '@claimcrew/contract/attendance/contract'
import { listTasks } from '@claimcrew/contract/tasks/contract'
import { listWorklog } from '@claimcrew/contract/worklog/contract'
import { benchMonth, makeNewcomers, makeTeam, type Newcomer } from '../bench/attendance-data.ts'
import { load, loadEach, median, type RequestSpec } from '../bench/load.ts'
import { type RunningApp, sumCpuTicks, waitUntilIdle } from '../bench/processes.ts'
import { fillYear, makeBenchWork, openTaskStatuses } from '../bench/tasks-data.ts'
import { makeTrackedPeople, trackedMonth, trackTime } from '../bench/tracking-data.ts'
import { withDatabase } from '../faults/scene.ts'
import { startApp } from './apps.ts'
import { type Cluster, listNodePids, openCluster } from './cluster.ts'
import { type ScaleRow, unmeasuredRow } from './table.ts'
import { toPunch } from './writes.ts'

const warmUpRounds = 3
const rounds = 5
// Numbers and not seconds: on a busy machine few calls fit into a second, and what the app does by itself weighs more.
const readsARound = 10_000
const registersARound = 60
const worklogsARound = 100
const taskListsARound = 1_500
const punchesARound = 1_500
const changesARound = 2_000
// Nobody changes a name more often than a person may within a minute.
const changingPeople = 600
const teamSize = 100
const trackedPeople = 50
/** Of a year of a biller's tasks: a thousand billers have 50,000 then. */
const taskShare = 0.2

/** One kind of call, sent for a while. */
type Workload = {
  readonly name: string
  readonly send: (url: string) => Promise<{ requestsPerSecond: number }>
}

/** What one call takes of a processor, in the app and in PostgreSQL. */
type Cost = { readonly appMs: number; readonly databaseMs: number; readonly requestsPerSecond: number }

/** What the calls that are made most cost on one process: `docs/scaling.md` computes from it what several handle. */
export async function scaleCapacity(): Promise<ScaleRow[]> {
  const cluster = await openCluster({ replicas: 0 })
  const app = await startApp({
    DATABASE_URL: cluster.primary.servingUrl,
    DATABASE_ADMIN_URL: cluster.primary.url,
  })
  try {
    await waitUntilIdle(app)
    const notes: string[] = []
    for (const workload of await makeWorkloads(cluster.primary.url, warmUpRounds + rounds))
      notes.push(describeCost(workload.name, await measureCost(workload, app, cluster)))
    return [{ ...unmeasuredRow('1 process'), throughput: 1, notes }]
  } finally {
    await app.stop()
    await cluster.stop()
  }
}

export async function makeWorkloads(url: string, punchRounds: number): Promise<Workload[]> {
  const { newcomers, team, tracked } = await withDatabase(url, async client => {
    const people = {
      newcomers: await makeNewcomers(client, punchesARound * punchRounds + 1 + changingPeople),
      team: await makeTeam(client, teamSize),
      tracked: await makeTrackedPeople(client, trackedPeople),
    }
    await trackTime(client, 1, trackedPeople)
    return people
  })
  const work = await makeBenchWork(url)
  await fillYear(url, 0, taskShare)
  const reader = newcomers.pop()
  if (!reader) throw new Error('There is nobody to read')
  const changing = newcomers.splice(-changingPeople)
  let names = 0
  const toRenamed = () => {
    const one = changing[names++ % changing.length]
    if (!one) throw new Error('There is nobody to rename')
    return { ...one, fname: `N${names}` }
  }
  const authorize = (token: string) => ({ authorization: `Bearer ${token}` })
  const { month, year } = benchMonth
  return [
    {
      name: 'GET /user/{id}',
      send: app =>
        load(`${app}/user/${reader.billerId}`, { headers: authorize(reader.token), amount: readsARound }),
    },
    {
      name: 'GET status',
      send: app =>
        load(`${app}${getAttendanceStatus.path}?billerId=${reader.billerId}`, {
          headers: authorize(reader.token),
          amount: readsARound,
        }),
    },
    {
      // This write does the least of all beside being written down.
      name: 'PUT /user/{id}, which is audited',
      send: app => loadEach(Array.from({ length: changesARound }, toRenamed), toRename, app, 'PUT'),
    },
    { name: 'punch-in', send: app => loadEach(newcomers.splice(0, punchesARound), toPunch, app, 'POST') },
    {
      name: `register of ${teamSize}`,
      send: app =>
        load(`${app}${getMonthlyRegister.path}?month=${month}&year=${year}`, {
          headers: authorize(team.token),
          amount: registersARound,
        }),
    },
    {
      name: `worklog of ${trackedPeople}, a month`,
      send: app =>
        load(`${app}${listWorklog.path}?range=monthly&date=${trackedMonth}`, {
          headers: authorize(tracked.client),
          amount: worklogsARound,
        }),
    },
    {
      name: 'task list of a client',
      send: app =>
        load(`${app}${listTasks.path}?${openTaskStatuses}&sort=due&limit=20`, {
          headers: authorize(work.client),
          amount: taskListsARound,
        }),
    },
  ]
}

const toRename = ({ billerId, token, fname }: Newcomer & { readonly fname: string }): RequestSpec => ({
  path: `/user/${billerId}`,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify({ fname }),
})

async function measureCost(workload: Workload, app: RunningApp, cluster: Cluster): Promise<Cost> {
  const costs: Cost[] = []
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    const cost = await measureCostOnce(workload, app, cluster)
    if (round >= warmUpRounds) costs.push(cost)
  }
  const middle = (pick: (cost: Cost) => number) => median(costs.map(pick))
  return {
    appMs: middle(({ appMs }) => appMs),
    databaseMs: middle(({ databaseMs }) => databaseMs),
    requestsPerSecond: middle(({ requestsPerSecond }) => requestsPerSecond),
  }
}

export async function measureCostOnce(
  { send }: Workload,
  app: RunningApp,
  { primary }: Cluster,
): Promise<Cost> {
  const readBoth = async () =>
    [await sumCpuTicks([app.pid]), await sumCpuTicks(await listNodePids(primary))] as const
  const [appBefore, databaseBefore] = await readBoth()
  const began = performance.now()
  const { requestsPerSecond } = await send(app.url)
  const requests = (requestsPerSecond * (performance.now() - began)) / 1000
  const [appAfter, databaseAfter] = await readBoth()
  // A tick is a hundredth of a second.
  const toMs = (ticks: number) => (ticks * 10) / requests
  return {
    appMs: toMs(appAfter - appBefore),
    databaseMs: toMs(databaseAfter - databaseBefore),
    requestsPerSecond,
  }
}

function describeCost(name: string, { appMs, databaseMs, requestsPerSecond }: Cost): string {
  const cores = availableParallelism()
  const here = (cores * 1000) / (appMs + databaseMs)
  return (
    `${name}: app ${appMs.toFixed(2)} ms, database ${databaseMs.toFixed(2)} ms of a processor; ` +
    `${requestsPerSecond.toFixed(0)} a second with the load on the same ${cores} cores, ${here.toFixed(0)} without it by these figures`
  )
}
