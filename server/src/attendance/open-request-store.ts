import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import { type Reach, within } from '../engagements/reach-store.ts'
import type { Db, Tx } from '../kit/data/db.ts'

export type Span = { readonly punchInTime: Instant; readonly punchOutTime: Instant | null }

/** How many requests of a biller wait for a decision, and whether one of them is about a time within this span. */
export async function openRequests(
  db: Db | Tx,
  billerId: string,
  span: Span | null,
): Promise<{ open: number; meets: boolean }> {
  const { rows } = await sql<{ open: number; meets: boolean }>`
    select
      (select count(*) from attendance_corrections where biller_id = ${billerId} and state = 'asked')
        + (select count(*) from attendance_leave where biller_id = ${billerId} and state = 'asked') as open,
      exists (select from attendance_corrections where biller_id = ${billerId} and state = 'asked'
        and asked_from < ${span?.punchOutTime ?? null}::timestamptz
        and asked_to > ${span?.punchInTime ?? null}::timestamptz) as meets`.execute(db)
  return rows[0] ?? { open: 0, meets: false }
}

/** How many wait for a decision within somebody's reach; nobody decides what they asked for themselves. */
export async function countRequestsWithin(db: Db, reach: Reach, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select
      (select count(*) from attendance_corrections c
        where c.state = 'asked' and c.asked_by <> ${userId} and ${within(reach, 'c.biller_id', 'c.day', 'c.day')})
      + (select count(*) from attendance_leave l
        where l.state = 'asked' and l.biller_id <> ${userId}
          and ${within(reach, 'l.biller_id', 'l.first_day', 'l.last_day')}) as count`.execute(db)
  return rows[0]?.count ?? 0
}
