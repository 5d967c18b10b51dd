import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { sql } from 'kysely'
import { engagingClientsSql } from '../../engagements/visible-scope-store.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { isAfterPosition, type PagePosition } from '../../kit/data/paging.ts'
import { toClientKey } from '../client-work-store.ts'
import { type SessionJson, type StoredSession, sessionJson, toStoredSession } from '../session-store.ts'

type AssignableSession = { readonly session: StoredSession; readonly clientIds: readonly OrganizationId[] }

/**
 * Sessions of a biller that several clients could have and none has, the latest first, each with the clients whose day
 * is still open. What only one client could have counts for them already.
 */
export async function listAssignableSessions(
  db: Db,
  billerId: string,
  { after, limit }: { readonly after: PagePosition | null; readonly limit: number },
): Promise<AssignableSession[]> {
  const { rows } = await sql<{ session: SessionJson; clientIds: OrganizationId[] }>`
    select ${sessionJson} as session, open.client_ids as "clientIds"
    from attendance_sessions s
    cross join lateral (select ${engagingClientsSql(sql.ref('s.biller_id'), sql.ref('s.day'))} as ids) as engaging
    cross join lateral (
      select array_agg(client.id) as client_ids from unnest(engaging.ids) as client (id)
      where not exists (
        select from attendance_days d
        where d.biller_id = s.biller_id and d.day = s.day and d.whose = client.id and d.locked)
    ) as open
    where s.biller_id = ${billerId} and s.client_id is null and not s.locked
      and cardinality(engaging.ids) > 1 and open.client_ids is not null
      and ${isAfterPosition(after, ['s.punch_in', 's.id'], 'desc')}
    order by s.punch_in desc, s.id desc limit ${limit}`.execute(db)
  return rows.map(row => ({ session: toStoredSession(row.session), clientIds: row.clientIds }))
}

/** Gives sessions to a client who engages their biller on their days, and says how many it could give. */
export async function writeSessionClient(
  tx: Tx,
  attendanceIds: readonly string[],
  clientId: OrganizationId,
): Promise<number> {
  const engaging = engagingClientsSql(sql.ref('s.biller_id'), sql.ref('s.day'))
  const { numAffectedRows } = await sql`
    update attendance_sessions s set whose = ${clientId}
    where s.id = any(${attendanceIds}::uuid[]) and s.whose = ${toClientKey(null)}::uuid
      and ${clientId}::uuid = any(${engaging})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

type UnassignedFilter = {
  readonly clientId: OrganizationId
  readonly billerIds: readonly string[]
  readonly from: string
  readonly to: string
}

/** What billers worked for no client that is known of, on days on which this client and another engaged them. */
export async function sumUnassigned(
  db: Db | Tx,
  { clientId, billerIds, from, to }: UnassignedFilter,
): Promise<ReadonlyMap<string, number>> {
  const engaging = engagingClientsSql(sql.ref('d.biller_id'), sql.ref('d.day'))
  const { rows } = await sql<{ billerId: string; seconds: number }>`
    select d.biller_id as "billerId", sum(d.worked_seconds)::int as seconds
    from attendance_days d
    where d.biller_id = any(${billerIds}::uuid[]) and d.day between ${from} and ${to}
      and d.client_id is null and not d.locked
      and ${clientId}::uuid = any(${engaging}) and cardinality(${engaging}) > 1
    group by d.biller_id`.execute(db)
  return new Map(rows.map(({ billerId, seconds }) => [billerId, seconds]))
}
