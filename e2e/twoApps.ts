import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '../server/src/kit/migrate.ts'
import { createDatabase } from '../server/src/kit/postgres/database.ts'
import { joinPostgres } from '../server/src/kit/postgres/start.ts'
import { compileCacheEnv, readAddress } from './app.ts'

const root = join(import.meta.dirname, '..')

export type TwoApps = {
  /** Leads to the first of them that is alive, as a balancer does. */
  readonly front: string
  readonly second: string
  readonly admin: { readonly email: string; readonly password: string }
  /** The process is killed without a chance to close anything. */
  killFirst(): Promise<void>
  stop(): Promise<void>
}

/** Two app processes over one database of their own, so that nobody else's jobs are theirs. */
export async function startTwoApps(): Promise<TwoApps> {
  const server = await joinPostgres(process.env.APP_DATA ?? '')
  const name = `two-apps-${process.pid}-${Date.now()}`
  await createDatabase(server.url('postgres'), name)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: server.url(name),
    SECRET_KEY: 'the two of them have one key in common',
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...compileCacheEnv,
  }
  await migrate(env.DATABASE_URL)
  const [first, second, admin] = await Promise.all([startApp(env), startApp(env), makeAdmin(env)])
  const proxy = await startProxy([first.port, second.port])
  const kill = async ({ child }: App) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    front: `http://localhost:${proxy.port}`,
    second: `http://localhost:${second.port}`,
    admin,
    killFirst: () => kill(first),
    async stop() {
      await proxy.close()
      // How an app ends when it is told to has tests of its own.
      await Promise.all([kill(first), kill(second)])
    },
  }
}

type App = { readonly child: ChildProcess; readonly port: number }

async function startApp(env: NodeJS.ProcessEnv): Promise<App> {
  // Tied to us: where a journey gives up before they are started, nobody would be left to stop them.
  const child = spawn(process.execPath, ['--import', './scripts/run/lifeline.mjs', 'server/dist/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!child.stdout) throw new Error('What the app prints cannot be read')
  return { child, port: Number(new URL(await readAddress(child.stdout)).port) }
}

async function makeAdmin(env: NodeJS.ProcessEnv): Promise<TwoApps['admin']> {
  const email = 'admin@two-apps.test'
  const command = ['server/src/admin.ts', 'create-admin', '--email', email, '--name', 'Ada Admin']
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env })
  return { email, password: stdout.trim().split(' ').at(-1) ?? '' }
}

/** Each connection goes to the first port that takes it, and ends with it. */
async function startProxy(ports: readonly number[]): Promise<{ port: number; close(): Promise<void> }> {
  const open = new Set<Socket>()
  const lead = (from: Socket, [port, ...others]: readonly number[]): void => {
    if (port === undefined) {
      from.destroy()
      return
    }
    const to = connect(port, '127.0.0.1')
    const refused = () => lead(from, others)
    to.once('error', refused)
    to.once('connect', () => {
      to.off('error', refused)
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        open.add(one)
        one.pipe(other)
        one.on('error', () => other.destroy())
        one.once('close', () => {
          open.delete(one)
          other.destroy()
        })
      }
    })
  }
  const server = createServer(socket => lead(socket, ports))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
