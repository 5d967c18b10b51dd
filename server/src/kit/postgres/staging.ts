import { chmod, link, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ignoreErrorCodes } from './errorCode.ts'

/** Far longer than any copy or initdb takes: what is older was left by a crash. */
const abandonedAfterMs = 10 * 60_000

/**
 * Makes a folder beside its final place and moves it there in one step, so that a crash leaves nothing half made.
 * When somebody else was faster, theirs stays.
 */
export async function makeFolderAtomically(
  target: string,
  make: (staging: string) => Promise<string>,
): Promise<void> {
  await removeAbandoned(target)
  const staging = await mkdtemp(`${target}.new-`)
  try {
    const made = await make(staging)
    await rename(made, target).catch(ignoreErrorCodes('ENOTEMPTY', 'EEXIST'))
    await syncFolder(dirname(target))
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** The first to write decides; everybody reads the same text afterwards, and nobody ever reads half of it. */
export async function writeFileOnce(file: string, text: string): Promise<void> {
  const folder = await mkdtemp(`${file}.new-`)
  try {
    const draft = join(folder, 'draft')
    await writeFile(draft, text, { mode: 0o600, flush: true })
    await chmod(draft, 0o600)
    await link(draft, file).catch(ignoreErrorCodes('EEXIST'))
    await syncFolder(dirname(file))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function removeAbandoned(target: string): Promise<void> {
  const parent = dirname(target)
  const leftovers = (await readdir(parent)).filter(name => name.startsWith(`${basename(target)}.new-`))
  for (const path of leftovers.map(name => join(parent, name))) {
    const stats = await stat(path).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > abandonedAfterMs)
      await rm(path, { recursive: true, force: true })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
