import { execFile } from 'node:child_process'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { numberText } from '@claimcrew/contract/kit/numberWords'
import { type Check, note, ok, problem } from './checkResult.ts'

const mb = 1024 * 1024
const minNodeVersion = 24
// A week of a small practice's screenshots and logs should not be what fills a disk.
const comfortableMb = 2048

export const checkNode = (version: string): Check => ({
  part: 'Node',
  run: async () =>
    Number(/^v?(\d+)/.exec(version)?.[1]) >= minNodeVersion
      ? ok(`Node ${version}.`)
      : problem(`Node ${version} is too old.`, `Install Node ${minNodeVersion} or newer.`),
})

type DiskOptions = {
  readonly folder: string
  readonly minFreeMb: number
  /** Whether the app itself refuses to write below that; a PostgreSQL of one’s own has a disk of its own. */
  readonly isGuarded: boolean
}

export const checkDisk = ({ folder, minFreeMb, isGuarded }: DiskOptions): Check => ({
  part: 'Disk',
  run: async () => {
    const freeMb = await measureFreeMb(folder)
    const free = `${numberText(Math.floor(freeMb))} MB free in ${folder}`
    if (freeMb < minFreeMb && !isGuarded)
      return problem(`Only ${free}.`, 'Make room, and look at PostgreSQL’s own disk too: df -h')
    if (freeMb < minFreeMb)
      return problem(
        `Only ${free}: nothing is saved below ${numberText(minFreeMb)} MB.`,
        'Make room, move DATA_DIR to a larger disk, or lower MIN_FREE_MB.',
      )
    return freeMb < comfortableMb ? note(`${free}. That’s little.`) : ok(`${free}.`)
  },
})

export const checkFolder = (folder: string): Check => ({
  part: 'Data folder',
  run: async () => {
    const existing = await findExisting(folder)
    if (!(await isWritableFolder(existing)))
      return problem(`${existing} can’t be written to.`, adviseOwnFolder(folder, existing))
    const key = await stat(join(folder, 'secret-key')).catch(() => null)
    if (key && (key.mode & 0o077) !== 0)
      return problem(
        'Others on this machine can read the secret key.',
        `chmod 600 ${join(folder, 'secret-key')}`,
      )
    return ok(
      existing === folder ? `${folder} can be written to.` : `${folder} will be made at the first start.`,
    )
  },
})

/** What systemd says of the clock: yes, no, or nothing where it cannot be asked, as in a container. */
async function askSystem(): Promise<string> {
  const { stdout } = await promisify(execFile)('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'])
  return stdout.trim()
}

/** With everything on one machine there is no second clock to compare with. */
export const checkTimeSync = (ask = askSystem): Check => ({
  part: 'Time',
  run: async () => {
    switch (await ask().catch(() => '')) {
      case 'yes':
        return ok('This machine’s clock is synchronized.')
      case 'no':
        return note(
          'Nothing synchronizes this machine’s clock, and punches are recorded by it: timedatectl set-ntp true.',
        )
      default:
        return note('See that this machine’s clock is synchronized: that can’t be found out from here.')
    }
  },
})

/** Of a folder that isn’t there yet, the one above is somebody else’s: /var/lib is nothing to give away. */
export const adviseOwnFolder = (folder: string, existing: string): string =>
  existing === folder
    ? `Give the user that runs the app this folder: chown -R USER ${folder}`
    : `Make it for the user that runs the app: install -d -m 700 -o USER ${folder}`

export async function measureFreeMb(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(await findExisting(folder))
  return (bavail * bsize) / mb
}

/** The folder itself, or the nearest above it that is there. */
export async function findExisting(folder: string): Promise<string> {
  for (let path = folder; ; path = dirname(path)) {
    const stats = await stat(path).catch(() => null)
    if (stats || dirname(path) === path) return path
  }
}

export const isWritableFolder = async (path: string): Promise<boolean> =>
  (await stat(path)).isDirectory() &&
  access(path, constants.W_OK).then(
    () => true,
    () => false,
  )
