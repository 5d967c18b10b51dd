import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'

export type PunchInterval = { readonly punchInTime: Instant; readonly punchOutTime: Instant | null }

/** How many requests of a biller wait for a decision, and whether one of them is about a time within this span. */
export async function countOpenRequests(
  db: Db | Tx,
  billerId: string,
  range: PunchInterval | null,
): Promise<{ open: number; meets: boolean }> {
  const { rows } = await sql<{ open: number; meets: boolean }>`
    select
      (select count(*) from attendance_corrections where biller_id = ${billerId} and state = 'asked')
        + (select count(*) from attendance_leave where biller_id = ${billerId} and state = 'asked') as open,
      exists (select from attendance_corrections where biller_id = ${billerId} and state = 'asked'
        and asked_from < ${range?.punchOutTime ?? null}::timestamptz
        and asked_to > ${range?.punchInTime ?? null}::timestamptz) as meets`.execute(db)
  return rows[0] ?? { open: 0, meets: false }
}
