import { statfs } from 'node:fs/promises'

/** How much of a disk is left, looked at again and again. */
export type DiskGuard = {
  /** Why nothing may be written, as a sentence for those who run the system; null while there is room. */
  findShortage(): string | null
  close(): void
}

const lookEveryMs = 1_000
const mb = 1024 * 1024

/** A PostgreSQL that finds its disk full in the middle of a write may stop altogether: what would fill it is refused before. */
export async function openDiskGuard(
  folder: string,
  leastMb: number,
  whenLacking: (lack: string) => void = () => {},
): Promise<DiskGuard> {
  let freeMb = Number.POSITIVE_INFINITY
  const lack = () =>
    freeMb < leastMb
      ? `only ${Math.floor(freeMb)} MB are free on the disk, ${leastMb} are needed: nothing is written`
      : null
  const look = async () => {
    const rows = await statfs(folder).catch(() => null)
    // A folder that cannot be looked at says nothing about its disk.
    if (rows) freeMb = (rows.bavail * rows.bsize) / mb
    const why = lack()
    if (why !== null) whenLacking(why)
  }
  await look()
  const timer = setInterval(look, lookEveryMs).unref()
  return { findShortage: lack, close: () => clearInterval(timer) }
}
