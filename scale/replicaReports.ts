import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bookmarkHeader } from '@claimcrew/contract/kit/replicas/bookmark'
import { listAudit } from '@claimcrew/contract/reports/contract'
import { makeNewcomers, type Newcomer } from '../bench/attendance-data.ts'
import { median } from '../bench/load.ts'
import { type RunningApp, sumCpuTicks } from '../bench/processes.ts'
import { makeReportedWork } from '../bench/reports-data.ts'
import { withDatabase } from '../faults/scene.ts'
import { startApp } from './apps.ts'
import { type Cluster, listNodePids, openCluster, runStatement } from './cluster.ts'
import { firstMachine, pinToMachine, secondMachine, unpin } from './machines.ts'
import { countReads } from './replicaReads.ts'
import type { ReportReader, ReportTimes } from './reportReaders.ts'
import { type ScaleRow, unmeasuredRow } from './table.ts'
import { toPunch } from './writes.ts'

const reporters = 10
const punchesARound = 1_000
const punchesASecond = 100
const rounds = 5
const maxSlowdown = 1.2

/** What stands on which of the two machines: the primary with the app that takes punches, the replicas with the other. */
type Deployment = { readonly cluster: Cluster; readonly serving: RunningApp; readonly reporting: RunningApp }

/** Who reads reports, and the process in which they do. */
type ReaderGroup = { readonly readerProcess: ChildProcess; readonly readers: readonly ReportReader[] }

type Round = {
  readonly p99: number
  /** What the app that takes punches and the primary use together. */
  readonly cpuMsAPunch: number
  readonly reportMs: readonly number[]
  /** Of the app that answers reports, and of the replica, for one report. */
  readonly appMsAReport: number
  readonly replicaMsAReport: number
}

/**
 * Punches at a steady pace, with and without ten readers of reports, in turns. Of two cores one stands for the machine of
 * the primary and of the app that takes punches, the other for that of the replica, of the app that reads from it and of
 * the readers. What is left is what reports on a replica cost the primary.
 */
export async function scaleReports(): Promise<ScaleRow[]> {
  const cluster = await openCluster()
  const env = {
    DATABASE_URL: cluster.primary.servingUrl,
    DATABASE_ADMIN_URL: cluster.primary.url,
    DATABASE_REPLICA_URLS: cluster.replicas.map(({ servingUrl }) => servingUrl).join(','),
  }
  const apps = [await startApp(env), await startApp(env)]
  const [serving, reporting] = apps
  const readerProcess = fork(join(import.meta.dirname, 'reportReaders.ts'), { execArgv: [] })
  try {
    if (!serving || !reporting) throw new Error('There are not two processes')
    return [await measureSlowdown({ cluster, serving, reporting }, readerProcess)]
  } finally {
    readerProcess.kill()
    for (const app of apps) await app.stop()
    await cluster.stop()
  }
}

