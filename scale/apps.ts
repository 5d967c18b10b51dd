import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningApp, readChildPid, root, run } from '../bench/processes.ts'

type AppEnv = Readonly<Record<string, string>>

const usualEnv = {
  SECRET_KEY: 'a key of at least thirty-two characters',
  DEMO_DATA: 'off',
  PORT: '0',
  LOG_LEVEL: 'fatal',
}

/**
 * One process as `npm start` runs it, of this version or of the one in another folder, and without the demo company:
 * every row here is the load's own.
 */
export async function startApp(env: AppEnv, folder = root): Promise<RunningApp> {
  const started = await run([join(folder, 'scripts/run.mjs'), 'start'], { ...usualEnv, ...env })
  return { ...started, pid: await readChildPid(started.pid) }
}

const startWithinMs = 60_000

/** What an app that is started so says until each of these was said, or it ended; it is stopped then. */
export async function readStart(env: AppEnv, awaited: readonly RegExp[]): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'start'], {
    cwd: root,
    env: { ...process.env, ...usualEnv, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  const giveUp = performance.now() + startWithinMs
  while (!awaited.every(one => one.test(output)) && !hasEnded(child) && performance.now() < giveUp)
    await sleep(100)
  if (!hasEnded(child)) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return output
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
