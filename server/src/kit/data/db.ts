import { type CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { ringWhenTold } from '../live/bell.ts'
import { PreparingClient } from './statement.ts'
import type { Tables } from './tables.gen.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/**
 * PostgreSQL writes `2026-11-15 01:52:00.5+00` (the session's zone is UTC and columns keep milliseconds).
 * Cutting the text is many times cheaper than building a Date for each cell of a long list.
 */
export function isoOf(written: string): string {
  const fraction = written.slice(19, -3)
  return `${written.slice(0, 10)}T${written.slice(11, 19)}.${fraction.slice(1).padEnd(3, '0')}Z`
}

/** Inside JSON it writes `2026-11-15T01:52:00.5+00:00`. */
export function jsonInstant(written: string): string {
  return `${written.slice(0, 19)}.${written.slice(20, -6).padEnd(3, '0')}Z`
}

const asText = (value: string) => value

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoOf)
types.setTypeParser(pg.types.builtins.DATE, asText)
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export function openPool(url: string, max = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    Client: PreparingClient,
    // Bytes leave as bytes and days as text in UTC, whatever the server's own settings are.
    // A prepared statement is planned once: planning it for each value anew costs more than the plans differ.
    options:
      '-c timezone=UTC -c datestyle=ISO -c statement_timeout=30000 -c plan_cache_mode=force_generic_plan',
    connectionTimeoutMillis: 10_000,
  })
  // An idle connection that breaks (a restarted database) is replaced by the pool; unheard, it would end the process.
  pool.on('error', () => {})
  // One that breaks while it is in use would end it too, though whoever uses it hears of that from their query.
  pool.on('connect', client => client.on('error', () => {}))
  ringWhenTold(pool)
  return pool
}

export function dbOn(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Stands where a value will stand, so that a query can be built before there is one. */
class Place {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}
const places = new Proxy({}, { get: (_, name) => new Place(name) })

/**
 * A query whose text is built once, for those that are asked all the time: building it costs more than asking it.
 * The builder must put the values it is given into the query as they are, for they are only places for values.
 */
export function builtOnce<Values extends object, Row>(
  build: (db: Db | Tx, values: Values) => { compile(db: Db | Tx): CompiledQuery<Row> },
): (db: Db | Tx, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (db, values) => {
    built ??= build(db, places as Values).compile(db)
    const parameters = built.parameters.map(one =>
      one instanceof Place ? values[one.name as keyof Values] : one,
    )
    return (await db.executeQuery<Row>({ ...built, parameters })).rows
  }
}

/** One transaction at a time holds this number; the others wait until it has ended. */
export async function lockUntilCommit(tx: Tx, number: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${number})`.execute(tx)
}

const refusedByConstraint = ['23505', '23P01', '23514']

/** Whether PostgreSQL refused a write because of this unique, exclusion or check constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    refusedByConstraint.includes(error.code ?? '') &&
    error.constraint === constraint
  )
}
