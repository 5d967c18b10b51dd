import type { Instant } from '@claimcrew/contract/kit/time'
import type { Failures } from '@claimcrew/contract/people/rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/db.ts'

/** Past failures under each key, held until the transaction ends: parallel guesses are counted one after the other. */
export async function lockFailures(
  tx: Tx,
  keys: readonly string[],
  now: Instant,
): Promise<Map<string, Failures>> {
  await tx
    .insertInto('sign_in_failures')
    .values(keys.map(key => ({ key, failures: 0, last_failed_at: now })))
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  const rows = await tx
    .selectFrom('sign_in_failures')
    .selectAll()
    .where('key', 'in', keys)
    // In one order for everybody, or two sign-ins could wait for each other.
    .orderBy('key')
    .forUpdate()
    .execute()
  return new Map(rows.map(row => [row.key, { failures: row.failures, lastFailedAt: row.last_failed_at }]))
}

export async function writeFailures(tx: Tx, key: string, failures: number, now: Instant): Promise<void> {
  await tx
    .updateTable('sign_in_failures')
    .set({ failures, last_failed_at: now })
    .where('key', '=', key)
    .execute()
}

export async function forgetFailures(db: Db | Tx, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', 'in', keys).execute()
}

export async function takeBackFailure(db: Db | Tx, key: string): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set(({ fn, val }) => ({ failures: fn('greatest', [sql`failures - 1`, val(0)]) }))
    .where('key', '=', key)
    .execute()
}
