/** A set of slots, one bit each. Sets that meet are of the same length. */
export type BitSet = Uint32Array

/** Room is given out in whole numbers of 32 slots. */
export const createBitSet = (room: number): BitSet => new Uint32Array(room >>> 5)

export function growBitSet(bits: BitSet, room: number): BitSet {
  const larger = createBitSet(room)
  larger.set(bits)
  return larger
}

export function addBit(bits: BitSet, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31))
}

export function removeBit(bits: BitSet, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) & ~(1 << (slot & 31))
}

export const hasBit = (bits: BitSet, slot: number): boolean =>
  (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1

/** Keeps only the bits that are in the other set too. */
export function intersectBits(bits: BitSet, other: BitSet): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (other[at] ?? 0)
}

export function subtractBits(bits: BitSet, other: BitSet): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & ~(other[at] ?? 0)
}

export function unionBits(bits: BitSet, other: BitSet): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) | (other[at] ?? 0)
}

/** How many of 32 bits are set: sums of pairs, of fours, of bytes. */
function countIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countBits(bits: BitSet): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) count += countIn(bits[at] ?? 0)
  return count
}

export function countCommonBits(bits: BitSet, other: BitSet): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) count += countIn((bits[at] ?? 0) & (other[at] ?? 0))
  return count
}

export function listSlots(bits: BitSet): Uint32Array {
  const slots = new Uint32Array(countBits(bits))
  let next = 0
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1)
      slots[next++] = at * 32 + 31 - Math.clz32(word & -word)
  return slots
}

/** Only the slots of which this is true stay. */
export function filterBits(bits: BitSet, isIn: (slot: number) => boolean): void {
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) {
      const slot = at * 32 + 31 - Math.clz32(word & -word)
      if (!isIn(slot)) removeBit(bits, slot)
    }
}
