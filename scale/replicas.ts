import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { saveClockSettings } from '@claimcrew/contract/clocks/contract'
import { bookmarkHeader } from '@claimcrew/contract/kit/replicas/bookmark'
import { listAudit, report } from '@claimcrew/contract/reports/contract'
import { makeNewcomers, type Newcomer } from '../bench/attendance-data.ts'
import { median } from '../bench/load.ts'
import type { RunningApp } from '../bench/processes.ts'
import { makeReportedWork, reportedYear } from '../bench/reports-data.ts'
import { withDatabase } from '../faults/scene.ts'
import { startApp } from './apps.ts'
import { type Cluster, type ClusterNode, listNodePids, openCluster, promoteReplica } from './cluster.ts'
import { makeWatcher, openLiveReader } from './liveReader.ts'
import { type ScaleRow, unmeasuredRow } from './table.ts'
import { toPunch } from './writes.ts'

const writers = 12
const punchers = 250
const phaseMs = 6_000
const mostLagSeconds = 3
/** Longer than it takes to notice that a replica says nothing, and what waits is then read from the primary. */
const mostReadMs = 6_000

const reporters = 10
const punchesARound = 1_000
const punchesASecond = 100
const rounds = 5
const mostSlowdown = 1.2

/**
 * A primary with two replicas. People write, and read back at once what they wrote, while one replica after the other is
 * paused, stopped, killed, delayed and promoted. Then ten people read reports of a year from a replica, and others punch.
 */
export async function scaleReplicas(): Promise<ScaleRow[]> {
  const cluster = await openCluster({ replicas: 2 })
  const env = {
    DATABASE_URL: cluster.primary.servingUrl,
    DATABASE_ADMIN_URL: cluster.primary.url,
    DATABASE_REPLICA_URLS: cluster.replicas.map(({ servingUrl }) => servingUrl).join(','),
    DATABASE_REPLICA_MAX_LAG_SECONDS: `${mostLagSeconds}`,
  }
  const apps = [await startApp(env), await startApp(env)]
  try {
    const slowdown = await measureSlowdown(cluster, apps)
    return [await readOwnWrites(cluster, apps), slowdown]
  } finally {
    for (const app of apps) await app.stop()
    await cluster.stop()
  }
}

/** What the people have seen, by themselves. */
type ReadLog = {
  written: number
  less: number
  told: number
  toldLess: number
  failures: string[]
  slowestMs: number
}

type Fault = { readonly name: string; begin(): Promise<unknown>; end(): Promise<unknown> }

async function readOwnWrites(cluster: Cluster, apps: readonly RunningApp[]): Promise<ScaleRow> {
  const [first, second] = cluster.replicas
  if (!first || !second) throw new Error('There are not two replicas')
  const people = await withDatabase(cluster.primary.url, async client => {
    const all = await makeNewcomers(client, writers)
    await client.query("update users set role = 'CLIENT' where id = any($1)", [all.map(one => one.billerId)])
    return {
      writers: all,
      watcher: await makeWatcher(client),
      punchers: await makeNewcomers(client, punchers),
    }
  })
  const log: ReadLog = { written: 0, less: 0, told: 0, toldLess: 0, failures: [], slowestMs: 0 }
  const ending = new AbortController()
  const toUrl = () => apps[0]?.url ?? ''
  const reading = new Set<Promise<void>>()
  const reader = await openLiveReader(toUrl, people.watcher.token, (billerId, bookmark) => {
    const read = readWhatWasTold(toUrl(), people.watcher.token, billerId, bookmark, log)
    reading.add(read)
    read.finally(() => reading.delete(read))
  })
  const working = [
    ...people.writers.map((one, index) => writeAndRead(one, apps, index, log, ending.signal)),
    punchSlowly(people.punchers, () => apps[1]?.url ?? '', log, ending.signal),
  ]
  const notes: string[] = []
  const problems: string[] = []
  const faults: Fault[] = [
    { name: 'nothing', begin: async () => {}, end: async () => {} },
    {
      name: 'replay paused',
      begin: () => runStatement(first, 'select pg_wal_replay_pause()'),
      end: () => runStatement(first, 'select pg_wal_replay_resume()'),
    },
    { name: 'replica stopped (SIGSTOP)', begin: () => first.freeze(), end: () => first.thaw() },
    { name: 'replica killed (SIGKILL)', begin: () => second.kill(), end: () => second.start() },
    {
      name: 'replay delayed by 2 s',
      begin: () => delayReplay(first, '2s'),
      end: () => delayReplay(first, '0'),
    },
    { name: 'replica promoted', begin: () => promoteReplica(second), end: async () => {} },
  ]
  for (const fault of faults) {
    const [before, reads] = [{ ...log }, await countReads(apps)]
    await fault.begin()
    await sleep(phaseMs)
    await fault.end()
    const after = await countReads(apps)
    notes.push(
      `${fault.name}: ${log.written - before.written} writes read back, ${after.replica - reads.replica} on a replica and ` +
        `${after.primary - reads.primary} on the primary, ${log.less - before.less} times less than was written, ` +
        `${log.toldLess - before.toldLess} of ${log.told - before.told} times less than was told live`,
    )
    if (log.written === before.written) problems.push(`nobody was served: ${fault.name}`)
    // A replica that comes back is found again.
    await sleep(phaseMs / 2)
  }
  const total = await countReads(apps)
  ending.abort()
  await Promise.all(working)
  await Promise.all(reading)
  reader.close()
  notes.push(`the slowest read took ${Math.round(log.slowestMs)} ms`)
  if (log.less > 0) problems.push(`${log.less} reads showed less than their reader had written`)
  if (log.toldLess > 0) problems.push(`${log.toldLess} reads showed less than their reader was told live`)
  if (log.told < punchers / 4) problems.push(`only ${log.told} live events came`)
  if (total.replica < total.primary / 4) problems.push(`replicas answered only ${total.replica} reads`)
  if (log.slowestMs > mostReadMs) problems.push(`a read took ${Math.round(log.slowestMs)} ms`)
  return {
    topology: 'A primary and two replicas',
    throughput: null,
    faults: faults.slice(1).map(({ name }) => name),
    confirmed: log.written,
    lost: log.less + log.toldLess,
    doubled: null,
    servedAgainSeconds: log.slowestMs / 1000,
    notes,
    problems: [...problems, ...log.failures.slice(0, 3)],
  }
}

