import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import { type FailureCount, forgottenAfterSeconds } from '@claimcrew/contract/people/rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { refuseIfLocked } from '../kit/data/nowait.ts'

async function insertFailures(tx: Tx, keys: readonly string[], now: Instant) {
  return (
    tx
      .insertInto('sign_in_failures')
      // In one order for everybody, or two sign-ins could wait for each other.
      .values(keys.toSorted().map(key => ({ key, failures: 0, last_failed_at: now })))
      // Somebody may have been quicker. This changes nothing but locks the row.
      .onConflict(conflict =>
        conflict.column('key').doUpdateSet(eb => ({ failures: eb.ref('sign_in_failures.failures') })),
      )
      .returningAll()
      .execute()
  )
}

/**
 * Past failures under each key, locked until the transaction ends, so that guesses at several processes are counted one
 * after the other. Nobody waits for those who lock them: that would be a connection each.
 */
export async function lockFailures(
  tx: Tx,
  keys: readonly string[],
  now: Instant,
): Promise<Map<string, FailureCount>> {
  const existing = await refuseIfLocked(
    tx.selectFrom('sign_in_failures').selectAll().where('key', 'in', keys).forUpdate().noWait().execute(),
  )
  const missing = keys.filter(key => existing.every(row => row.key !== key))
  const rows = missing.length === 0 ? existing : [...existing, ...(await insertFailures(tx, missing, now))]
  return new Map(rows.map(row => [row.key, { failures: row.failures, lastFailedAt: row.last_failed_at }]))
}

/** One more under a key, where an hour without any has not made it the first; answers how many they are. */
export async function addFailure(db: Db, key: string, now: Instant): Promise<number> {
  const forgotten = addMilliseconds(now, -forgottenAfterSeconds * 1000)
  const { failures } = await db
    .insertInto('sign_in_failures')
    .values({ key, failures: 1, last_failed_at: now })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when sign_in_failures.last_failed_at < ${forgotten} then 1
          else sign_in_failures.failures + 1 end`,
        last_failed_at: now,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

export async function writeFailures(tx: Tx, key: string, failures: number, now: Instant): Promise<void> {
  await tx
    .updateTable('sign_in_failures')
    .set({ failures, last_failed_at: now })
    .where('key', '=', key)
    .execute()
}

export async function deleteFailures(db: Db | Tx, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', 'in', keys).execute()
}

/** At most so many that count no more; answers how many they were. */
export async function sweepFailures(db: Db | Tx, before: Instant, most: number): Promise<number> {
  const stale = db
    .selectFrom('sign_in_failures')
    .select('key')
    .where('last_failed_at', '<', before)
    .limit(most)
    .forUpdate()
    .skipLocked()
  const swept = await db.deleteFrom('sign_in_failures').where('key', 'in', stale).executeTakeFirst()
  return Number(swept.numDeletedRows)
}

export async function removeFailure(db: Db | Tx, key: string): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set(({ fn, val }) => ({ failures: fn('greatest', [sql`failures - 1`, val(0)]) }))
    .where('key', '=', key)
    .execute()
}
