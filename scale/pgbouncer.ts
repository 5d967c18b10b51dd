import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { makeNewcomers } from '../bench/attendance-data.ts'
import { root } from '../bench/processes.ts'
import { isPgBouncerInstalled, startPgBouncer } from '../server/test/pgbouncer.ts'
import { startApp } from './apps.ts'
import { openCluster, withNode } from './cluster.ts'
import type { ScaleRow } from './table.ts'
import { compareThroughput, peopleToCompare } from './writes.ts'

const leastThroughput = 0.6

/** What is asked of every endpoint, what is sent twice, what is heard live, what is counted and what runs by itself. */
const tests = [
  'server/test',
  'server/src/kit/live',
  'server/src/kit/http',
  'server/src/kit/limits',
  'server/src/kit/search',
  'server/src/attendance',
  'server/src/chat',
  'server/src/tasks',
]

export async function scalePgBouncer(): Promise<ScaleRow[]> {
  if (!(await isPgBouncerInstalled())) return [notInstalled]
  const cluster = await openCluster({ replicas: 0 })
  const { url, servingUrl } = cluster.primary
  const bouncer = await startPgBouncer({ mode: 'transaction', urls: [url, servingUrl] })
  const control = await startApp({ DATABASE_URL: servingUrl, DATABASE_ADMIN_URL: url })
  const app = await startApp({
    DATABASE_URL: bouncer.through(servingUrl),
    DATABASE_DIRECT_URL: servingUrl,
    DATABASE_ADMIN_URL: url,
  })
  try {
    const people = await withNode(url, client => makeNewcomers(client, peopleToCompare))
    const { ratio, notes } = await compareThroughput(app.url, control.url, people)
    await app.stop()
    await control.stop()
    const failed = await runTests()
    return [
      {
        topology: 'PgBouncer, transaction mode',
        throughput: ratio,
        faults: [],
        confirmed: null,
        lost: null,
        doubled: null,
        servedAgainSeconds: null,
        notes,
        problems: [
          ...(ratio < leastThroughput ? [`throughput is less than ${leastThroughput}×`] : []),
          ...(failed ? ['some API tests fail through the pooler'] : []),
        ],
      },
    ]
  } finally {
    await app.stop()
    await control.stop()
    await bouncer.stop()
    await cluster.stop()
  }
}

/** The API tests that matter, with every connection of the app through a pooler. */
async function runTests(): Promise<boolean> {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...tests], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', TEST_POOLER: 'transaction' },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return code !== 0
}

const notInstalled: ScaleRow = {
  topology: 'PgBouncer, transaction mode',
  throughput: null,
  faults: [],
  confirmed: null,
  lost: null,
  doubled: null,
  servedAgainSeconds: null,
  problems: ['PgBouncer is not installed (on Debian: apt install pgbouncer)'],
}
