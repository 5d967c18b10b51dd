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
  minMb: number,
  onShortage: (shortage: string) => void = () => {},
): Promise<DiskGuard> {
  let freeMb = Number.POSITIVE_INFINITY
  const findShortage = () =>
    freeMb < minMb
      ? `only ${Math.floor(freeMb)} MB are free on the disk, ${minMb} are needed: nothing is written`
      : null
  const measure = async () => {
    const disk = await statfs(folder).catch(() => null)
    // A folder that cannot be looked at says nothing about its disk.
    if (disk) freeMb = (disk.bavail * disk.bsize) / mb
    const shortage = findShortage()
    if (shortage !== null) onShortage(shortage)
  }
  await measure()
  const timer = setInterval(measure, lookEveryMs).unref()
  return { findShortage, close: () => clearInterval(timer) }
}
