import { chmod, lstat, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ignoreErrorCodes } from './errorCode.ts'

/** Where binaries and data go when the folder they belong to is closed to the account that runs PostgreSQL. */
export const sharedFolder = '/var/lib/claimcrew'

/** A user who could write to this folder or above it could exchange the data, so only root may. */
export async function openSharedFolder(): Promise<string> {
  await mkdir(sharedFolder, { mode: 0o755 })
    .catch(ignoreErrorCodes('EEXIST'))
    .catch((error: Error) => {
      throw new Error(
        `PostgreSQL does not run as root and needs a folder that others may enter (${error.message}): ` +
          `make ${sharedFolder}, or put Claimcrew and its DATA_DIR where others may enter.`,
      )
    })
  for (let folder = sharedFolder; ; folder = dirname(folder)) {
    await refuseUnlessRootOnly(folder)
    if (folder === dirname(folder)) break
  }
  // Whatever the umask says: the account that runs PostgreSQL has to pass through.
  await chmod(sharedFolder, 0o755)
  return sharedFolder
}

export async function refuseUnlessRootOnly(folder: string): Promise<void> {
  const stats = await lstat(folder)
  if (!stats.isDirectory() || stats.uid !== 0 || (stats.mode & 0o022) !== 0) {
    throw new Error(`${folder} must be a folder that belongs to root and that nobody else can write to.`)
  }
}
