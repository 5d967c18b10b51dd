import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../src/kit/postgres/freePort.ts'
import { borrowAccount, toSpawnOptions } from '../../src/kit/postgres/osAccount.ts'

const program = '/usr/sbin/pgbouncer'

export type PgBouncer = {
  readonly port: number
  /** The same address through the pooler. */
  through(url: string): string
  /** Killed in the middle of whatever it does, and started again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

type PgBouncerOptions = {
  readonly mode: 'transaction' | 'session'
  /** Addresses of the server behind it, one for each role that may come in. */
  readonly urls: readonly string[]
  readonly poolSize?: number
}

export async function isPgBouncerInstalled(): Promise<boolean> {
  return access(program).then(
    () => true,
    () => false,
  )
}

/** Debian's PgBouncer in front of every database of a server on loopback. */
export async function startPgBouncer({ mode, urls, poolSize = 10 }: PgBouncerOptions): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'claimcrew-pgbouncer-'))
  const account = await borrowAccount()
  const port = await findFreePort()
  const roles = urls.map(url => new URL(url))
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${roles[0]?.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 2000
server_idle_timeout = 10
log_connections = 0
log_disconnections = 0
`,
  )
  await writeFile(users, roles.map(({ username, password }) => `"${username}" "${password}"\n`).join(''), {
    mode: 0o600,
  })
  if (account) for (const path of [folder, file, users]) await chown(path, account.uid, account.gid)
  const start = async () => {
    const child = spawn(program, ['-q', file], { ...toSpawnOptions(account), cwd: '/', stdio: 'ignore' })
    await untilListening(child, port)
    return child
  }
  let child = await start()
  const end = async (signal: 'SIGKILL' | 'SIGQUIT') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    port,
    through(url) {
      const pooled = new URL(url)
      pooled.hostname = '127.0.0.1'
      pooled.port = String(port)
      return pooled.href
    },
    async restart() {
      await end('SIGKILL')
      child = await start()
    },
    async stop() {
      await end('SIGQUIT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
  throw new Error(`${child.spawnfile} does not listen on ${port} (exit code ${child.exitCode})`)
}
