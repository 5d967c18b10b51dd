import { chmod, lstat, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { unless } from './failure.ts'

/** Where binaries and data go when the folder they belong to is closed to the account that runs PostgreSQL. */
export const sharedPlace = '/var/lib/claimcrew'

/** A user who could write to this folder or above it could exchange the data, so only root may. */
export async function openSharedPlace(): Promise<string> {
  await mkdir(sharedPlace, { mode: 0o755 })
    .catch(unless('EEXIST'))
    .catch((error: Error) => {
      throw new Error(
        `PostgreSQL does not run as root and needs a folder that others may enter (${error.message}): ` +
          `make ${sharedPlace}, or put Claimcrew and its DATA_DIR where others may enter.`,
      )
    })
  for (let folder = sharedPlace; ; folder = dirname(folder)) {
    await refuseUnlessRootOnly(folder)
    if (folder === dirname(folder)) break
  }
  // Whatever the umask says: the account that runs PostgreSQL has to pass through.
  await chmod(sharedPlace, 0o755)
  return sharedPlace
}

export async function refuseUnlessRootOnly(folder: string): Promise<void> {
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new Error(`${folder} must be a folder that belongs to root and that nobody else can write to.`)
  }
}
