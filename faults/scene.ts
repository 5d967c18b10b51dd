import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Endpoint, fillPath } from '@claimcrew/contract/kit/endpoint'
import { signIn, signUp } from '@claimcrew/contract/people/contract'
import pg from 'pg'
import { type RunningApp, readChildPid, readMemoryMb, run, waitUntilPulled } from '../bench/processes.ts'
import { demoPassword } from '../server/demo/people.ts'
import { joinPostgres } from '../server/src/kit/postgres/start.ts'

export type Account = { readonly userId: string; readonly token: string }

/** A running app with its own PostgreSQL and the demo company, as `npm start` makes it. */
export type Scene = {
  readonly url: string
  readonly pid: number
  readonly dataDir: string
  readonly databaseUrl: string
  /** The pid of the app's PostgreSQL at this moment. */
  postmaster(): Promise<number>
  signIn(email: string): Promise<Account>
  stop(): Promise<void>
}

const newDataDir = () => mkdtemp(join(tmpdir(), 'claimcrew-faults-'))

async function startApp(dataDir: string, env: Record<string, string> = {}) {
  const app: RunningApp = await run(['scripts/run.mjs', 'start'], {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    ...env,
  })
  const guest = await joinPostgres(dataDir)
  // What the first start still does in the background would be taken for what the attack did.
  await waitUntilPulled(guest.url('claimcrew'))
  return { app, guest }
}

let firstStart: Promise<string> | undefined

/** A first start loads the demo company and pulls months of its tracked time, the very same for each fault: it is done once. */
async function makeFirstStart(): Promise<string> {
  const dataDir = await newDataDir()
  const { app } = await startApp(dataDir)
  await app.stop()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

export async function openScene(env: Record<string, string> = {}): Promise<Scene> {
  firstStart ??= makeFirstStart()
  const dataDir = await newDataDir()
  // With their owners, which Node's own copy leaves out: PostgreSQL refuses data of another account.
  await promisify(execFile)('cp', ['-a', `${await firstStart}/.`, dataDir])
  const { app, guest } = await startApp(dataDir, env)
  return {
    url: app.url,
    pid: await readChildPid(app.pid),
    dataDir,
    databaseUrl: guest.url('claimcrew'),
    postmaster: () => postmasterOf(dataDir),
    signIn: async email => {
      const { status, body } = await sendRequest(app.url, signIn, { body: { email, password: demoPassword } })
      if (status !== 200) throw new Error(`${email} cannot sign in: ${status}`)
      const { authToken, user } = signIn.reply.parse(body)
      return { userId: user.userId, token: authToken }
    },
    async stop() {
      await app.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function postmasterOf(dataDir: string): Promise<number> {
  const location = await readFile(join(dataDir, 'postgres-location.txt'), 'utf8').catch(() => '')
  const cluster = location.split('\n')[1] || join(dataDir, 'postgres')
  return Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

export async function withDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

type RequestInput = {
  readonly token?: string
  readonly params?: Record<string, string>
  readonly query?: Record<string, string | number>
  readonly body?: unknown
  readonly key?: string
  readonly timeoutMs?: number
}

/** One call. No answer at all, as when the connection breaks, is status 0. */
export async function sendRequest(
  url: string,
  endpoint: Endpoint,
  { token, params, query, body, key, timeoutMs = 60_000 }: RequestInput = {},
): Promise<{ status: number; body: unknown; ms: number }> {
  const began = performance.now()
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  )
  const isForm = body instanceof FormData
  try {
    const answer = await fetch(`${url}${fillPath(endpoint.path, params)}?${search}`, {
      method: endpoint.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await answer.text()
    return { status: answer.status, body: parsed(text), ms: performance.now() - began }
  } catch {
    return { status: 0, body: undefined, ms: performance.now() - began }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A stranger, a minute after they registered. */
export async function registerAccount({ url }: Scene, role: 'BILLER' | 'CLIENT'): Promise<Account> {
  const body = {
    userName: 'Newly Come',
    email: `${role.toLowerCase()}@elsewhere.test`,
    password: 'Quite-a-long-word-1',
    phoneNumber: '+1 555 010 0100',
    role,
  }
  const { status, body: answer } = await sendRequest(url, signUp, { body })
  if (status !== 200) throw new Error(`Nobody can register: ${status}`)
  const { authToken, user } = signUp.reply.parse(answer)
  return { userId: user.userId, token: authToken }
}

type ReadTimes = {
  readonly count: number
  readonly p99: number
  readonly slowest: number
  readonly failed: number
}

/** Somebody who reads their own user all the while, in a process of its own, so that only the app can keep them waiting. */
type Bystander = { stop(): Promise<ReadTimes> }

export async function startBystander(url: string, { token, userId }: Account): Promise<Bystander> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'bystander.ts'), { execArgv: [] })
  child.send({ url: `${url}/user/${userId}`, token })
  await once(child, 'message')
  return {
    async stop() {
      child.send('stop')
      const [reads] = (await once(child, 'message')) as [ReadTimes]
      await once(child, 'exit')
      return reads
    },
  }
}

export type AttackResult = {
  readonly quiet: ReadTimes
  readonly during: ReadTimes
  readonly grownMb: number
  readonly leftMb: number
}

/** What others saw while an attack went on, beside what they saw before it, and what it did to the app's memory. */
export async function measureAttack(
  scene: Scene,
  bystander: Account,
  strike: () => Promise<void>,
): Promise<AttackResult> {
  // Until the app has given back what its start left behind: it would hide what the attack leaves.
  await sleep(12_000)
  const quietly = await startBystander(scene.url, bystander)
  await sleep(4000)
  const quiet = await quietly.stop()
  const before = await readMemoryMb(scene.pid)
  const watching = await startBystander(scene.url, bystander)
  let most = before
  const looking = setInterval(async () => {
    most = Math.max(most, await readMemoryMb(scene.pid).catch(() => 0))
  }, 100)
  const began = performance.now()
  await strike()
  // A percentile of a handful of reads says nothing.
  await sleep(Math.max(0, 4000 - (performance.now() - began)))
  const during = await watching.stop()
  clearInterval(looking)
  const left = await restOf(scene.pid, before + 50)
  return { quiet, during, grownMb: most - before, leftMb: left - before }
}

/** Memory once it is small enough again, or after a minute. */
async function restOf(pid: number, enough: number): Promise<number> {
  for (let second = 0; second < 60; second++) {
    const now = await readMemoryMb(pid)
    if (now <= enough) return now
    await sleep(1000)
  }
  return readMemoryMb(pid)
}
