import { setImmediate } from 'node:timers/promises'
import { type Bits, slotsIn } from './bits.ts'
import type { Judge } from './definition.ts'

// Others get their turn at least this often.
const sliceMs = 8
// The first of those who work in certain hours takes a thousand times as long as the next.
const lookAtClockEvery = 8
// Of judgements that are asked for again: another page, another filter.
const mostRemembered = 40

/** What there is to be judged, by its slots; a version of 0 is no row. */
type Rows = {
  readonly versions: Uint32Array
  readonly data: readonly unknown[]
  readonly ids: readonly string[]
  readonly room: number
}

/** What was said of each row, and of which version of it. */
export type Said = { scores: Float64Array; versions: Uint32Array }

/** The rows of a table as they were judged, a few keys back. */
export class Judgements {
  readonly #rows: Rows
  readonly #remembered = new Map<string, Said>()

  constructor(rows: Rows) {
    this.#rows = rows
  }

  /** Judges these rows, in slices: what changes between two of them is judged by `scores`. */
  async begin(judge: Judge<never>, rows: Bits): Promise<Said> {
    const said = this.#remember(judge.key)
    let began = performance.now()
    const slots = slotsIn(rows)
    for (let at = 0; at < slots.length; at++) {
      this.#judge(judge, said, slots[at] ?? 0)
      if (at % lookAtClockEvery !== 0 || performance.now() - began < sliceMs) continue
      await setImmediate()
      began = performance.now()
    }
    return said
  }

  /** The scores of these rows by their slots, as the rows are at this moment; NaN is a row that is not meant. */
  scores(judge: Judge<never>, said: Said, rows: Bits): Float64Array {
    for (const slot of slotsIn(rows)) this.#judge(judge, said, slot)
    return said.scores
  }

  #judge({ scoreOf }: Judge<never>, said: Said, slot: number): void {
    const { versions, data, ids, room } = this.#rows
    if (said.scores.length < room) this.#grow(said, room)
    const version = versions[slot] ?? 0
    if (version === 0 || said.versions[slot] === version) return
    said.scores[slot] = scoreOf(data[slot] as never, ids[slot] ?? '') ?? Number.NaN
    said.versions[slot] = version
  }

  #grow(said: Said, room: number): void {
    const { scores, versions } = said
    said.scores = new Float64Array(room)
    said.scores.set(scores)
    said.versions = new Uint32Array(room)
    said.versions.set(versions)
  }

  #remember(key: string | undefined): Said {
    const { room } = this.#rows
    const known = key === undefined ? undefined : this.#remembered.get(key)
    const said = known ?? { scores: new Float64Array(room), versions: new Uint32Array(room) }
    if (key === undefined) return said
    this.#remembered.delete(key)
    this.#remembered.set(key, said)
    const [oldest] = this.#remembered.keys()
    if (this.#remembered.size > mostRemembered && oldest !== undefined) this.#remembered.delete(oldest)
    return said
  }
}
