import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../src/kit/data/db.ts'

/** The parts that are put into a new database one by one. */
type LoadProgress = {
  readonly parts: ReadonlySet<string>
  /** The moment that all parts are told from, whenever each is loaded; null where nothing was begun. */
  readonly toldAt: Instant | null
}

export async function readLoadProgress(db: Db | Tx): Promise<LoadProgress> {
  const rows = await db.selectFrom('loaded_parts').select(['part', 'told_at']).execute()
  return { parts: new Set(rows.map(row => row.part)), toldAt: rows[0]?.told_at ?? null }
}

/** In the transaction in which the part is loaded. */
export async function insertLoadedPart(tx: Tx, part: string, toldAt: Instant): Promise<void> {
  await tx.insertInto('loaded_parts').values({ part, told_at: toldAt }).execute()
}

/**
 * One transaction at a time holds this number; the others wait until it ends, however long it takes: for what is done
 * once, by whichever process comes first.
 */
export async function acquireAdvisoryLock(tx: Tx, number: number): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
    tx,
  )
  await sql`select pg_advisory_xact_lock(${number})`.execute(tx)
}

export async function hasAnyUser(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
