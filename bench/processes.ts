import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { wholeDemo } from '../server/demo/load.ts'

export const root = join(import.meta.dirname, '..')

export type RunningApp = {
  readonly url: string
  readonly pid: number
  readonly startedMs: number
  /** When the demo company was in as a whole; never where the app has none. */
  readonly completedMs: Promise<number>
  stop(): Promise<void>
}

/** Starts a script and waits until it prints the address it listens on. */
export async function run(args: readonly string[], env: Record<string, string>): Promise<RunningApp> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const sinceBegun = () => performance.now() - began
  const completedMs = waitForOutput(child, /The demo company is complete/).then(sinceBegun)
  // Only some wait for it.
  completedMs.catch(() => {})
  const url = (await waitForOutput(child, /http:\/\/[\w.]+:\d+/)).replace('localhost', '127.0.0.1')
  if (child.pid === undefined) throw new Error(`${args.join(' ')} did not start`)
  return { url, pid: child.pid, startedMs: sinceBegun(), completedMs, stop: () => end(child) }
}

/** The app as `npm start` runs it, with its demo company on a database of the benchmark's own. */
export async function runApp(databaseUrl: string): Promise<RunningApp> {
  const started = await run(['scripts/run.mjs', 'start'], {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a key of at least thirty-two characters',
    DEMO_DATA: 'on',
    PORT: '0',
  })
  await waitUntilPulled(databaseUrl)
  return { ...started, pid: await readChildPid(started.pid) }
}

/** The demo is completed and its tracked time pulled in the background of the first start, and would be measured too. */
export async function waitUntilPulled(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (;;) {
    const { rows } = await client.query<{ isDone: boolean }>(
      `select exists (select from loaded_parts where part = $1) and not exists (
        select from tracking_syncs where backfilled_to > backfill_goal or backfilled_to is null) as "isDone"`,
      [wholeDemo],
    )
    if (rows[0]?.isDone) break
    await sleep(500)
  }
  await client.end()
}

// Of a second, in hundredths: what an app does that nobody asks anything.
const restful = 5
const maxSeconds = 60

/**
 * What an app does after it listens is over, so that it is not measured with the rest: its jobs, what they read, and
 * compiling. It has then hardly worked for a second.
 */
export async function waitUntilIdle({ pid }: RunningApp): Promise<void> {
  let before = await readCpuTicks(pid)
  for (let second = 0; second < maxSeconds; second++) {
    await sleep(1_000)
    const now = await readCpuTicks(pid)
    if (now - before <= restful) return
    before = now
  }
  throw new Error(`The app works on although nobody asks anything, after ${maxSeconds} seconds`)
}

/**
 * How long a process has worked, with those of its own that have ended, in hundredths of a second. PostgreSQL ends a
 * process with each connection that is given back, and what that one did would count as less than nothing.
 */
async function readCpuTicks(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  // Its name may have blanks; what follows is counted from there.
  const times = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
  return times.reduce((sum, one) => sum + Number(one), 0)
}

/** The same of several. */
export async function sumCpuTicks(pids: readonly number[]): Promise<number> {
  const ticks = await Promise.all(pids.map(pid => readCpuTicks(pid).catch(() => 0)))
  return ticks.reduce((sum, one) => sum + one, 0)
}

/** PostgreSQL itself and all its sessions, of which this connection is one. */
export async function listSiblings(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const status = await readFile(`/proc/${rows[0]?.pid}/status`, 'utf8')
  const parent = Number(status.match(/^PPid:\s+(\d+)/m)?.[1])
  return [parent, ...(await listChildPids(parent))]
}

async function listChildPids(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.trim().split(' ').filter(Boolean).map(Number)
}

/** The process that a command started, which is the one that works. */
export async function readChildPid(pid: number): Promise<number> {
  return (await listChildPids(pid))[0] ?? Number.NaN
}

function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    // Read to the end: an unread pipe would fill and hold the server up.
    child.stdout?.on('data', chunk => {
      printed += printed.length < 100_000 ? chunk : ''
      const [match] = printed.match(pattern) ?? []
      if (match) resolve(match)
    })
    child.once('exit', () => reject(new Error(`It ended before it said ${pattern}: ${printed}`)))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Resident memory in MB, as the system sees it. */
export async function readMemoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(status.match(/VmRSS:\s+(\d+) kB/)?.[1] ?? Number.NaN) / 1024
}
