import { setImmediate } from 'node:timers/promises'
import { type BitSet, listSlots } from './bitSet.ts'
import type { RowScorer } from './searchIndex.ts'

// Others get their turn at least this often.
const sliceMs = 8
// The first of those who work in certain hours takes a thousand times as long as the next.
const lookAtClockEvery = 8
// Of judgements that are asked for again: another page, another filter.
const mostRemembered = 40

/** What there is to be judged, by its slots; a version of 0 is no row. */
type ScorableRows = {
  readonly versions: Uint32Array
  readonly data: readonly unknown[]
  readonly ids: readonly string[]
  readonly room: number
}

/** What was said of each row, and of which version of it. */
export type RowScores = { scores: Float64Array; versions: Uint32Array }

/** The rows of a table as they were judged, a few keys back. */
export class ScoreCache {
  readonly #rows: ScorableRows
  readonly #remembered = new Map<string, RowScores>()

  constructor(rows: ScorableRows) {
    this.#rows = rows
  }

  /** Judges these rows, in slices: what changes between two of them is judged by `scores`. */
  async begin(scorer: RowScorer<never>, rows: BitSet): Promise<RowScores> {
    const said = this.#remember(scorer.key)
    let began = performance.now()
    const slots = listSlots(rows)
    for (let at = 0; at < slots.length; at++) {
      this.#score(scorer, said, slots[at] ?? 0)
      if (at % lookAtClockEvery !== 0 || performance.now() - began < sliceMs) continue
      await setImmediate()
      began = performance.now()
    }
    return said
  }

  /** The scores of these rows by their slots, as the rows are at this moment; NaN is a row that is not meant. */
  scores(scorer: RowScorer<never>, said: RowScores, rows: BitSet): Float64Array {
    for (const slot of listSlots(rows)) this.#score(scorer, said, slot)
    return said.scores
  }

  #score({ scoreOf }: RowScorer<never>, said: RowScores, slot: number): void {
    const { versions, data, ids, room } = this.#rows
    if (said.scores.length < room) this.#grow(said, room)
    const version = versions[slot] ?? 0
    if (version === 0 || said.versions[slot] === version) return
    said.scores[slot] = scoreOf(data[slot] as never, ids[slot] ?? '') ?? Number.NaN
    said.versions[slot] = version
  }

  #grow(said: RowScores, room: number): void {
    const { scores, versions } = said
    said.scores = new Float64Array(room)
    said.scores.set(scores)
    said.versions = new Uint32Array(room)
    said.versions.set(versions)
  }

  #remember(key: string | undefined): RowScores {
    const { room } = this.#rows
    const cached = key === undefined ? undefined : this.#remembered.get(key)
    const said = cached ?? { scores: new Float64Array(room), versions: new Uint32Array(room) }
    if (key === undefined) return said
    this.#remembered.delete(key)
    this.#remembered.set(key, said)
    const [oldest] = this.#remembered.keys()
    if (this.#remembered.size > mostRemembered && oldest !== undefined) this.#remembered.delete(oldest)
    return said
  }
}
