import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { hasErrorCode, ignoreErrorCodes } from './errorCode.ts'
import { borrowAccount, canEnterFolder, isRoot, type OsAccount } from './osAccount.ts'
import { openSharedFolder, sharedFolder } from './sharedFolder.ts'
import { writeFileOnce } from './staging.ts'

/** Where the data of one DATA_DIR is, whom it belongs to, and the password that opens it. */
export type DataHome = {
  readonly cluster: string
  readonly account: OsAccount
  readonly password: string
  readonly passwordFile: string
  readonly logFile: string
}

const passwordName = 'postgres-password'
const locationName = 'postgres-location.txt'

/** Whether a database was ever made here. A folder that we may not look into may have one. */
export const hasDataHome = (dataDir: string): Promise<boolean> =>
  stat(join(dataDir, passwordName)).then(
    () => true,
    error => !hasErrorCode(error, 'ENOENT'),
  )

export async function openDataHome(dataDir: string): Promise<DataHome> {
  await mkdir(dirname(resolve(dataDir)), { recursive: true })
  await mkdir(dataDir, { mode: 0o700 }).catch(ignoreErrorCodes('EEXIST'))
  const folder = await realpath(dataDir)
  try {
    const names = await readdir(folder)
    // A folder that holds other things as well keeps its mode: making /srv or a home private would break them.
    const isOurs = names.length === 0 || names.includes(passwordName)
    // As root the folder stays root's, and the account that runs the server must be able to pass through it.
    if (isOurs) await chmod(folder, isRoot() && !names.includes(locationName) ? 0o711 : 0o700)
    await refuseWritableByOthers(folder)
    const cluster = await findCluster(folder)
    if (isOurs && dirname(cluster) !== folder) await chmod(folder, 0o700)
    const passwordFile = join(folder, passwordName)
    const password = await readPassword(passwordFile, cluster)
    const logFile = join(folder, 'postgres.log')
    return { cluster, account: await accountFor(cluster), password, passwordFile, logFile }
  } catch (error) {
    if (!hasErrorCode(error, 'EACCES') && !hasErrorCode(error, 'EPERM')) throw error
    throw new Error(
      `${folder} belongs to another user (${(error as Error).message}). ` +
        'Start Claimcrew as that user, or choose another DATA_DIR.',
    )
  }
}

async function refuseWritableByOthers(folder: string): Promise<void> {
  if (((await stat(folder)).mode & 0o022) === 0) return
  throw new Error(
    `Others can write to ${folder}: take that right away (chmod go-w), or choose another DATA_DIR.`,
  )
}

async function findCluster(folder: string): Promise<string> {
  const inside = join(folder, 'postgres')
  if (await readOwner(inside)) return realpath(inside)
  return (await readLocation(folder)) ?? (await chooseCluster(folder, inside))
}

async function chooseCluster(folder: string, inside: string): Promise<string> {
  const account = await borrowAccount()
  if (!account || (await canEnterFolder(account, folder))) return inside
  // A name by chance, not by path: a user who deletes DATA_DIR and starts again expects to start from nothing.
  const selected = join(await openSharedFolder(), `data-${randomBytes(8).toString('hex')}`)
  await writeFileOnce(
    join(folder, locationName),
    `The database of this folder is kept where the user "${account.name}" can reach it, in\n${selected}\n`,
  )
  return (await readLocation(folder)) ?? selected
}

async function readLocation(folder: string): Promise<string | undefined> {
  const file = join(folder, locationName)
  const text = await readFile(file, 'utf8').catch(ignoreErrorCodes('ENOENT'))
  if (text === undefined) return undefined
  const location = text.split('\n')[1] ?? ''
  if (
    dirname(location) === sharedFolder &&
    /^data-[0-9a-f]{16}$/.test(location.slice(sharedFolder.length + 1))
  ) {
    return location
  }
  throw new Error(`${file} does not name a folder in ${sharedFolder} any more.`)
}

/** Data belongs to the account that made it, even when a better account has appeared since. */
async function accountFor(cluster: string): Promise<OsAccount> {
  const owner = isRoot() ? await readOwner(cluster) : undefined
  if (!owner || owner.uid === 0) return borrowAccount()
  const account = { ...owner, name: `#${owner.uid}` }
  if (await canEnterFolder(account, cluster)) return account
  throw new Error(
    `The database runs as user ${owner.uid}, who can no longer reach its data in ${cluster}. ` +
      'Open the folders above it (chmod o+x), or choose another DATA_DIR.',
  )
}

async function readOwner(path: string): Promise<{ uid: number; gid: number } | undefined> {
  const stats = await stat(path).catch(ignoreErrorCodes('ENOENT'))
  return stats && { uid: stats.uid, gid: stats.gid }
}

async function readPassword(file: string, cluster: string): Promise<string> {
  // Asked first: the password is always written before the data is made, also by a process that starts with us.
  const hasData = (await readOwner(cluster)) !== undefined
  const saved = await readFile(file, 'utf8').catch(ignoreErrorCodes('ENOENT'))
  if (saved !== undefined) return saved.trim()
  if (hasData) {
    throw new Error(`${file} is missing, and without it the data in ${cluster} cannot be opened: restore it.`)
  }
  await writeFileOnce(file, `${randomBytes(32).toString('base64url')}\n`)
  return (await readFile(file, 'utf8')).trim()
}
