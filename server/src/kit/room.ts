import { statfs } from 'node:fs/promises'

/** How much of a disk is left, looked at again and again. */
export type Room = {
  /** Why nothing may be written, as a sentence for those who run the system; null while there is room. */
  lack(): string | null
  close(): void
}

const lookEveryMs = 1_000
const mb = 1024 * 1024

/** A PostgreSQL that finds its disk full in the middle of a write may stop altogether: what would fill it is refused before. */
export async function openRoom(
  folder: string,
  leastMb: number,
  whenLacking: (lack: string) => void = () => {},
): Promise<Room> {
  let freeMb = Number.POSITIVE_INFINITY
  const lack = () =>
    freeMb < leastMb
      ? `only ${Math.floor(freeMb)} MB are free on the disk, ${leastMb} are needed: nothing is written`
      : null
  const look = async () => {
    const found = await statfs(folder).catch(() => null)
    // A folder that cannot be looked at says nothing about its disk.
    if (found) freeMb = (found.bavail * found.bsize) / mb
    const why = lack()
    if (why !== null) whenLacking(why)
  }
  await look()
  const timer = setInterval(look, lookEveryMs).unref()
  return { lack, close: () => clearInterval(timer) }
}
