import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'

/** From when to when a session was and for whom, without its breaks. */
type SessionExtent = {
  readonly billerId: string
  readonly clientId: OrganizationId | null
  readonly day: string
  readonly punchInTime: Instant
  readonly punchOutTime: Instant | null
}

/** Every session of these people that meets a span, by person and in order. */
export async function readSessionExtents(
  db: Db | Tx,
  billerIds: readonly string[],
  { from, to }: { readonly from: Instant; readonly to: Instant },
): Promise<SessionExtent[]> {
  if (billerIds.length === 0) return []
  // A day is the biller's own, and a session lasts at most a day: the index on days finds the few that can meet it.
  const { rows } = await sql<SessionExtent>`
    select biller_id as "billerId", client_id as "clientId", day, punch_in as "punchInTime", punch_out as "punchOutTime"
    from attendance_sessions
    where biller_id = any(${billerIds}::uuid[])
      and day between (${from}::timestamptz at time zone 'UTC')::date - 3 and (${to}::timestamptz at time zone 'UTC')::date + 1
      and punch_in < ${to}::timestamptz and (punch_out is null or punch_out > ${from}::timestamptz)
    order by biller_id, punch_in`.execute(db)
  return rows
}
