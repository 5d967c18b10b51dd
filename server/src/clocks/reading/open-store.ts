import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import { toClientKey } from '../../attendance/client-work-store.ts'
import { type OpenDayFilter, type OpenWork, readOpenWork } from '../../attendance/open-day-store.ts'
import type { Db, Tx } from '../../kit/data/db.ts'

/** A session that is open, and how much of it came after its day was last compared. */
export type OpenPunch = OpenWork & { readonly uncountedSeconds: number }

/**
 * Who is at work now, up to now. Days are compared when something changes, and nothing does while a session just goes
 * on: without this the clocks would say less than the clock on the wall.
 */
export async function readOpenPunches(
  db: Db | Tx,
  now: Instant,
  filter: OpenDayFilter,
): Promise<OpenPunch[]> {
  const open = await readOpenWork(db, now, filter)
  if (open.length === 0) return []
  const { rows } = await sql<{
    billerId: string
    day: string
    clientId: OrganizationId | null
    punched: number
  }>`
    select d.biller_id as "billerId", d.day, d.client_id as "clientId", d.punched_seconds as punched
    from unnest(${open.map(one => one.billerId)}::uuid[], ${open.map(one => one.day)}::date[],
      ${open.map(one => toClientKey(one.ownerId))}::uuid[]) as one (biller_id, day, whose)
    join clocks_days d on d.biller_id = one.biller_id and d.day = one.day and d.whose = one.whose`.execute(db)
  const counted = new Map(rows.map(({ billerId, punched }) => [billerId, punched]))
  return open.map(one => ({
    ...one,
    uncountedSeconds: one.workedSeconds - (counted.get(one.billerId) ?? 0),
  }))
}
