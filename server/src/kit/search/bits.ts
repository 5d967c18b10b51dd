/** A set of slots, one bit each. Sets that meet are of the same length. */
export type Bits = Uint32Array

/** Room is given out in whole numbers of 32 slots. */
export const newBits = (room: number): Bits => new Uint32Array(room >>> 5)

export function grown(bits: Bits, room: number): Bits {
  const larger = newBits(room)
  larger.set(bits)
  return larger
}

export function addTo(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31))
}

export function dropFrom(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) & ~(1 << (slot & 31))
}

export const has = (bits: Bits, slot: number): boolean =>
  (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1

/** Of these, only what is in the other set too stays. */
export function keepOnly(bits: Bits, other: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (other[at] ?? 0)
}

export function leaveOut(bits: Bits, other: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & ~(other[at] ?? 0)
}

export function addAll(bits: Bits, other: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) | (other[at] ?? 0)
}

/** How many of 32 bits are set: sums of pairs, of fours, of bytes. */
function countIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countOf(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) count += countIn(bits[at] ?? 0)
  return count
}

export function countOfBoth(bits: Bits, other: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) count += countIn((bits[at] ?? 0) & (other[at] ?? 0))
  return count
}

export function slotsIn(bits: Bits): Uint32Array {
  const slots = new Uint32Array(countOf(bits))
  let found = 0
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1)
      slots[found++] = at * 32 + 31 - Math.clz32(word & -word)
  return slots
}

/** Only the slots of which this is true stay. */
export function keepWhere(bits: Bits, isIn: (slot: number) => boolean): void {
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) {
      const slot = at * 32 + 31 - Math.clz32(word & -word)
      if (!isIn(slot)) dropFrom(bits, slot)
    }
}