const bearer = (token: string, bookmark: string | null) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  ...(bookmark && { [bookmarkHeader]: bookmark }),
})

/** As a browser does: what it wrote last has to be in what it reads next, at whichever process. */
async function writeAndRead(
  { token }: Newcomer,
  apps: readonly RunningApp[],
  index: number,
  log: ReadLog,
  ending: AbortSignal,
): Promise<void> {
  let bookmark: string | null = null
  for (let turn = index; !ending.aborted; turn++) {
    const url = apps[turn % apps.length]?.url ?? ''
    // Another number each time, within what is allowed.
    const thresholdMinutes = 5 + (turn % 100)
    const written: Response = await fetch(`${url}${saveClockSettings.path}`, {
      method: saveClockSettings.method,
      headers: bearer(token, bookmark),
      body: JSON.stringify({ thresholdMinutes }),
    })
    if (!written.ok) log.failures.push(`a write was answered ${written.status} ${await written.text()}`)
    else log.written++
    await written.body?.cancel().catch(() => {})
    bookmark = written.headers.get(bookmarkHeader)
    const began = performance.now()
    const other = apps[(turn + 1) % apps.length]?.url ?? ''
    const answer: Response = await fetch(`${other}${listAudit.path}?what=clocks:settings&limit=1`, {
      headers: bearer(token, bookmark),
    })
    log.slowestMs = Math.max(log.slowestMs, performance.now() - began)
    const { items } = (await answer.json()) as { items?: { after: { thresholdMinutes: number } }[] }
    if (!answer.ok) log.failures.push(`a read was answered ${answer.status}`)
    else if (items?.[0]?.after.thresholdMinutes !== thresholdMinutes) log.less++
    bookmark = answer.headers.get(bookmarkHeader) ?? bookmark
    // Some come at once, when replicas are still behind, and some a moment later.
    await sleep(100 + (turn % 4) * 40)
  }
}

/** Somebody who hears that a biller has punched in looks at once; the session that began must be there. */
async function readWhatWasTold(
  url: string,
  token: string,
  billerId: string,
  bookmark: string | null,
  log: ReadLog,
): Promise<void> {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const path = report.path.replace(':kind', 'hours')
  const query = `from=${day(-1)}&to=${day(1)}&by=biller&billerId=${billerId}`
  const answer = await fetch(`${url}${path}?${query}`, { headers: bearer(token, bookmark) })
  const { marks } = (await answer.json()) as { marks?: readonly string[] }
  log.told++
  if (!answer.ok) log.failures.push(`a report was answered ${answer.status}`)
  else if (!marks || marks.length === 0) log.toldLess++
}

async function punchSlowly(
  people: readonly Newcomer[],
  toUrl: () => string,
  log: ReadLog,
  ending: AbortSignal,
): Promise<void> {
  for (const one of people) {
    if (ending.aborted) return
    const { path, headers, body = '' } = toPunch(one)
    const answer = await fetch(`${toUrl()}${path}`, { method: 'POST', headers, body })
    if (!answer.ok) log.failures.push(`a punch was answered ${answer.status} ${await answer.text()}`)
    await sleep(200)
  }
}

const runStatement = (node: ClusterNode, statement: string) =>
  withDatabase(node.url, client => client.query(statement))

async function delayReplay(node: ClusterNode, delay: string): Promise<void> {
  await runStatement(node, `alter system set recovery_min_apply_delay = '${delay}'`)
  await runStatement(node, 'select pg_reload_conf()')
}

