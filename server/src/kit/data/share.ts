import type pg from 'pg'
import { type Connections, type Db, dbOn, poolOf } from './db.ts'
import { Errand } from './errand.ts'

/** One person's calls hold so many connections at once; what more they ask for waits its turn. */
const mostHeld = 4
// A share is small, but there are more people than call at the same time.
const mostKept = 1_000

/** Nothing became free in time. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn'
}

type Share = { readonly db: Db; readonly turns: Turns }

const shares = new WeakMap<pg.Pool, Map<string, Share>>()

/** The database for one person: a few of its connections, so that whoever waits for a lock is not waited for by all. */
export function shareOf(db: Db, personId: string): Db {
  const pool = poolOf(db)
  if (pool === undefined) return db
  const known = shares.get(pool) ?? new Map<string, Share>()
  shares.set(pool, known)
  let share = known.get(personId)
  if (share === undefined) {
    if (known.size >= mostKept) for (const [key, { turns }] of known) if (turns.isIdle) known.delete(key)
    share = openShare(pool)
    known.set(personId, share)
  }
  return share.db
}

function openShare(pool: pg.Pool): Share {
  const turns = new Turns(mostHeld, pool.options.connectionTimeoutMillis ?? 0)
  const connections: Connections = {
    async connect() {
      await turns.take()
      const client = await pool.connect().catch(turns.giveBackAfter)
      const { release } = client
      // The pool makes a new one each time it hands a client out.
      client.release = (error?: Error | boolean) => {
        release(error)
        turns.giveBack()
      }
      return client
    },
    async query<Row extends object>(asked: pg.QueryConfig) {
      await turns.take()
      return pool.query<Row>(asked).finally(turns.giveBack)
    },
  }
  return { db: dbOn(pool, Errand.guarding(connections)), turns }
}

type Waiting = { readonly begin: () => void; readonly timer: NodeJS.Timeout }

class Turns {
  readonly #most: number
  readonly #patienceMs: number
  readonly #waiting: Waiting[] = []
  #held = 0

  constructor(most: number, patienceMs: number) {
    this.#most = most
    this.#patienceMs = patienceMs
  }

  get isIdle(): boolean {
    return this.#held === 0
  }

  take(): Promise<void> | undefined {
    if (this.#held < this.#most) {
      this.#held++
      return undefined
    }
    return new Promise((begin, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(new NoTurn('All connections of this person are busy'))
      }, this.#patienceMs)
      const waiting: Waiting = { begin, timer }
      this.#waiting.push(waiting)
    })
  }

  readonly giveBack = (): void => {
    const next = this.#waiting.shift()
    if (!next) {
      this.#held--
      return
    }
    clearTimeout(next.timer)
    next.begin()
  }

  readonly giveBackAfter = (error: unknown): never => {
    this.giveBack()
    throw error
  }
}
