import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { findFreePort } from '../../src/kit/postgres/freePort.ts'
import type { openTracker } from '../../src/tracking/openTracker.ts'
import type { ProviderBiller } from './trackerUsers.ts'

type SandboxAccess = NonNullable<Parameters<typeof openTracker>[1]['sandbox']>

/** A process that dies is started again, but not before everybody could see what that looks like. */
const againAfterMs = 60_000

/** The demo's provider, as a process of its own that is started when it is first asked for anything. */
export async function spawnSandbox(
  databaseUrl: string,
  billers: readonly ProviderBiller[],
  log: FastifyBaseLogger,
): Promise<SandboxAccess> {
  const port = await findFreePort()
  const account = { email: 'owner@sandbox.test', password: 'Sandbox-owner-1' }
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  let closing = false
  let running: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    // Not with the options of this process: one of them lets go of the channel, and with that of the child.
    const child = fork(join(import.meta.dirname, 'main.ts'), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('message', () => resolve())
    child.on('error', error => log.warn({ err: error }, 'the sandbox does not start'))
    child.once('exit', code => {
      // A caller who waits for it is better told that nobody answers.
      resolve()
      if (closing) return
      log.warn({ code }, 'the sandbox has ended and will be started again in a minute')
      timer = setTimeout(() => {
        running = begin()
      }, againAfterMs)
    })
    child.send({ databaseUrl, port, account, billers })
    return child
  }
  return {
    url: `http://127.0.0.1:${port}`,
    account,
    ready() {
      if (!closing) running ??= begin()
      return ready
    },
    close() {
      closing = true
      clearTimeout(timer)
      running?.kill()
      resolve()
    },
  }
}
