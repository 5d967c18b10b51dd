import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../../src/kit/postgres/freePort.ts'
import { borrowAccount, runProgram, toSpawnOptions } from '../../src/kit/postgres/osAccount.ts'
import type { Postgres } from '../../src/kit/postgres/start.ts'
import { untilListening } from './pgbouncer.ts'

/** Where Debian puts the oldest version that an installation of one's own may have. */
const programs = '/usr/lib/postgresql/15/bin'

export async function isOldPostgresInstalled(): Promise<boolean> {
  return access(join(programs, 'postgres')).then(
    () => true,
    () => false,
  )
}

/** A fresh PostgreSQL 15 with the sort order that a US server usually has, for tests that end with it. */
export async function startOldPostgres(
  parent: string,
  settings: Readonly<Record<string, string>>,
): Promise<Pick<Postgres, 'url' | 'servingUrl' | 'stop'>> {
  const folder = await mkdtemp(join(parent, 'claimcrew-old-'))
  const account = await borrowAccount()
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')]
  const passwords = { owner: randomBytes(16).toString('hex'), serving: randomBytes(16).toString('hex') }
  await mkdir(data)
  await writeFile(passwordFile, passwords.owner, { mode: 0o600 })
  if (account) for (const path of [folder, data, passwordFile]) await chown(path, account.uid, account.gid)
  await runProgram(account, join(programs, 'initdb'), [
    `--pgdata=${data}`,
    '--username=owner',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=en-US',
    '--no-sync',
  ])
  const port = await findFreePort()
  const all = { ...settings, port: `${port}`, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(programs, 'postgres'), ['-D', data, ...options], {
    ...toSpawnOptions(account),
    cwd: '/',
    stdio: 'ignore',
  })
  await untilListening(child, port)
  const toUrl = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  return {
    url: database => toUrl('owner', passwords.owner, database),
    servingUrl: database => toUrl('serving', passwords.serving, database),
    async stop() {
      child.kill('SIGQUIT')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
