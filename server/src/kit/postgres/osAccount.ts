import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The account that PostgreSQL runs as. Undefined means our own, which is right for everybody but root. */
export type OsAccount = { readonly uid: number; readonly gid: number; readonly name: string } | undefined

const execute = promisify(execFile)

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** PostgreSQL refuses to run as root; a system user that exists already is borrowed, none is ever made. */
export async function borrowAccount(): Promise<OsAccount> {
  if (!isRoot()) return undefined
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map(line => line.split(':'))
  for (const target of ['postgres', 'nobody']) {
    const [name, , uid, gid] = users.find(fields => fields[0] === target) ?? []
    if (name && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid), name }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this system has neither a user "postgres" nor "nobody" to run it as. ' +
      'Start Claimcrew as an ordinary user, or set DATABASE_URL.',
  )
}

/** How to start a program as that account. */
export function toSpawnOptions(account: OsAccount) {
  return {
    ...(account && { uid: account.uid, gid: account.gid }),
    // Our own environment stays out of it: it may hold secrets, which everything that runs as a borrowed
    // account could read, and PG* variables, which would change what the server does.
    env: {
      PATH: process.env.PATH ?? '',
      LC_ALL: 'C',
      ...(process.env.LD_LIBRARY_PATH && { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH }),
    },
  }
}

export async function runProgram(
  account: OsAccount,
  program: string,
  args: string[],
  cwd = '/',
): Promise<void> {
  await execute(program, args, { ...toSpawnOptions(account), cwd })
}

/** Tried for real rather than read from mode bits: access lists, mounts and security modules have their say too. */
export async function canRunProgram(account: OsAccount, program: string, args: string[]): Promise<boolean> {
  return runProgram(account, program, args).then(
    () => true,
    () => false,
  )
}

export function canEnterFolder(account: OsAccount, folder: string): Promise<boolean> {
  return canRunProgram(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])
}
