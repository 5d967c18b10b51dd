import { setImmediate } from 'node:timers/promises'
import { type BitSet, listSlots } from './bitSet.ts'
import type { RowScorer } from './searchIndex.ts'

// Others get their turn at least this often.
const sliceMs = 8
// The first of those who work in certain hours takes a thousand times as long as the next.
const lookAtClockEvery = 8
// Scores that are asked for again: another page, another filter.
const maxRemembered = 40

/** What there is to be scored, by its slots; a version of 0 is no row. */
type ScorableRows = {
  readonly versions: Uint32Array
  readonly data: readonly unknown[]
  readonly ids: readonly string[]
  readonly room: number
}

/** What was said of each row, and of which version of it. */
export type RowScores = { scores: Float64Array; versions: Uint32Array }

/** The rows of a table as they were scored, a few keys back. */
export class ScoreCache {
  readonly #rows: ScorableRows
  readonly #remembered = new Map<string, RowScores>()

  constructor(rows: ScorableRows) {
    this.#rows = rows
  }

  /** Scores these rows, in slices: what changes between two of them is scored by `scores`. */
  async begin(scorer: RowScorer<never>, rows: BitSet): Promise<RowScores> {
    const rowScores = this.#remember(scorer.key)
    let began = performance.now()
    const slots = listSlots(rows)
    for (let at = 0; at < slots.length; at++) {
      this.#score(scorer, rowScores, slots[at] ?? 0)
      if (at % lookAtClockEvery !== 0 || performance.now() - began < sliceMs) continue
      await setImmediate()
      began = performance.now()
    }
    return rowScores
  }

  /** The scores of these rows by their slots, as the rows are at this moment; NaN is a row that is not meant. */
  scores(scorer: RowScorer<never>, rowScores: RowScores, rows: BitSet): Float64Array {
    for (const slot of listSlots(rows)) this.#score(scorer, rowScores, slot)
    return rowScores.scores
  }

  #score({ scoreOf }: RowScorer<never>, rowScores: RowScores, slot: number): void {
    const { versions, data, ids, room } = this.#rows
    if (rowScores.scores.length < room) this.#grow(rowScores, room)
    const version = versions[slot] ?? 0
    if (version === 0 || rowScores.versions[slot] === version) return
    rowScores.scores[slot] = scoreOf(data[slot] as never, ids[slot] ?? '') ?? Number.NaN
    rowScores.versions[slot] = version
  }

  #grow(rowScores: RowScores, room: number): void {
    const { scores, versions } = rowScores
    rowScores.scores = new Float64Array(room)
    rowScores.scores.set(scores)
    rowScores.versions = new Uint32Array(room)
    rowScores.versions.set(versions)
  }

  #remember(key: string | undefined): RowScores {
    const { room } = this.#rows
    const cached = key === undefined ? undefined : this.#remembered.get(key)
    const rowScores = cached ?? { scores: new Float64Array(room), versions: new Uint32Array(room) }
    if (key === undefined) return rowScores
    this.#remembered.delete(key)
    this.#remembered.set(key, rowScores)
    const [oldest] = this.#remembered.keys()
    if (this.#remembered.size > maxRemembered && oldest !== undefined) this.#remembered.delete(oldest)
    return rowScores
  }
}
