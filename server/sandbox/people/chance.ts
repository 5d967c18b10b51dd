import { createHash } from 'node:crypto'
import { createSeededRandom } from '../../src/kit/random.ts'

/** Chance that falls the same way whenever it is asked about the same thing. */
export type Chance = {
  of(share: number): boolean
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  pick<Item>(from: readonly [Item, ...Item[]]): Item
}

export function chanceFor(seed: number, ...about: readonly (string | number)[]): Chance {
  const digest = createHash('sha256')
    .update(`${seed} ${about.join(' ')}`)
    .digest()
  const random = createSeededRandom(digest.readUInt32LE(0))
  return {
    of: share => random() < share,
    whole: (from, to) => from + Math.floor(random() * (to - from + 1)),
    // Nothing at all may be among what is picked from, so that it cannot stand for a wrong index.
    pick: from => from[Math.floor(random() * from.length)] as (typeof from)[0],
  }
}
