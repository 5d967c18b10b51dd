import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** So much of each hash is stored that of ten million other passwords one is taken for a common one. */
const bytesEach = 5
const minLength = 10

export const commonPasswordsFile: string = join(import.meta.dirname, 'common-passwords.bin')

const toEntry = (typed: string): Buffer =>
  hash('sha256', typed.toLowerCase(), 'buffer').subarray(0, bytesEach)

/** The stored form of a list with a password a line: the beginnings of their hashes, in order. */
export function packCommonPasswords(list: string): Buffer {
  const long = list.split(/\r?\n/).filter(line => line.length >= minLength)
  const entries = new Map(long.map(toEntry).map(entry => [entry.toString('hex'), entry]))
  return Buffer.concat([...entries.values()].toSorted(Buffer.compare))
}

/** Read from the disk each time, which takes less than a millisecond: somebody chooses a password once a year. */
export async function isListedPassword(typed: string): Promise<boolean> {
  const [entries, entry] = [await readFile(commonPasswordsFile), toEntry(typed)]
  let [low, high] = [0, entries.length / bytesEach]
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = entry.compare(entries, middle * bytesEach, (middle + 1) * bytesEach)
    if (order === 0) return true
    if (order < 0) high = middle
    else low = middle + 1
  }
  return false
}