async function measureSlowdown(site: Deployment, readerProcess: ChildProcess): Promise<ScaleRow> {
  const { cluster, reporting } = site
  const people = await makePeople(cluster)
  await makeReportedWork(cluster.primary.url, 0.1)
  await sleep(5_000)
  await separateMachines(site, readerProcess)
  try {
    // Each has a bookmark from something that they did before, as somebody who is signed in has.
    const readers: readonly ReportReader[] = await Promise.all(
      people.readers.map(async ({ token }) => ({
        token,
        bookmark: await readBookmark(reporting.url, token),
      })),
    )
    const measure = (withReports: boolean) =>
      measureRound(
        site,
        people.punchers.splice(0, punchesARound),
        withReports ? { readerProcess, readers } : null,
      )
    // Both machines have then compiled what they run.
    for (const withReports of [false, true]) await measure(withReports)
    const before = await countReads([reporting])
    const [alone, beside]: [Round[], Round[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      alone.push(await measure(false))
      beside.push(await measure(true))
    }
    const after = await countReads([reporting])
    return toRow(alone, beside, after.replica - before.replica)
  } finally {
    await unpin([process.pid])
  }
}

async function makePeople({ primary }: Cluster) {
  return withDatabase(primary.url, async client => {
    await client.query(
      `insert into users (id, email, password_hash, user_name, phone_number, role, time_zone, created_at)
       values (gen_random_uuid(), 'admin@claimcrew.test', '', 'Admin', '', 'ADMIN', 'UTC', now())`,
    )
    const readers = await makeNewcomers(client, reporters)
    await client.query("update users set role = 'ADMIN' where id = any($1)", [
      readers.map(one => one.billerId),
    ])
    return { readers, punchers: await makeNewcomers(client, punchesARound * (rounds + 1) * 2) }
  })
}

async function separateMachines(
  { cluster, serving, reporting }: Deployment,
  readerProcess: ChildProcess,
): Promise<void> {
  const second = [reporting.pid, readerProcess.pid ?? 0]
  for (const replica of cluster.replicas) {
    // Their disk would be another one, too.
    await runStatement(replica, 'alter system set fsync = off')
    await runStatement(replica, 'select pg_reload_conf()')
    second.push(...(await listNodePids(replica)))
  }
  await pinToMachine(secondMachine, second)
  await pinToMachine(firstMachine, [process.pid, serving.pid, ...(await listNodePids(cluster.primary))])
}

async function measureRound(
  { cluster, serving, reporting }: Deployment,
  people: readonly Newcomer[],
  reading: ReaderGroup | null,
): Promise<Round> {
  const readTicks = async () => {
    const replicaPids = (await Promise.all(cluster.replicas.map(listNodePids))).flat()
    return {
      primary: await sumCpuTicks([serving.pid, ...(await listNodePids(cluster.primary))]),
      app: await sumCpuTicks([reporting.pid]),
      replica: await sumCpuTicks(replicaPids),
    }
  }
  reading?.readerProcess.send({ url: reporting.url, readers: reading.readers })
  const before = await readTicks()
  const p99 = await measurePunches(serving.url, people)
  const after = await readTicks()
  const reportMs = reading ? await endReading(reading.readerProcess) : []
  const toMs = (part: keyof typeof before, count: number) => ((after[part] - before[part]) * 10) / count
  return {
    p99,
    cpuMsAPunch: toMs('primary', people.length),
    reportMs,
    appMsAReport: toMs('app', reportMs.length),
    replicaMsAReport: toMs('replica', reportMs.length),
  }
}

async function endReading(readerProcess: ChildProcess): Promise<ReportTimes> {
  readerProcess.send('stop')
  const [times] = (await once(readerProcess, 'message')) as [ReportTimes | string]
  if (typeof times === 'string') throw new Error(times)
  return times
}

function toRow(alone: readonly Round[], beside: readonly Round[], onReplica: number): ScaleRow {
  const compare = (pick: (round: Round) => number) =>
    median(beside.map((round, index) => pick(round) / pick(alone[index] ?? round)))
  const slowdown = compare(({ p99 }) => p99)
  const middle = (pick: (round: Round) => number) => median(beside.map(pick)).toFixed(0)
  const made = beside.flatMap(({ reportMs }) => reportMs)
  const show = (rounds: readonly Round[], pick: (round: Round) => number) =>
    rounds.map(round => pick(round).toFixed(1)).join(' ')
  return {
    ...unmeasuredRow(`${reporters} readers of reports on a replica`),
    notes: [
      `punch p99 ${slowdown.toFixed(2)}× (at most ${maxSlowdown}×): alone ${show(alone, ({ p99 }) => p99)} ms, beside reports ${show(beside, ({ p99 }) => p99)} ms`,
      `CPU of app and primary for a punch ${compare(({ cpuMsAPunch }) => cpuMsAPunch).toFixed(2)}×: alone ${show(alone, ({ cpuMsAPunch }) => cpuMsAPunch)} ms, beside reports ${show(beside, ({ cpuMsAPunch }) => cpuMsAPunch)} ms`,
      `${made.length} reports of a year, ${onReplica} answered by the replica, in ${median(made).toFixed(0)} ms and for ${middle(({ appMsAReport }) => appMsAReport)} ms of a processor in the app and ${middle(({ replicaMsAReport }) => replicaMsAReport)} ms in the replica each`,
      'one core stood for the machine of the primary, the other for that of the replica and the readers',
    ],
    problems: [
      ...(slowdown > maxSlowdown ? [`punches are ${slowdown.toFixed(2)}× as slow beside reports`] : []),
      ...(onReplica < made.length * 0.9
        ? [`only ${onReplica} of ${made.length} reports were read from a replica`]
        : []),
    ],
  }
}

async function measurePunches(url: string, people: readonly Newcomer[]): Promise<number> {
  const began = performance.now()
  const took = await Promise.all(
    people.map(async (one, index) => {
      await sleep(Math.max(0, began + (index / punchesASecond) * 1000 - performance.now()))
      const { path, headers, body = '' } = toPunch(one)
      const sentAt = performance.now()
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body })
      await answer.text()
      if (!answer.ok) throw new Error(`A punch was answered ${answer.status}`)
      return performance.now() - sentAt
    }),
  )
  return took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.99)] ?? Number.NaN
}

async function readBookmark(url: string, token: string): Promise<string | null> {
  const answer = await fetch(`${url}${listAudit.path}?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await answer.arrayBuffer()
  return answer.headers.get(bookmarkHeader)
}
