import type pg from 'pg'
import { CallGuard } from './callGuard.ts'
import { type Connections, createDb, type Db, getPool } from './db.ts'

/** One person's calls hold so many connections at once; what more they ask for waits its turn. */
const mostHeld = 4
// A share is small, but there are more people than call at the same time.
const mostKept = 1_000

/** Nothing became free in time. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

type ConnectionQuota = {
  readonly db: Db
  readonly connections: Connections
  readonly turns: QuotaSemaphore
}

const shares = new WeakMap<pg.Pool, Map<string, ConnectionQuota>>()

/** The database for one person: a few of its connections, so that anyone who waits for a lock is not waited for by all. */
export function limitConnections(db: Db, personId: string): Db {
  const pool = getPool(db)
  return pool === undefined ? db : findQuota(pool, personId).db
}

/** The same as connections of any pool. */
export const getQuotaConnections = (pool: pg.Pool, personId: string): Connections =>
  findQuota(pool, personId).connections

function findQuota(pool: pg.Pool, personId: string): ConnectionQuota {
  const cached = shares.get(pool) ?? new Map<string, ConnectionQuota>()
  shares.set(pool, cached)
  let share = cached.get(personId)
  if (share === undefined) {
    if (cached.size >= mostKept) for (const [key, { turns }] of cached) if (turns.isIdle) cached.delete(key)
    share = openShare(pool)
    cached.set(personId, share)
  }
  return share
}

function openShare(pool: pg.Pool): ConnectionQuota {
  const semaphore = new QuotaSemaphore(mostHeld, pool.options.connectionTimeoutMillis ?? 0)
  const connections: Connections = {
    async connect() {
      await semaphore.acquire()
      const client = await pool.connect().catch(semaphore.giveBackAfter)
      const { release } = client
      // The pool makes a new one each time it hands a client out.
      client.release = (error?: Error | boolean) => {
        release(error)
        semaphore.release()
      }
      return client
    },
    async query<Row extends object>(query: pg.QueryConfig) {
      await semaphore.acquire()
      return pool.query<Row>(query).finally(semaphore.release)
    },
  }
  return { db: createDb(pool, CallGuard.guarding(connections)), connections, turns: semaphore }
}

type Waiter = { readonly begin: () => void; readonly timer: NodeJS.Timeout }

class QuotaSemaphore {
  readonly #most: number
  readonly #patienceMs: number
  readonly #waiting: Waiter[] = []
  #held = 0

  constructor(most: number, patienceMs: number) {
    this.#most = most
    this.#patienceMs = patienceMs
  }

  get isIdle(): boolean {
    return this.#held === 0
  }

  acquire(): Promise<void> | undefined {
    if (this.#held < this.#most) {
      this.#held++
      return undefined
    }
    return new Promise((begin, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(new QueueFull('All connections of this person are busy'))
      }, this.#patienceMs)
      const waiting: Waiter = { begin, timer }
      this.#waiting.push(waiting)
    })
  }

  readonly release = (): void => {
    const next = this.#waiting.shift()
    if (!next) {
      this.#held--
      return
    }
    clearTimeout(next.timer)
    next.begin()
  }

  readonly giveBackAfter = (error: unknown): never => {
    this.release()
    throw error
  }
}
