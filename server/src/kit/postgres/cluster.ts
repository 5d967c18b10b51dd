import { chown, lstat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataHome } from './home.ts'
import { runProgram } from './osAccount.ts'
import type { PostgresProgram } from './program.ts'
import { makeFolderAtomically } from './staging.ts'

export const superuser = 'claimcrew'

// In one go rather than file by file, a thousand of them.
const syncing = process.platform === 'linux' ? ['--sync-method=syncfs'] : []

/** Makes the data folder at the first start. */
export async function ensureCluster(
  home: DataHome,
  program: PostgresProgram,
  { isDurable, onWorking }: { readonly isDurable: boolean; readonly onWorking?: (() => void) | undefined },
): Promise<void> {
  if (await lstat(home.cluster).catch(() => undefined)) return
  await makeFolderAtomically(home.cluster, async staging => {
    const data = join(staging, 'data')
    // The folder is 0700 from its birth, so nobody else ever reaches the file, whatever happens in between.
    const passwordFile = join(staging, 'password')
    await writeFile(passwordFile, `${home.password}\n`, { mode: 0o600 })
    if (home.account) {
      for (const path of [passwordFile, staging]) await chown(path, home.account.uid, home.account.gid)
    }
    const making = runProgram(home.account, program.initdb, [
      `--pgdata=${data}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(isDurable ? syncing : ['--no-sync']),
    ])
    onWorking?.()
    await making
    return data
  })
}
