import { sql } from 'kysely'
import type { Db } from '../kit/data/db.ts'

/** Whose these are: sessions, corrections, approvals of a month and leave. */
export async function readAttendanceBillers(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; billerId: string }>`
    select id, biller_id as "billerId" from attendance_sessions where id = any(${ids}::uuid[])
    union all select id, biller_id from attendance_corrections where id = any(${ids}::uuid[])
    union all select id, biller_id from attendance_approvals where id = any(${ids}::uuid[])
    union all select id, biller_id from attendance_leave where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, billerId }) => [id, billerId]))
}
