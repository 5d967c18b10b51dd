import type { Instant } from '@claimcrew/contract/kit/time'
import type { ReadState } from '@claimcrew/contract/tracking/rules'
import { sql } from 'kysely'
import { isWithinScopeSql, type VisibleScope } from '../../engagements/visible-scope-store.ts'
import type { Db, Tx } from '../../kit/data/db.ts'

export async function writeUnreadDay(
  tx: Tx,
  mappingId: string,
  { day, problem, at }: { readonly day: string; readonly problem: string; readonly at: Instant },
): Promise<void> {
  await tx
    .insertInto('tracking_unread_days')
    .values({ mapping_id: mappingId, day, problem, tried_at: at })
    .onConflict(conflict => conflict.columns(['mapping_id', 'day']).doUpdateSet({ problem, tried_at: at }))
    .execute()
}

/** Once they have been read. */
export async function deleteUnreadDays(
  tx: Tx,
  mappingId: string,
  firstDay: string,
  lastDay: string,
): Promise<void> {
  await tx
    .deleteFrom('tracking_unread_days')
    .where('mapping_id', '=', mappingId)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .execute()
}

export type UnreadDay = { readonly mappingId: string; readonly day: string; readonly problem: string }

/** The latest first. */
export async function listUnreadDays(db: Db, mappingIds: readonly string[]): Promise<UnreadDay[]> {
  return db
    .selectFrom('tracking_unread_days')
    .select(['mapping_id as mappingId', 'day', 'problem'])
    .where('mapping_id', '=', sql<string>`any(${mappingIds}::uuid[])`)
    .orderBy('day', 'desc')
    .execute()
}

/** Reads the days in this range, of everybody in scope, that lack something unreadable. */
export async function readUnreadDays(
  db: Db,
  scope: VisibleScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ userId: string; days: string[] }>`
    select m.user_id as "userId", array_agg(distinct u.day order by u.day) as days
    from tracking_unread_days u join tracking_mappings m on m.id = u.mapping_id
    where u.day between ${from}::date and ${to}::date and ${isWithinScopeSql(scope, 'm.user_id', 'u.day', 'u.day')}
    group by m.user_id`.execute(db)
  return new Map(rows.map(row => [row.userId, row.days]))
}

/**
 * How far somebody's time was read, and which of these days lack something. What all accounts have been read of counts, as
 * far as more is to come of them; where none is connected any more, what there was is all.
 */
export async function readReadState(
  db: Db | Tx,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadState> {
  const { rows } = await sql<ReadState>`
    select count(*) > 0 as followed,
      case when count(*) = count(s.backfilled_to) then greatest(max(s.backfilled_to),
        (select kept_from::date + 3 from tracking_connection)) end as "readFrom",
      case when count(*) = count(s.recent_at) then min(s.recent_at) end as "readTo",
      array(select distinct u.day from tracking_unread_days u join tracking_mappings m on m.id = u.mapping_id
        where m.user_id = ${userId} and u.day between ${from}::date and ${to}::date order by u.day) as "unreadDays"
    from tracking_mappings m
    join tracking_syncs s on s.mapping_id = m.id
    join tracking_accounts a on a.id = m.account_id
    where m.user_id = ${userId} and (a.company_id in (select company_id from tracking_connection)
      or not exists (
        select from tracking_mappings other join tracking_accounts b on b.id = other.account_id
        join tracking_connection c on c.company_id = b.company_id where other.user_id = m.user_id))`.execute(
    db,
  )
  const [state] = rows
  if (!state) throw new Error('A sum has one row')
  return state
}
