import { Lately } from '../lately.ts'
import { addTo, type Bits, dropFrom, grown, newBits } from './bits.ts'
import { Column, type Mark } from './column.ts'
import type { Answer, Row, SearchIndex } from './definition.ts'
import { Judgements } from './judgements.ts'
import { Words } from './words.ts'

const firstRoom = 1024

/** All of what was found but its page: the same for each page, and for whoever asks the same. */
export type Whole = {
  readonly rows: Bits
  readonly scores: Float64Array | undefined
  readonly total: number
  readonly counts: Answer['counts']
  /** Those that were asked for, with one row more where there are more. */
  readonly pages: Map<string, Mark[]>
}

/** The rows of an index in memory: a slot each, which is given to another row once its own is gone. */
export class Table {
  readonly ids: string[] = []
  readonly data: unknown[] = []
  readonly words = new Words()
  readonly columns: ReadonlyMap<string, Column>
  readonly facets: ReadonlyMap<string, Map<string, Bits>>
  readonly judgements = new Judgements(this)
  /** What was found lately, until a row changes. */
  readonly found = new Lately<Whole>(64)
  all: Bits = newBits(0)
  /** Another number for each row each time it is put. */
  versions = new Uint32Array(0)
  room = 0
  #put = 0
  readonly #slots = new Map<string, number>()
  readonly #free: number[] = []

  constructor({ facets, numbers }: Pick<SearchIndex, 'facets' | 'numbers'>) {
    this.columns = new Map(numbers.map(name => [name, new Column(this.ids)]))
    this.facets = new Map(
      Object.entries(facets).map(([name, values]) => [
        name,
        new Map(values.map(value => [value, newBits(0)])),
      ]),
    )
    this.#grow(firstRoom)
  }

  get size(): number {
    return this.#slots.size
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id)
  }

  /** The slots of those of these that there are. */
  setOf(ids: Iterable<string>): Bits {
    const bits = newBits(this.room)
    for (const id of ids) {
      const slot = this.#slots.get(id)
      if (slot !== undefined) addTo(bits, slot)
    }
    return bits
  }

  /** New rows come in, known ones are from now on as they are given here. An id stands here once. */
  put(rows: readonly Row[]): void {
    this.found.forget()
    const placed = rows.map(row => ({ row, slot: this.#take(row.id) }))
    for (const { row, slot } of placed) {
      this.data[slot] = row.data
      this.versions[slot] = ++this.#put
      this.words.put(slot, row.text)
      for (const [name, bitsByValue] of this.facets)
        for (const value of row.facets[name] ?? []) {
          const bits = bitsByValue.get(value)
          if (bits) addTo(bits, slot)
        }
    }
    for (const [name, column] of this.columns)
      column.insert(placed.map(({ row, slot }) => ({ slot, value: row.numbers[name] ?? null })))
  }

  remove(ids: readonly string[]): void {
    this.found.forget()
    for (const id of ids) {
      const slot = this.#slots.get(id)
      if (slot === undefined) continue
      this.#takeOut(slot)
      this.words.put(slot, [])
      this.#slots.delete(id)
      dropFrom(this.all, slot)
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
      for (const bits of bitsByValue.values()) dropFrom(bits, slot)
  }

  /** The slot of a row, new or emptied of what it held. */
  #take(id: string): number {
    const known = this.#slots.get(id)
    if (known !== undefined) {
      this.#takeOut(known)
      return known
    }
    const slot = this.#free.pop() ?? this.ids.length
    if (slot === this.room) this.#grow(this.room * 2)
    this.ids[slot] = id
    this.#slots.set(id, slot)
    addTo(this.all, slot)
    return slot
  }

  #grow(room: number): void {
    this.room = room
    this.all = grown(this.all, room)
    const versions = new Uint32Array(room)
    versions.set(this.versions)
    this.versions = versions
    for (const column of this.columns.values()) column.grow(room)
    for (const bitsByValue of this.facets.values())
      for (const [value, bits] of bitsByValue) bitsByValue.set(value, grown(bits, room))
  }
}
