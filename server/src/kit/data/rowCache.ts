import { LruCache } from '../lruCache.ts'
import { type Db, getPool } from './db.ts'

/** A row, and which version of it: PostgreSQL's own `xmin` is another one after each change. */
export type RowVersion = { readonly id: string; readonly version: string }

type Options<Row> = {
  /** So many are remembered. */
  readonly most: number
  readonly read: (db: Db, ids: readonly string[]) => Promise<Row[]>
}

/**
 * Rows that are shown again and again: read and unpacked once, and again when they have changed. Which rows somebody may
 * see, and which version of each there is, is asked of PostgreSQL every time; only what a version says is remembered.
 */
export class RowCache<Row extends RowVersion> {
  readonly #options: Options<Row>
  readonly #byPool = new WeakMap<object, LruCache<Row>>()

  constructor(options: Options<Row>) {
    this.#options = options
  }

  /** The rows of these versions, in this order; one that changes meanwhile may be a newer one. */
  async readRows(db: Db, query: readonly RowVersion[]): Promise<Row[]> {
    const cached = this.#knownOn(getPool(db) ?? db)
    const unknown = query.filter(({ id, version }) => cached.get(id)?.version !== version)
    const read =
      unknown.length > 0
        ? await this.#options.read(
            db,
            unknown.map(({ id }) => id),
          )
        : []
    for (const row of read) cached.set(row.id, row)
    return query.flatMap(({ id }) => cached.get(id) ?? [])
  }

  #knownOn(pool: object): LruCache<Row> {
    const cached = this.#byPool.get(pool) ?? new LruCache<Row>(this.#options.most)
    this.#byPool.set(pool, cached)
    return cached
  }
}
