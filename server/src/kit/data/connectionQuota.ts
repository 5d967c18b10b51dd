import type pg from 'pg'
import { CallGuard } from './callGuard.ts'
import { type Connections, createDb, type Db, getPool } from './db.ts'

/** One person's calls hold so many connections at once; what more they ask for waits its turn. */
const maxHeld = 4
// A share is small, but there are more people than call at the same time.
const maxKept = 1_000
// Of a pool's connections: a report holds two for as long as PostgreSQL adds up, and a punch must find one free.
const reportShare = 0.6

/** Nothing became free in time. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

type ConnectionQuota = {
  readonly db: Db
  /** Made when the first report is read. */
  reportDb: Db | null
  readonly connections: Connections
  readonly turns: QuotaSemaphore
}

const shares = new WeakMap<pg.Pool, Map<string, ConnectionQuota>>()
const reportTurns = new WeakMap<pg.Pool, QuotaSemaphore>()

/** The database for one person: a few of its connections, so that anyone who waits for a lock is not waited for by all. */
export function limitConnections(db: Db, personId: string): Db {
  const pool = getPool(db)
  return pool === undefined ? db : findQuota(pool, personId).db
}

/** The same for reports and exports, which together leave some connections to the calls that people wait for. */
export function limitReportConnections(db: Db, personId: string): Db {
  const pool = getPool(db)
  if (pool === undefined) return db
  const quota = findQuota(pool, personId)
  // Their own turn comes first: a person who reads many reports at once takes no turn from the others.
  quota.reportDb ??= openDb(pool, limitSource(limitSource(pool, findReportTurns(pool)), quota.turns))
  return quota.reportDb
}

function findReportTurns(pool: pg.Pool): QuotaSemaphore {
  const cached = reportTurns.get(pool)
  if (cached) return cached
  const most = Math.max(1, Math.floor((pool.options.max ?? 10) * reportShare))
  const turns = new QuotaSemaphore(most, toPatienceMs(pool), 'All connections for reports are busy')
  reportTurns.set(pool, turns)
  return turns
}

/** The same as connections of any pool. */
export const getQuotaConnections = (pool: pg.Pool, personId: string): Connections =>
  findQuota(pool, personId).connections

function findQuota(pool: pg.Pool, personId: string): ConnectionQuota {
  const cached = shares.get(pool) ?? new Map<string, ConnectionQuota>()
  shares.set(pool, cached)
  let share = cached.get(personId)
  if (share === undefined) {
    if (cached.size >= maxKept) for (const [key, { turns }] of cached) if (turns.isIdle) cached.delete(key)
    share = openShare(pool)
    cached.set(personId, share)
  }
  return share
}

function openShare(pool: pg.Pool): ConnectionQuota {
  const turns = new QuotaSemaphore(maxHeld, toPatienceMs(pool), 'All connections of this person are busy')
  const connections = limitSource(pool, turns)
  return { db: openDb(pool, connections), reportDb: null, connections, turns }
}

const toPatienceMs = (pool: pg.Pool): number => pool.options.connectionTimeoutMillis ?? 0

const openDb = (pool: pg.Pool, connections: Connections): Db =>
  createDb(pool, CallGuard.guarding(connections))

/** The connections of this source, each to one who has a turn. */
function limitSource(source: Connections, semaphore: QuotaSemaphore): Connections {
  return {
    async connect() {
      await semaphore.acquire()
      const client = await source.connect().catch(semaphore.giveBackAfter)
      const { release } = client
      // The pool makes a new one each time it hands a client out.
      client.release = (destroy?: boolean) => {
        release(destroy)
        semaphore.release()
      }
      return client
    },
    async query<Row extends object>(query: pg.QueryConfig) {
      await semaphore.acquire()
      return source.query<Row>(query).finally(semaphore.release)
    },
  }
}

type Waiter = { readonly begin: () => void; readonly timer: NodeJS.Timeout }

class QuotaSemaphore {
  readonly #most: number
  readonly #patienceMs: number
  readonly #whyFull: string
  readonly #waiting: Waiter[] = []
  #inUse = 0

  constructor(most: number, patienceMs: number, whyFull: string) {
    this.#most = most
    this.#patienceMs = patienceMs
    this.#whyFull = whyFull
  }

  get isIdle(): boolean {
    return this.#inUse === 0
  }

  acquire(): Promise<void> | undefined {
    if (this.#inUse < this.#most) {
      this.#inUse++
      return undefined
    }
    return new Promise((begin, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(new QueueFull(this.#whyFull))
      }, this.#patienceMs)
      const waiting: Waiter = { begin, timer }
      this.#waiting.push(waiting)
    })
  }

  readonly release = (): void => {
    const next = this.#waiting.shift()
    if (!next) {
      this.#inUse--
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
