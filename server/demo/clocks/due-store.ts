import { sql } from 'kysely'
import type { Tx } from '../../src/kit/data/db.ts'

/** Nothing is to be counted for now. */
export async function removeAllDue(tx: Tx): Promise<void> {
  await tx.deleteFrom('clocks_due').execute()
}

/** These days of all of them are to be counted anew. */
export async function markEveryoneDue(
  tx: Tx,
  billerIds: readonly string[],
  firstDay: string,
  lastDay: string,
): Promise<void> {
  await sql`
    insert into clocks_due (biller_id, first_day, last_day)
    select id, ${firstDay}::date, ${lastDay}::date from unnest(${billerIds}::uuid[]) as id`.execute(tx)
}
