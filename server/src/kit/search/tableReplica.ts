import { setImmediate } from 'node:timers/promises'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../data/db.ts'
import { type Cursor, isReadableUntil } from '../live/cursor.ts'
import { readSnapshot, readSubjectsSince } from '../live/events.ts'
import type { ReadReplicas } from '../replicas/readReplicas.ts'
import { toTopic } from './indexChanges.ts'
import { IndexTable } from './indexTable.ts'
import type { SearchIndex } from './searchIndex.ts'

/** What a table is kept true with. */
export type ReplicaOptions = {
  readonly db: Db
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** From which all rows are read at once where there are any; what changes is read from the primary. */
  readonly replicas?: Pick<ReadReplicas, 'bookmark' | 'read'> | undefined
  /** How often it was heard that something has changed. */
  readonly rung: () => number
  /** Whether whatever changes is heard of. */
  readonly isHearing: () => boolean
}

/** A table, up to where the changes were read of which it knows. */
type TableEdition = {
  readonly table: IndexTable
  cursor: Cursor
  /** How often it had rung when they were read. */
  rung: number
  /** Nothing was missed since it was built. */
  isWhole: boolean
}

// A replica that is a moment behind is worth waiting for: nobody else is held up by it.
const replicaPatienceMs = 2_000
// As many rows as are taken in without anybody noticing.
const atOnce = 250

/** The rows of one index in this process: read from the database when first needed, and then as they change. */
export class TableReplica {
  readonly #index: SearchIndex
  readonly #keeping: ReplicaOptions
  #edition: TableEdition | null = null
  #building: Promise<TableEdition> | null = null
  #waiting: Promise<void> | null = null
  #last: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(index: SearchIndex, keeping: ReplicaOptions) {
    this.#index = index
    this.#keeping = keeping
  }

  /** The table with all in it that was committed before in this process, and what was heard of from others. */
  async current(): Promise<IndexTable> {
    const { rung, isHearing } = this.#keeping
    const target = rung()
    let edition = this.#edition ?? (await this.#build())
    if (!isHearing()) await this.catchUp()
    // Mostly not at all. More than once where another edition has come meanwhile that has read less.
    while (edition.rung < target && !this.#closed) {
      await this.catchUp()
      edition = this.#edition ?? edition
    }
    return edition.table
  }

  /** Reads what is new, where there is a table yet. Reads take turns; a call while one waits for its turn shares it. */
  catchUp(): Promise<void> {
    this.#waiting ??= this.#last.then(() => {
      this.#waiting = null
      return this.#readOn()
    })
    this.#last = this.#waiting.catch(() => {})
    return this.#waiting
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled([this.#building, this.#last])
  }

  async #readOn(): Promise<void> {
    const edition = this.#edition
    if (edition === null || this.#closed) return
    await this.#read(edition)
    if (edition.isWhole || this.#building) return
    this.#keeping.log.warn({ index: this.#index.name }, 'changes were missed: the index is built anew')
    this.#build().catch(error => this.#keeping.log.warn({ err: error }, 'an index cannot be built'))
  }

  /** A new edition, while the one there is goes on answering. */
  #build(): Promise<TableEdition> {
    this.#building ??= this.#buildAnew().finally(() => {
      this.#building = null
    })
    return this.#building
  }

  async #buildAnew(): Promise<TableEdition> {
    const { db, rung, replicas } = this.#keeping
    // Before the first row: what changes while rows are read is new to this cursor, and read once more.
    const cursor = this.#cursorAt(await readSnapshot(db))
    const rungBefore = rung()
    // After the cursor, and of the primary: a replica that has come so far shows all that the cursor has seen.
    const bookmark = await replicas?.bookmark()
    const request = { bookmark, personId: 'search', primary: db, patienceMs: replicaPatienceMs }
    const table = replicas
      ? (await replicas.read(request, replica => this.#readAll(replica))).result
      : await this.#readAll(db)
    const edition: TableEdition = { table, cursor, rung: rungBefore, isWhole: true }
    await this.#read(edition)
    this.#edition = edition
    return edition
  }

  async #readAll(db: Db): Promise<IndexTable> {
    const table = new IndexTable(this.#index)
    let next = this.#index.readAfter(db, null, atOnce, this.#now())
    for (;;) {
      const rows = await next
      const last = rows.at(-1)
      if (!last) break
      if (this.#closed) throw new Error('The search is closed')
      // PostgreSQL works on the next ones while these are taken in.
      next = this.#index.readAfter(db, last.id, atOnce, this.#now())
      // The one that throws first is heard; this one is heard when it is waited for.
      next.catch(() => {})
      table.put(rows)
      // However quickly they come, others have their turn in between.
      await setImmediate()
    }
    return table
  }

  /** Takes in what has changed since its cursor. A failure leaves the cursor, so that the next one reads the same. */
  async #read(edition: TableEdition): Promise<void> {
    const { db, rung } = this.#keeping
    const rungBefore = rung()
    const { snapshot, subjects } = await readSubjectsSince(db, toTopic(this.#index), edition.cursor.snapshot)
    const cursor = this.#cursorAt(snapshot)
    // Events are not kept forever.
    if (!isReadableUntil(edition.cursor, cursor)) edition.isWhole = false
    for (let at = 0; at < subjects.length; at += atOnce) {
      const ids = subjects.slice(at, at + atOnce)
      const rows = await this.#index.readSome(db, ids, this.#now())
      const existing = new Set(rows.map(row => row.id))
      edition.table.put(rows)
      edition.table.remove(ids.filter(id => !existing.has(id)))
    }
    edition.cursor = cursor
    edition.rung = rungBefore
  }

  #cursorAt(snapshot: string): Cursor {
    return { at: this.#now(), snapshot }
  }

  #now(): Instant {
    return this.#keeping.now().toISOString()
  }
}
