import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'

const sources = join(import.meta.dirname, '../../src')
// What Node has compiled at an earlier start it need not compile again: `npm start` does the same.
const cache = join(import.meta.dirname, '../../../node_modules/.cache/node')
/** The app as `npm start` runs it: built, before any test. */
const scripts = {
  main: '../dist/main.js',
  admin: 'admin.ts',
  doctor: 'doctor.ts',
  backup: 'backup.ts',
} as const

type AppProcess = {
  readonly child: ChildProcess
  readonly closed: Promise<unknown>
  printed: string
  complained: string
}

type AppStarter = {
  /** All processes of the file use it in turn. */
  readonly dataDir: string
  run(script: keyof typeof scripts, args?: string[], env?: Record<string, string>): AppProcess
}

/** Starts the app and its commands as processes of their own, which end with the test that started them. */
export async function openAppStarter(): Promise<AppStarter> {
  // As root the database's user must be able to pass through the folder it is in.
  const dataDir = await mkdtemp(join(tmpdir(), 'claimcrew-main-data-'))
  const started: AppProcess[] = []
  afterEach(async () => {
    for (const one of started.splice(0)) {
      one.child.kill('SIGTERM')
      await waitForExit(one)
    }
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  return {
    dataDir,
    run(script, args = [], env = {}) {
      const child = spawn(process.execPath, [join(sources, scripts[script]), ...args], {
        env: {
          PATH: process.env.PATH ?? '',
          NODE_COMPILE_CACHE: cache,
          DATA_DIR: dataDir,
          PORT: '0',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const one: AppProcess = { child, closed: once(child, 'close'), printed: '', complained: '' }
      child.stdout?.on('data', chunk => {
        one.printed += chunk
      })
      child.stderr?.on('data', chunk => {
        one.complained += chunk
      })
      started.push(one)
      return one
    },
  }
}

export async function waitForExit({ child, closed }: AppProcess): Promise<number | null> {
  await closed
  return child.exitCode
}

export const waitForAddress = (one: AppProcess) => waitForOutput(one, /http:\/\/localhost:\d+/)

export async function waitForOutput(one: AppProcess, pattern: RegExp): Promise<string> {
  for (;;) {
    const [match] = one.printed.match(pattern) ?? []
    if (match) return match
    if (one.child.exitCode !== null) throw new Error(one.complained)
    await Promise.race([once(one.child.stdout ?? one.child, 'data'), one.closed])
  }
}

export const signInOver = (url: string, email: string, password: string) =>
  fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
