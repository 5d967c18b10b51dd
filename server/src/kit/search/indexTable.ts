import { LruCache } from '../lruCache.ts'
import { addBit, type BitSet, createBitSet, growBitSet, removeBit } from './bitSet.ts'
import { NumberColumn, type SortPosition } from './numberColumn.ts'
import { ScoreCache } from './scoreCache.ts'
import type { IndexRow, SearchIndex, SearchResult } from './searchIndex.ts'
import { WordIndex } from './wordIndex.ts'

const firstRoom = 1024

/** All of what was found but its page: the same for each page, and for anyone who asks the same. */
export type CachedMatch = {
  readonly rows: BitSet
  readonly scores: Float64Array | undefined
  readonly total: number
  readonly counts: SearchResult['counts']
  /** The pages that were asked for, with one row more where there are more. */
  readonly pages: Map<string, SortPosition[]>
}

/** The rows of an index in memory: a slot each, which is given to another row once its own is gone. */
export class IndexTable {
  readonly ids: string[] = []
  readonly data: unknown[] = []
  readonly words = new WordIndex()
  readonly columns: ReadonlyMap<string, NumberColumn>
  readonly facets: ReadonlyMap<string, Map<string, BitSet>>
  readonly scores = new ScoreCache(this)
  /** What was found lately, until a row changes. */
  readonly matches = new LruCache<CachedMatch>(64)
  all: BitSet = createBitSet(0)
  /** Another number for each row each time it is put. */
  versions = new Uint32Array(0)
  room = 0
  #put = 0
  readonly #slots = new Map<string, number>()
  readonly #free: number[] = []

  constructor({ facets, numbers }: Pick<SearchIndex, 'facets' | 'numbers'>) {
    this.columns = new Map(numbers.map(name => [name, new NumberColumn(this.ids)]))
    this.facets = new Map(
      Object.entries(facets).map(([name, values]) => [
        name,
        new Map(values.map(value => [value, createBitSet(0)])),
      ]),
    )
    this.#grow(firstRoom)
  }

  get size(): number {
    return this.#slots.size
  }

  findSlot(id: string): number | undefined {
    return this.#slots.get(id)
  }

  /** The slots of those of these that there are. */
  findSet(ids: Iterable<string>): BitSet {
    const bits = createBitSet(this.room)
    for (const id of ids) {
      const slot = this.#slots.get(id)
      if (slot !== undefined) addBit(bits, slot)
    }
    return bits
  }

  /** New rows come in, known ones are from now on as they are given here. An id stands here once. */
  put(rows: readonly IndexRow[]): void {
    this.matches.delete()
    const placed = rows.map(row => ({ row, slot: this.#take(row.id) }))
    for (const { row, slot } of placed) {
      this.data[slot] = row.data
      this.versions[slot] = ++this.#put
      this.words.put(slot, row.text)
      for (const [name, bitsByValue] of this.facets)
        for (const value of row.facets[name] ?? []) {
          const bits = bitsByValue.get(value)
          if (bits) addBit(bits, slot)
        }
    }
    for (const [name, column] of this.columns)
      column.insert(placed.map(({ row, slot }) => ({ slot, value: row.numbers[name] ?? null })))
  }

  remove(ids: readonly string[]): void {
    this.matches.delete()
    for (const id of ids) {
      const slot = this.#slots.get(id)
      if (slot === undefined) continue
      this.#takeOut(slot)
      this.words.put(slot, [])
      this.#slots.delete(id)
      removeBit(this.all, slot)
      this.versions[slot] = 0
      this.data[slot] = undefined
      this.ids[slot] = ''
      this.#free.push(slot)
    }
  }

  /** Out of the order of each column, and without a value of any facet. */
  #takeOut(slot: number): void {
    for (const column of this.columns.values()) column.remove(slot)
    for (const bitsByValue of this.facets.values())
      for (const bits of bitsByValue.values()) removeBit(bits, slot)
  }

  /** The slot of a row, new or emptied of what it held. */
  #take(id: string): number {
    const cached = this.#slots.get(id)
    if (cached !== undefined) {
      this.#takeOut(cached)
      return cached
    }
    const slot = this.#free.pop() ?? this.ids.length
    if (slot === this.room) this.#grow(this.room * 2)
    this.ids[slot] = id
    this.#slots.set(id, slot)
    addBit(this.all, slot)
    return slot
  }

  #grow(room: number): void {
    this.room = room
    this.all = growBitSet(this.all, room)
    const versions = new Uint32Array(room)
    versions.set(this.versions)
    this.versions = versions
    for (const column of this.columns.values()) column.grow(room)
    for (const bitsByValue of this.facets.values())
      for (const [value, bits] of bitsByValue) bitsByValue.set(value, growBitSet(bits, room))
  }
}
