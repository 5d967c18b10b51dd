import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './prepared-client.ts'
import type { Tables } from './tables.gen.ts'
import { types } from './types.ts'

declare const begun: unique symbol

export type Db = Kysely<Tables>
/** Made by `inTransaction` alone, so that what is to happen after the commit is never lost. */
export type Tx = Transaction<Tables> & { readonly [begun]: true }

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
  // One that breaks while it is in use would end it too, though its user hears of that from the query.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

const pools = new WeakMap<Db, pg.Pool>()

export function dbOn(pool: pg.Pool): Db {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

/** The connections of a database; a transaction has one of its own. */
export const poolOf = (db: Db | Tx): pg.Pool | undefined => pools.get(db)

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
