import { setTimeout as sleep } from 'node:timers/promises'
import { makeNewcomers } from '../bench/attendance-data.ts'
import { type RunningApp, waitUntilIdle } from '../bench/processes.ts'
import { withDatabase } from '../faults/scene.ts'
import { isPgBouncerInstalled, startPgBouncer } from '../server/test/outside/pgbouncer.ts'
import { runApiTests } from './apiTests.ts'
import { readStart, startApp } from './apps.ts'
import { openCluster } from './cluster.ts'
import { type ScaleRow, unmeasuredRow } from './table.ts'
import {
  compareThroughput,
  countWrites,
  describeRetries,
  findServedAgain,
  listWriteProblems,
  peopleToCompare,
  startWrites,
} from './writes.ts'

const topology = 'PgBouncer, transaction mode'
const minThroughput = 0.6
const writes = 1_500
const writesASecond = 150

export async function scalePgBouncer(): Promise<ScaleRow[]> {
  if (!(await isPgBouncerInstalled()))
    return [unmeasuredRow(topology, 'PgBouncer is not installed (on Debian: apt install pgbouncer)')]
  const cluster = await openCluster({ replicas: 0 })
  const { url, servingUrl } = cluster.primary
  const bouncer = await startPgBouncer({ mode: 'transaction', urls: [url, servingUrl] })
  const apps: RunningApp[] = []
  try {
    const env = { DATABASE_DIRECT_URL: servingUrl, DATABASE_ADMIN_URL: url }
    const control = await startApp({ DATABASE_URL: servingUrl, DATABASE_ADMIN_URL: url })
    apps.push(control)
    const app = await startApp({ ...env, DATABASE_URL: bouncer.through(servingUrl) })
    apps.push(app)
    for (const one of apps) await waitUntilIdle(one)
    const people = await withDatabase(url, client => makeNewcomers(client, peopleToCompare))
    const { ratio, notes } = await compareThroughput(app.url, control.url, people)
    const crowd = await withDatabase(url, client => makeNewcomers(client, writes))
    const log = startWrites(crowd, () => app.url, { perSecond: writesASecond })
    while (log.confirmed.size < writes / 3) await sleep(10)
    const killedAt = performance.now()
    await bouncer.restart()
    await log.ended
    const counts = await countWrites(url, log, crowd)
    for (const one of apps) await one.stop()
    const misled = await startMisled(bouncer.through(servingUrl), { url, servingUrl })
    const passed = await runApiTests({ TEST_POOLER: 'transaction' })
    return [
      {
        topology,
        throughput: ratio,
        faults: ['pooler killed and restarted', 'started without a direct address', 'in session mode'],
        ...counts,
        servedAgainSeconds: findServedAgain(log, killedAt),
        notes: [...notes, `${writesASecond} writes a second; ${describeRetries(log)}`],
        problems: [
          ...listWriteProblems(log, counts),
          ...(ratio < minThroughput ? [`throughput is less than ${minThroughput}×`] : []),
          ...misled,
          ...(passed ? [] : ['some API tests fail through the pooler']),
        ],
      },
    ]
  } finally {
    for (const one of apps) await one.stop()
    await bouncer.stop()
    await cluster.stop()
  }
}

/** How it starts where an operator forgets the direct address, or has the pooler in session mode: what is wrong with that. */
async function startMisled(
  pooledUrl: string,
  { url, servingUrl }: { readonly url: string; readonly servingUrl: string },
): Promise<string[]> {
  const refusal = /^Claimcrew cannot start: DATABASE_URL leads through a pooler in transaction mode: .*$/m
  const refused = await readStart({ DATABASE_URL: pooledUrl, DATABASE_ADMIN_URL: url }, [refusal])
  const bouncer = await startPgBouncer({ mode: 'session', urls: [url, servingUrl], poolSize: 60 })
  const warning = /DATABASE_URL leads through a pooler in session mode/
  const serving = /Claimcrew is ready/
  try {
    const env = { DATABASE_URL: bouncer.through(servingUrl), DATABASE_ADMIN_URL: url }
    const served = await readStart(env, [warning, serving])
    return [
      ...(refusal.test(refused) && !serving.test(refused)
        ? []
        : ['without a direct address the start is not refused in one line']),
      ...(warning.test(served) && serving.test(served)
        ? []
        : ['in session mode it does not serve, or says nothing']),
    ]
  } finally {
    await bouncer.stop()
  }
}
