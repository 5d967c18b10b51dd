import { sql } from 'kysely'
import type { Db } from '../../kit/data/db.ts'

/** A biller's days that were sent back, and those before today that were written and never submitted. */
export async function countUnsentDays(
  db: Db,
  billerId: string,
  today: string,
): Promise<{ sentBack: number; unsubmitted: number }> {
  const { rows } = await sql<{ sentBack: number; unsubmitted: number }>`
    select count(distinct day) filter (where status = 'rejected')::int as "sentBack",
      count(distinct day) filter (where status = 'draft' and day < ${today}::date)::int as unsubmitted
    from production_parts
    where biller_id = ${billerId} and status in ('draft', 'rejected') and not locked`.execute(db)
  return rows[0] ?? { sentBack: 0, unsubmitted: 0 }
}
