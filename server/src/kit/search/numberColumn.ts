import { type BitSet, filterBits, hasBit } from './bitSet.ts'

/** A place in an order: a value, or null where a row has none, and the id that settles ties. */
export type SortPosition = { readonly by: number | null; readonly id: string }

export type NumberBound = {
  readonly atLeast?: number | undefined
  readonly atMost?: number | undefined
  /** Rows without a value are meant too. */
  readonly orUnknown?: boolean | undefined
}

// It sorts after every value there is.
const unknown = Number.POSITIVE_INFINITY

/** A number of each row, and the rows in the order of it. */
export class NumberColumn {
  readonly #ids: readonly string[]
  #values = new Float64Array(0)
  #sorted = new Uint32Array(0)
  #length = 0

  /** Takes the list in which each slot's id stands. */
  constructor(ids: readonly string[]) {
    this.#ids = ids
  }

  grow(room: number): void {
    const [values, sorted] = [this.#values, this.#sorted]
    this.#values = new Float64Array(room).fill(unknown)
    this.#values.set(values)
    this.#sorted = new Uint32Array(room)
    this.#sorted.set(sorted)
  }

  readValue(slot: number): number | null {
    const value = this.#values[slot] ?? unknown
    return value === unknown ? null : value
  }

  /** Takes a row out, while its value and id are still what they were. */
  remove(slot: number): void {
    const at = this.#placeOf(this.#values[slot] ?? unknown, this.#ids[slot] ?? '')
    this.#sorted.copyWithin(at, at + 1, this.#length--)
    this.#values[slot] = unknown
  }

  /** Puts in rows that are not there; the more at once, the less each costs. */
  insert(rows: readonly { readonly slot: number; readonly value: number | null }[]): void {
    for (const { slot, value } of rows)
      this.#values[slot] = value === null || !Number.isFinite(value) ? unknown : value
    const slots = rows.map(row => row.slot).sort((one, other) => (this.#isBefore(one, other) ? -1 : 1))
    // From the end, so that each block of those that stand there already moves once.
    let end = this.#length
    this.#length += slots.length
    for (let slot = slots.pop(); slot !== undefined; slot = slots.pop()) {
      const at = this.#placeOf(this.#values[slot] ?? unknown, this.#ids[slot] ?? '', end)
      this.#sorted.copyWithin(at + slots.length + 1, at, end)
      this.#sorted[at + slots.length] = slot
      end = at
    }
  }

  #isBefore(one: number, other: number): boolean {
    const value = this.#values[one] ?? unknown
    const against = this.#values[other] ?? unknown
    return value < against || (value === against && (this.#ids[one] ?? '') < (this.#ids[other] ?? ''))
  }

  /** Where the first of so many rows stands that is not before this place. */
  #placeOf(by: number, id: string, among = this.#length): number {
    let from = 0
    let to = among
    while (from < to) {
      const middle = (from + to) >>> 1
      const slot = this.#sorted[middle] ?? 0
      const value = this.#values[slot] ?? unknown
      if (value < by || (value === by && (this.#ids[slot] ?? '') < id)) from = middle + 1
      else to = middle
    }
    return from
  }

  keepWithin(rows: BitSet, { atLeast = -unknown, atMost = unknown, orUnknown = false }: NumberBound): void {
    filterBits(rows, slot => {
      const value = this.#values[slot] ?? unknown
      return value === unknown ? orUnknown : value >= atLeast && value <= atMost
    })
  }

  /** The first of these rows after a mark, by growing values; rows without a value come last. */
  firstUp(rows: BitSet, after: SortPosition | null, most: number): number[] {
    const slots: number[] = []
    const isMarked = (slot: number) => this.#ids[slot] === after?.id && this.readValue(slot) === after?.by
    const from = after ? this.#placeOf(after.by ?? unknown, after.id) : 0
    for (let at = from; at < this.#length && slots.length < most; at++) {
      const slot = this.#sorted[at] ?? 0
      if (hasBit(rows, slot) && !(at === from && isMarked(slot))) slots.push(slot)
    }
    return slots
  }

  /** By falling values, the ids of a tie falling too; rows without a value come last all the same. */
  firstDown(rows: BitSet, after: SortPosition | null, most: number): number[] {
    const slots: number[] = []
    const take = (from: number, to: number) => {
      for (let at = to - 1; at >= from && slots.length < most; at--) {
        const slot = this.#sorted[at] ?? 0
        if (hasBit(rows, slot)) slots.push(slot)
      }
    }
    const unknownFrom = this.#placeOf(unknown, '')
    const end = after ? this.#placeOf(after.by ?? unknown, after.id) : unknownFrom
    if (after?.by !== null) take(0, end)
    take(unknownFrom, after?.by === null ? end : this.#length)
    return slots
  }
}
