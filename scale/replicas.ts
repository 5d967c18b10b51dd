import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { saveClockSettings } from '@claimcrew/contract/clocks/contract'
import { bookmarkHeader } from '@claimcrew/contract/kit/replicas/bookmark'
import { getReport, listAudit } from '@claimcrew/contract/reports/contract'
import { makeNewcomers, type Newcomer } from '../bench/attendance-data.ts'
import type { RunningApp } from '../bench/processes.ts'
import { withDatabase } from '../faults/scene.ts'
import { isOldPostgresInstalled, startOldPostgres } from '../server/test/outside/oldPostgres.ts'
import { readStart, startApp } from './apps.ts'
import { type Cluster, type ClusterNode, openCluster, promoteReplica, runStatement } from './cluster.ts'
import { makeWatcher, openLiveReader } from './liveReader.ts'
import { countReads } from './replicaReads.ts'
import type { ScaleRow } from './table.ts'
import { toPunch } from './writes.ts'

const writers = 12
const punchers = 250
const phaseMs = 6_000
const maxLagSeconds = 3
/** Longer than it takes to notice that a replica says nothing, and what waits is then read from the primary. */
const maxReadMs = 6_000

/**
 * A primary with two replicas. People write, and read back at once what they wrote, while one replica after the other is
 * paused, stopped, killed, delayed and promoted.
 */
export async function scaleReplicas(): Promise<ScaleRow[]> {
  const cluster = await openCluster({ replicas: 2 })
  const env = {
    DATABASE_URL: cluster.primary.servingUrl,
    DATABASE_ADMIN_URL: cluster.primary.url,
    DATABASE_REPLICA_URLS: cluster.replicas.map(({ servingUrl }) => servingUrl).join(','),
    DATABASE_REPLICA_MAX_LAG_SECONDS: `${maxLagSeconds}`,
  }
  const apps = [await startApp(env), await startApp(env)]
  try {
    const row = await readOwnWrites(cluster, apps)
    const misled = await startMisled(cluster, env)
    return [
      {
        ...row,
        faults: [...row.faults, 'addresses of a primary, another cluster and another version'],
        problems: [...row.problems, ...misled],
      },
    ]
  } finally {
    for (const app of apps) await app.stop()
    await cluster.stop()
  }
}

/** What the people have seen, by themselves. */
type ReadLog = {
  writeCount: number
  less: number
  notified: number
  notifiedLess: number
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
  const log: ReadLog = { writeCount: 0, less: 0, notified: 0, notifiedLess: 0, failures: [], slowestMs: 0 }
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
      `${fault.name}: ${log.writeCount - before.writeCount} writes read back, ${after.replica - reads.replica} on a replica and ` +
        `${after.primary - reads.primary} on the primary, ${log.less - before.less} times less than was written, ` +
        `${log.notifiedLess - before.notifiedLess} of ${log.notified - before.notified} times less than was told live`,
    )
    if (log.writeCount === before.writeCount) problems.push(`nobody was served: ${fault.name}`)
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
  if (log.notifiedLess > 0)
    problems.push(`${log.notifiedLess} reads showed less than their reader was told live`)
  if (log.notified < punchers / 4) problems.push(`only ${log.notified} live events came`)
  if (total.replica < total.primary / 4) problems.push(`replicas answered only ${total.replica} reads`)
  if (log.slowestMs > maxReadMs) problems.push(`a read took ${Math.round(log.slowestMs)} ms`)
  return {
    topology: 'A primary and two replicas',
    throughput: null,
    faults: faults.slice(1).map(({ name }) => name),
    confirmed: log.writeCount,
    lost: log.less + log.notifiedLess,
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
    const response: Response = await fetch(`${url}${saveClockSettings.path}`, {
      method: saveClockSettings.method,
      headers: bearer(token, bookmark),
      body: JSON.stringify({ thresholdMinutes }),
    })
    if (!response.ok) log.failures.push(`a write was answered ${response.status} ${await response.text()}`)
    else log.writeCount++
    await response.body?.cancel().catch(() => {})
    bookmark = response.headers.get(bookmarkHeader)
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
  const path = getReport.path.replace(':kind', 'hours')
  const query = `from=${day(-1)}&to=${day(1)}&by=biller&billerId=${billerId}`
  const answer = await fetch(`${url}${path}?${query}`, { headers: bearer(token, bookmark) })
  const { marks } = (await answer.json()) as { marks?: readonly string[] }
  log.notified++
  if (!answer.ok) log.failures.push(`a report was answered ${answer.status}`)
  else if (!marks || marks.length === 0) log.notifiedLess++
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

async function delayReplay(node: ClusterNode, delay: string): Promise<void> {
  await runStatement(node, `alter system set recovery_min_apply_delay = '${delay}'`)
  await runStatement(node, 'select pg_reload_conf()')
}

/** What an operator may write down by mistake: each address has to be skipped in one line, and the app to serve. */
async function startMisled(cluster: Cluster, env: Readonly<Record<string, string>>): Promise<string[]> {
  const other = await openCluster({ replicas: 0 })
  const old = (await isOldPostgresInstalled()) ? await startOldPostgres(tmpdir(), {}) : null
  const addresses: [RegExp, string][] = [
    [/is skipped: it is a primary, not a replica/, cluster.primary.servingUrl],
    [/is skipped: it belongs to another cluster/, other.primary.url],
    ...(old
      ? [[/is skipped: it is PostgreSQL 15, and the primary \d+/, old.url('postgres')] as [RegExp, string]]
      : []),
  ]
  const awaited = [...addresses.map(([line]) => line), /Claimcrew is ready/]
  try {
    const urls = addresses.map(([, url]) => url).join(',')
    const output = await readStart({ ...env, DATABASE_REPLICA_URLS: urls }, awaited)
    return awaited
      .filter(line => !line.test(output))
      .map(line => `with wrong replicas nothing says ${line.source}`)
  } finally {
    await old?.stop()
    await other.stop()
  }
}