/** Who has answered what a replica may answer, by the metrics of all processes. */
async function countReads(apps: readonly RunningApp[]): Promise<{ replica: number; primary: number }> {
  const texts = await Promise.all(apps.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()))
  const sum = (name: string) =>
    texts
      .flatMap(text => [...text.matchAll(new RegExp(`^${name}\\{.*\\} (\\d+)`, 'gm'))])
      .reduce((total, [, count]) => total + Number(count), 0)
  return {
    replica: sum('database_replica_reads_total'),
    primary: sum('database_replica_fallbacks_total'),
  }
}

/**
 * Punches at a steady pace, with and without reports, in turns. Here all servers share two processors; the replica and the
 * process that reads from it have them only when nobody else wants them, as if they were elsewhere. What is left is what
 * reports cost the primary.
 */
async function measureSlowdown(cluster: Cluster, apps: readonly RunningApp[]): Promise<ScaleRow> {
  const [punching, reporting] = apps
  if (!punching || !reporting) throw new Error('There are not two processes')
  const people = await withDatabase(cluster.primary.url, async client => {
    await client.query(
      `insert into users (id, email, password_hash, user_name, phone_number, role, time_zone, created_at)
       values (gen_random_uuid(), 'admin@claimcrew.test', '', 'Admin', '', 'ADMIN', 'UTC', now())`,
    )
    const readers = await makeNewcomers(client, reporters)
    await client.query("update users set role = 'ADMIN' where id = any($1)", [
      readers.map(one => one.billerId),
    ])
    return { readers, punchers: await makeNewcomers(client, punchesARound * (rounds * 2 + 1)) }
  })
  await makeReportedWork(cluster.primary.url, 0.1)
  await sleep(5_000)
  const [replica] = cluster.replicas
  if (!replica) throw new Error('There is no replica')
  for (const node of cluster.replicas) {
    await yieldProcessors(await listNodePids(node))
    // Their disk would be another one, too.
    await runStatement(node, 'alter system set fsync = off')
    await runStatement(node, 'select pg_reload_conf()')
  }
  await yieldProcessors([reporting.pid])
  const waiting = [...people.punchers]
  const punch = () => measurePunches(punching.url, waiting.splice(0, punchesARound))
  await punch()
  // Each has a bookmark from something that they did before, as somebody who is signed in has.
  const readers: ReportReader[] = await Promise.all(
    people.readers.map(async ({ token }) => ({ token, bookmark: await readBookmark(reporting.url, token) })),
  )
  const before = await countReads([reporting])
  let made = 0
  const ratios: number[] = []
  const figures: string[] = []
  for (let round = 0; round < rounds; round++) {
    const alone = await punch()
    const ending = new AbortController()
    const reading = readers.map(one => readReports(reporting.url, one, ending.signal))
    const beside = await punch()
    ending.abort()
    made += (await Promise.all(reading)).reduce((sum, count) => sum + count, 0)
    ratios.push(beside / alone)
    figures.push(`${beside.toFixed(1)}/${alone.toFixed(1)}`)
  }
  const after = await countReads([reporting])
  const slowdown = median(ratios)
  const onReplica = after.replica - before.replica
  return {
    ...unmeasuredRow(`${reporters} reports on a replica`),
    notes: [
      `punch p99 ${slowdown.toFixed(2)}× (at most ${mostSlowdown}): with and without reports, in ms: ${figures.join(' ')}`,
      `${made} reports of a year of ${reporters} readers, ${onReplica} answered by a replica`,
    ],
    problems: [
      ...(slowdown > mostSlowdown ? [`punches are ${slowdown.toFixed(2)}× as slow beside reports`] : []),
      ...(onReplica < made * 0.9 ? [`only ${onReplica} of ${made} reports were read from a replica`] : []),
    ],
  }
}

const yieldProcessors = (pids: readonly number[]) =>
  Promise.all(
    pids.map(pid => promisify(execFile)('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)])),
  )

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

type ReportReader = { readonly token: string; bookmark: string | null }

async function readBookmark(url: string, token: string): Promise<string | null> {
  const answer = await fetch(`${url}${listAudit.path}?limit=1`, { headers: bearer(token, null) })
  await answer.arrayBuffer()
  return answer.headers.get(bookmarkHeader)
}

async function readReports(url: string, reader: ReportReader, ending: AbortSignal): Promise<number> {
  let count = 0
  for (; !ending.aborted; count++) {
    const path = report.path.replace(':kind', 'production')
    const range = `from=${reportedYear}-01-01&to=${reportedYear}-12-31&by=day`
    const answer = await fetch(`${url}${path}?${range}`, { headers: bearer(reader.token, reader.bookmark) })
    if (!answer.ok) throw new Error(`A report was answered ${answer.status} ${await answer.text()}`)
    reader.bookmark = answer.headers.get(bookmarkHeader) ?? reader.bookmark
    await answer.arrayBuffer()
    await sleep(100)
  }
  return count
}
