import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Account, borrowAccount, canEnter, isRoot } from './account.ts'
import { isCode, unless } from './failure.ts'
import { openSharedPlace, sharedPlace } from './sharedPlace.ts'
import { writeOnce } from './staging.ts'

/** Where the data of one DATA_DIR is, whom it belongs to, and the password that opens it. */
export type Home = {
  readonly cluster: string
  readonly account: Account
  readonly password: string
  readonly passwordFile: string
  readonly logFile: string
}

const passwordName = 'postgres-password'
const locationName = 'postgres-location.txt'

export async function openHome(dataDir: string): Promise<Home> {
  await mkdir(dirname(resolve(dataDir)), { recursive: true })
  await mkdir(dataDir, { mode: 0o700 }).catch(unless('EEXIST'))
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
    if (!isCode(error, 'EACCES') && !isCode(error, 'EPERM')) throw error
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
  if (await ownerOf(inside)) return realpath(inside)
  return (await readLocation(folder)) ?? (await chooseCluster(folder, inside))
}

async function chooseCluster(folder: string, inside: string): Promise<string> {
  const account = await borrowAccount()
  if (!account || (await canEnter(account, folder))) return inside
  // A name by chance, not by path: a user who deletes DATA_DIR and starts again expects to start from nothing.
  const chosen = join(await openSharedPlace(), `data-${randomBytes(8).toString('hex')}`)
  await writeOnce(
    join(folder, locationName),
    `The database of this folder is kept where the user "${account.name}" can reach it, in\n${chosen}\n`,
  )
  return (await readLocation(folder)) ?? chosen
}

async function readLocation(folder: string): Promise<string | undefined> {
  const file = join(folder, locationName)
  const text = await readFile(file, 'utf8').catch(unless('ENOENT'))
  if (text === undefined) return undefined
  const location = text.split('\n')[1] ?? ''
  if (
    dirname(location) === sharedPlace &&
    /^data-[0-9a-f]{16}$/.test(location.slice(sharedPlace.length + 1))
  ) {
    return location
  }
  throw new Error(`${file} does not name a folder in ${sharedPlace} any more.`)
}

/** Data belongs to the account that made it, even when a better account has appeared since. */
async function accountFor(cluster: string): Promise<Account> {
  const owner = isRoot() ? await ownerOf(cluster) : undefined
  if (!owner || owner.uid === 0) return borrowAccount()
  const account = { ...owner, name: `#${owner.uid}` }
  if (await canEnter(account, cluster)) return account
  throw new Error(
    `The database runs as user ${owner.uid}, who can no longer reach its data in ${cluster}. ` +
      'Open the folders above it (chmod o+x), or choose another DATA_DIR.',
  )
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(path).catch(unless('ENOENT'))
  return found && { uid: found.uid, gid: found.gid }
}

async function readPassword(file: string, cluster: string): Promise<string> {
  // Asked first: the password is always written before the data is made, also by somebody who starts with us.
  const hasData = (await ownerOf(cluster)) !== undefined
  const kept = await readFile(file, 'utf8').catch(unless('ENOENT'))
  if (kept !== undefined) return kept.trim()
  if (hasData) {
    throw new Error(`${file} is missing, and without it the data in ${cluster} cannot be opened: restore it.`)
  }
  await writeOnce(file, `${randomBytes(32).toString('base64url')}\n`)
  return (await readFile(file, 'utf8')).trim()
}
