import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'

/** Lists those of these people who got this week's email already. */
export async function listMailedUsers(
  db: Db,
  userIds: readonly string[],
  week: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('report_mails')
    .select('user_id as userId')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('week', '>=', week)
    .execute()
  return new Set(rows.map(row => row.userId))
}

/** From now on they have been told; false where somebody else has seen to that. */
export async function markWeekMailed(tx: Tx, userId: string, week: string): Promise<boolean> {
  const { rows } = await sql`
    insert into report_mails as told (user_id, week) values (${userId}, ${week}::date)
    on conflict (user_id) do update set week = excluded.week where told.week < excluded.week
    returning 1 as one`.execute(tx)
  return rows.length > 0
}
