import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backgroundJob } from '../backgroundJobs/backgroundJob.ts'
import { openDiskGuard } from '../diskGuard.ts'
import { writeBackup } from './backup.ts'

/** Where a backup is made each day, of what, and how many are kept. */
export type Backups = {
  readonly dir: string
  readonly keep: number
  /** A backup that would leave less than this on its disk is given up: the database may have the same one. */
  readonly minFreeMb: number
  readonly databaseUrl: string
  readonly secretKey: string
  readonly passphrase?: string | undefined
}

export type WithBackups = { readonly backups: Backups | null }

const toBackupName = (now: string) => `claimcrew-${now.slice(0, 10)}.backup`
// The day is in the name, so the order of names is the order of days. What was cut off is nobody's backup.
const wholeFile = /^claimcrew-\d{4}-\d\d-\d\d\.backup$/
const partialFile = /^claimcrew-\d{4}-\d\d-\d\d\.backup\.part$/

/** One process does it, on its own disk; a run that is repeated on the same day replaces that day's. */
export const backUpDaily = backgroundJob<WithBackups>({
  name: 'backup:daily',
  every: '10 2 * * *',
  run: async ({ backups, now, log }) => {
    if (backups === null) return
    const { dir, keep, minFreeMb, ...what } = backups
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const file = join(dir, toBackupName(now))
    const counted = await whileThereIsRoom(dir, minFreeMb, signal =>
      writeBackup({ ...what, file, at: now, signal }),
    )
    const dropped = await dropOld(dir, keep)
    log.info({ ...counted, file: toBackupName(now), dropped }, 'backed up')
  },
})

/** Null where there is none. */
export async function findNewestBackup(
  dir: string,
): Promise<{ readonly name: string; readonly madeAt: Date } | null> {
  const name = (await readdir(dir))
    .filter(one => wholeFile.test(one))
    .sort()
    .at(-1)
  return name === undefined ? null : { name, madeAt: (await stat(join(dir, name))).mtime }
}

async function whileThereIsRoom<Result>(
  dir: string,
  minMb: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const room = await openDiskGuard(dir, minMb, shortage => controller.abort(new Error(shortage)))
  try {
    return await work(controller.signal)
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error
  } finally {
    room.close()
  }
}

/** Only once the new one is whole. What else stands in the folder is left alone. */
async function dropOld(dir: string, keepCount: number): Promise<number> {
  const names = await readdir(dir)
  const old = names
    .filter(name => wholeFile.test(name))
    .sort()
    .slice(0, -keepCount)
  for (const name of [...old, ...names.filter(one => partialFile.test(one))])
    await rm(join(dir, name), { force: true })
  return old.length
}
