import { Lately } from '../lately.ts'
import { type Db, poolOf } from './db.ts'

/** A row, and which version of it: PostgreSQL's own `xmin` is another one after each change. */
export type Version = { readonly id: string; readonly version: string }

type Options<Row> = {
  /** So many are remembered. */
  readonly most: number
  readonly read: (db: Db, ids: readonly string[]) => Promise<Row[]>
}

/**
 * Rows that are shown again and again: read and unpacked once, and again when they have changed. Which rows somebody may
 * see, and which version of each there is, is asked of PostgreSQL every time; only what a version says is remembered.
 */
export class KnownRows<Row extends Version> {
  readonly #options: Options<Row>
  readonly #byPool = new WeakMap<object, Lately<Row>>()

  constructor(options: Options<Row>) {
    this.#options = options
  }

  /** The rows of these versions, in this order; one that changes meanwhile may be a newer one. */
  async of(db: Db, asked: readonly Version[]): Promise<Row[]> {
    const known = this.#knownOn(poolOf(db) ?? db)
    const unknown = asked.filter(({ id, version }) => known.get(id)?.version !== version)
    const read =
      unknown.length > 0
        ? await this.#options.read(
            db,
            unknown.map(({ id }) => id),
          )
        : []
    for (const row of read) known.set(row.id, row)
    return asked.flatMap(({ id }) => known.get(id) ?? [])
  }

  #knownOn(pool: object): Lately<Row> {
    const known = this.#byPool.get(pool) ?? new Lately<Row>(this.#options.most)
    this.#byPool.set(pool, known)
    return known
  }
}
