import { Kysely, type LogEvent, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { PoolMode } from '../postgres/poolMode.ts'
import { getTracer, recordStep } from '../tracing/span.ts'
import { createTimeoutSocket, PreparedClient, type PreparedClientConfig } from './preparedClient.ts'
import type { Tables } from './tables.gen.ts'
import { typeParsers } from './types.ts'

declare const begun: unique symbol

export type Db = Kysely<Tables>
/**
 * Made by `inTransaction` alone, so that what is to happen after the commit is never lost. To the compiler it is a `Db`
 * by its name: comparing Kysely's transaction with it, part by part, took a quarter of checking the server.
 */
export type Tx = Db & { readonly [begun]: true }

/** How long is waited for what, in milliseconds. */
export type DatabaseTimeouts = {
  /** PostgreSQL gives a statement this long. */
  readonly statement: number
  /** For a row or a table that somebody else has locked, by PostgreSQL. */
  readonly lock: number
  /** For a sign of life of PostgreSQL, by us: longer than a statement, whose end it says itself. */
  readonly silence: number
  /** For a connection, be it a new one or one that others let go of: longer than they may wait for a lock. */
  readonly connection: number
}

export const callTimeouts: DatabaseTimeouts = {
  statement: 8_000,
  lock: 3_000,
  silence: 10_000,
  connection: 5_000,
}
/** For work that nobody waits for. */
export const backgroundJobTimeouts: DatabaseTimeouts = {
  statement: 30_000,
  lock: 10_000,
  silence: 35_000,
  connection: 10_000,
}

/** With several hosts in the address it is a pool of whichever is the primary. */
export function openPool(
  url: string,
  max = 10,
  patience = callTimeouts,
  poolMode: PoolMode = 'none',
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: typeParsers,
    Client: PreparedClient,
    ...configureSession(patience, poolMode),
    connectionTimeoutMillis: patience.connection,
    stream: () => createTimeoutSocket(patience.silence),
  })
  // An idle connection that breaks (a restarted database) is replaced by the pool; unheard, it would end the process.
  pool.on('error', () => {})
  // One that breaks while it is in use would end it too, though its user hears of that from the query.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

function configureSession(
  { statement, lock }: DatabaseTimeouts,
  poolMode: PoolMode,
): PreparedClientConfig & pg.PoolConfig {
  const timeouts = { statement_timeout: statement, lock_timeout: lock }
  // A pooler refuses startup options. A session that is lent is told anew with each transaction.
  if (poolMode === 'transaction') return { lent: writeEach(timeouts, '; ', one => `set local ${one}`) }
  const settings = {
    // Bytes leave as bytes and days as text in UTC, whatever the server's own settings are.
    timezone: 'UTC',
    datestyle: 'ISO',
    // A prepared statement is planned once: planning it for each value anew costs more than the plans differ.
    plan_cache_mode: 'force_generic_plan',
    ...timeouts,
  }
  return poolMode === 'none'
    ? { options: writeEach(settings, ' ', one => `-c ${one}`) }
    : { onConnect: client => client.query(writeEach(settings, '; ', one => `set ${one}`)) }
}

const writeEach = (settings: object, between: string, write: (setting: string) => string) =>
  Object.entries(settings)
    .map(([name, value]) => write(`${name}=${value}`))
    .join(between)

/** The part of a client that is used. */
export type PooledClient = PostgresPoolClient & {
  query<Row extends object>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>>
}

/** What a database is asked through: a pool, or a person's share of it. */
export type Connections = {
  connect(): Promise<PooledClient>
  query<Row extends object>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>>
}

const pools = new WeakMap<Db, { pool: pg.Pool | undefined; connections: Connections }>()
const primaries = new WeakMap<Db, Db>()

export function createDb(pool: pg.Pool, share?: Connections): Db {
  const { options } = pool
  // The pool is everybody's, and ends with the database that was opened on it.
  const shared = share ? { connect: () => share.connect(), end: async () => {}, options } : pool
  const dialect = new PostgresDialect({ pool: shared })
  const db = openKysely(dialect)
  pools.set(db, { pool, connections: share ?? pool })
  return db
}

const openKysely = (dialect: PostgresDialect): Db =>
  new Kysely<Tables>(getTracer() ? { dialect, log: recordQuery } : { dialect })

/** What kind of query it was, and never its text or values. */
function recordQuery(event: LogEvent): void {
  const [verb = 'query'] = /^[a-z]+/.exec(event.query.sql) ?? []
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb }
  const error = event.level === 'error' ? event.error : undefined
  recordStep(`postgresql ${verb}`, attributes, { ms: event.queryDurationMillis, error })
}

/**
 * What one call reads from a replica. It has no pool by which others find it: what is remembered or asked for many at once
 * must not come from a replica that is good enough for one of them.
 */
export function createReplicaDb(connections: Connections, primary: Db): Db {
  const pool = { connect: () => connections.connect(), end: async () => {}, options: {} }
  const db = openKysely(new PostgresDialect({ pool }))
  pools.set(db, { pool: undefined, connections })
  primaries.set(db, primary)
  return db
}

/** The database that is written to, and that knows best who may do what; of most it is the same. */
export const getPrimary = (db: Db | Tx): Db | Tx => primaries.get(db) ?? db

/** The connections of a database; a transaction has one of its own. */
export const getConnections = (db: Db | Tx): Connections | undefined => pools.get(db)?.connections

/** All of them, no matter whose share this is. */
export const getPool = (db: Db | Tx): pg.Pool | undefined => pools.get(db)?.pool

/** Runs one statement that may take minutes, on a connection that is given up afterwards. */
export async function queryWithTimeout(db: Db, query: pg.QueryConfig, withinMs: number): Promise<void> {
  const pool = getPool(db)
  if (!pool) throw new Error('A transaction has one connection of its own')
  const client = await pool.connect()
  try {
    if (client instanceof PreparedClient) client.allowSilence(withinMs)
    await client.query('begin')
    await client.query(`set local statement_timeout = ${Math.round(withinMs)}`)
    await client.query(query)
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

const refusedByConstraint = ['23505', '23P01', '23514']

/** Whether PostgreSQL refused a write because of this unique, exclusion or check constraint. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    refusedByConstraint.includes(error.code ?? '') &&
    error.constraint === constraint
  )
}
