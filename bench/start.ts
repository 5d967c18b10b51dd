import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { signIn } from '@claimcrew/contract/people/contract'
import { getSyncStatus } from '@claimcrew/contract/tracking/contract'
import { demoPassword, demoSignIns } from '../server/demo/people.ts'
import { readChildPid, readMemoryMb, run } from './processes.ts'
import type { Figure } from './report.ts'

/** `npm start` as people run it, its own PostgreSQL and the demo company included; the second time nothing is built. */
export async function benchStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'claimcrew-bench-'))
  const env = { DATA_DIR: dataDir, PORT: '0' }
  try {
    const first = await run(['scripts/run.mjs', 'start'], env)
    const completedMs = await first.completedMs
    await first.stop()
    const second = await run(['scripts/run.mjs', 'start'], env)
    await untilAtRest(second.url)
    const memory = await readMemoryMb(await readChildPid(second.pid))
    await second.stop()
    return [
      {
        name: 'first start: built, with database, people and attendance',
        value: first.startedMs / 1000,
        unit: 's',
        bound: { atMost: 5 },
      },
      {
        name: 'first start: the whole demo company is in',
        value: completedMs / 1000,
        unit: 's',
        bound: { atMost: 9 },
      },
      { name: 'second start', value: second.startedMs / 1000, unit: 's', bound: { atMost: 5 } },
      { name: 'app process at rest', value: memory, unit: 'MB', bound: { atMost: 170 } },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The demo's tracked time is pulled in the background of the first starts; what that needed is given back after it. */
async function untilAtRest(url: string): Promise<void> {
  const { authToken } = await sendRequest({
    url,
    endpoint: signIn,
    body: { email: demoSignIns[0], password: demoPassword },
  })
  for (;;) {
    const { accounts } = await sendRequest({ url, endpoint: getSyncStatus, token: authToken })
    // Until the directory is read there are none.
    if (accounts.length > 0 && accounts.every((one: { state: string }) => one.state === 'done')) break
    await sleep(500)
  }
  await sleep(12_000)
}

async function sendRequest({
  url,
  endpoint,
  body,
  token,
}: {
  url: string
  endpoint: Endpoint
  body?: object
  token?: string
}) {
  const answer = await fetch(`${url}${endpoint.path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return answer.json()
}
