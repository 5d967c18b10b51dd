import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Tx } from '../../src/kit/data/db.ts'

type Payment = { readonly paidOn: string; readonly userId: string; readonly now: Instant }

/** Final statements that were paid on one day. */
export async function writePayments(
  tx: Tx,
  statementIds: readonly string[],
  { paidOn, userId, now }: Payment,
): Promise<void> {
  await tx
    .updateTable('statements')
    .set({ paid_on: paidOn, paid_by: userId, paid_at: now })
    .where('id', '=', sql<string>`any(${statementIds}::uuid[])`)
    .execute()
}
