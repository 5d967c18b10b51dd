import type { Instant } from '@claimcrew/contract/kit/time'
import type { SyncState } from '@claimcrew/contract/tracking/pullPlan'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { isAfterPosition, type PagePosition } from '../../kit/data/paging.ts'

/** A Time Doctor user whose turn it is. Its person is locked by the run that has the lease. */
export type ClaimedSync = {
  readonly mappingId: string
  readonly userId: string
  readonly accountId: number
  readonly trackedId: string
  readonly companyId: string
  /** The zone in which the person's days are counted. */
  readonly countedZone: string
}

/** Longer than one call takes, with all its tries and as long as the provider may make us wait between them. */
const leaseLasts = sql.lit('5 minutes')

/**
 * Takes the Time Doctor user whose turn it is and holds their person, so that nobody else pulls them meanwhile. A run that
 * dies with it loses it to others after some minutes, by the database's own clock: processes may differ about the time.
 */
export async function claimNextSync(db: Db, lease: string, now: Instant): Promise<ClaimedSync | null> {
  const { rows } = await sql<ClaimedSync>`
    with next as (
      select s.mapping_id, m.account_id, p.user_id
      from tracking_syncs s
      join tracking_mappings m on m.id = s.mapping_id
      join tracking_people p on p.user_id = m.user_id
      join tracking_accounts a on a.id = m.account_id
      join tracking_connection c on c.company_id = a.company_id
      where s.due_at <= ${now}::timestamptz and (p.leased_until is null or p.leased_until < clock_timestamp())
      order by s.rank, s.due_at, s.mapping_id
      limit 1
      for update of p skip locked
    ),
    taken as (
      update tracking_people p set lease = ${lease}::uuid, leased_until = clock_timestamp() + ${leaseLasts}::interval
      from next where p.user_id = next.user_id
      returning p.user_id, p.time_zone
    )
    select next.mapping_id as "mappingId", next.user_id as "userId", next.account_id as "accountId",
      a.tracked_id as "trackedId", a.company_id as "companyId", taken.time_zone as "countedZone"
    from next join taken using (user_id) join tracking_accounts a on a.id = next.account_id`.execute(db)
  return rows[0] ?? null
}

/** Holds somebody for as long again; false where somebody else has taken over. */
export async function renewLease(db: Db, userId: string, lease: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tracking_people')
    .set({ leased_until: sql<string>`clock_timestamp() + ${leaseLasts}::interval` })
    .where('user_id', '=', userId)
    .where('lease', '=', lease)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function releaseLease(db: Db | Tx, userId: string, lease: string): Promise<void> {
  await db
    .updateTable('tracking_people')
    .set({ lease: null, leased_until: null })
    .where('user_id', '=', userId)
    .where('lease', '=', lease)
    .execute()
}

type SyncRow = SyncState & { readonly failures: number; readonly failingSince: Instant | null }

const selectSync = (db: Db | Tx, mappingId: string) =>
  db
    .selectFrom('tracking_syncs')
    .select([
      'recent_at as recentAt',
      'week_at as weekAt',
      'month_at as monthAt',
      'month_left as monthLeft',
      'backfilled_to as backfilledTo',
      'backfill_goal as backfillGoal',
      'asked_from as askedFrom',
      'asked_left as askedLeft',
      'retry_at as retryAt',
      'failures',
      'failing_since as failingSince',
    ])
    .where('mapping_id', '=', mappingId)

/** Null once its mapping is gone. */
export async function readSync(db: Db, mappingId: string): Promise<SyncRow | null> {
  return (await selectSync(db, mappingId).executeTakeFirst()) ?? null
}

/** The same, locked until the transaction ends. */
export async function lockSync(tx: Tx, mappingId: string): Promise<SyncRow | null> {
  return (await selectSync(tx, mappingId).forUpdate().executeTakeFirst()) ?? null
}

type SyncDue = { readonly at: Instant; readonly rank: number }

/** Notes how far a pull that worked has come. */
export async function writeSync(tx: Tx, mappingId: string, state: SyncState, due: SyncDue): Promise<void> {
  await tx
    .updateTable('tracking_syncs')
    .set({
      recent_at: state.recentAt,
      week_at: state.weekAt,
      month_at: state.monthAt,
      month_left: state.monthLeft,
      backfilled_to: state.backfilledTo,
      asked_from: state.askedFrom,
      asked_left: state.askedLeft,
      retry_at: null,
      failures: 0,
      failing_since: null,
      problem: null,
      due_at: due.at,
      rank: due.rank,
    })
    .where('mapping_id', '=', mappingId)
    .execute()
}

/** After one that failed: how far it is filled stays as it was. */
export async function writeFailure(
  tx: Tx,
  mappingId: string,
  failure: { readonly problem: string; readonly at: Instant; readonly retryAt: Instant },
): Promise<void> {
  await tx
    .updateTable('tracking_syncs')
    .set(eb => ({
      failures: eb('failures', '+', 1),
      failing_since: eb.fn.coalesce('failing_since', sql<string>`${failure.at}::timestamptz`),
      problem: failure.problem,
      retry_at: failure.retryAt,
      due_at: failure.retryAt,
    }))
    .where('mapping_id', '=', mappingId)
    .execute()
}

/** Nothing is to do before this, unless somebody has asked for something else meanwhile. */
export async function postponeSync(
  db: Db,
  mappingId: string,
  { askedFrom, askedLeft }: Pick<SyncState, 'askedFrom' | 'askedLeft'>,
  due: SyncDue,
): Promise<void> {
  await db
    .updateTable('tracking_syncs')
    .set({ due_at: due.at, rank: due.rank })
    .where('mapping_id', '=', mappingId)
    .where('asked_from', 'is not distinct from', askedFrom)
    .where('asked_left', 'is not distinct from', askedLeft)
    .execute()
}

/** Nothing is pulled of them as they are now, whatever was asked for; one looks again after this. */
export async function pauseSync(db: Db, mappingId: string, due: SyncDue): Promise<void> {
  await db
    .updateTable('tracking_syncs')
    .set({ due_at: due.at, rank: due.rank, asked_from: null, asked_left: null })
    .where('mapping_id', '=', mappingId)
    .execute()
}

/** Asked for by hand: comes before everything else, whatever failed before. What was asked for already is not forgotten. */
export async function requestSync(
  tx: Tx,
  mappingIds: readonly string[],
  request: { readonly firstDay: string; readonly lastDay: string; readonly now: Instant },
): Promise<void> {
  const first = sql<string>`least(asked_from, ${request.firstDay}::date)`
  const last = sql<string>`greatest(asked_left, ${request.lastDay}::date)`
  await tx
    .updateTable('tracking_syncs')
    .set({
      asked_from: first,
      asked_left: last,
      asked_days: sql<number>`${last} - ${first} + 1`,
      retry_at: null,
      due_at: request.now,
      rank: 0,
    })
    .where('mapping_id', '=', sql<string>`any(${mappingIds}::uuid[])`)
    .execute()
}

export type ListedSync = SyncRow & {
  readonly mappingId: string
  readonly userId: string
  readonly trackedId: string
  readonly askedDays: number
  readonly problem: string | null
  readonly dueAt: Instant
  readonly running: boolean
  readonly mappedAt: Instant
}

/** Lists the Time Doctor users of the connected company page by page: nothing is pulled of any other. */
export async function listSyncPage(
  db: Db,
  { after, limit }: { readonly after: PagePosition | null; readonly limit: number },
): Promise<ListedSync[]> {
  return syncs(db)
    .where(isAfterPosition(after, ['m.created_at', 'm.id'], 'asc'))
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(limit)
    .execute()
}

/** Reads the syncs of these mappings, in no order. */
export async function readSyncs(db: Db, mappingIds: readonly string[]): Promise<ListedSync[]> {
  return syncs(db).where('m.id', '=', sql<string>`any(${mappingIds}::uuid[])`).execute()
}

/** Whether anything is being pulled right now, or was asked for and is not there yet. */
export async function isAnyRunning(db: Db): Promise<boolean> {
  const rows = await syncs(db)
    .where(eb =>
      eb.or([sql<boolean>`p.leased_until > clock_timestamp()`, eb('s.asked_from', 'is not', null)]),
    )
    .limit(1)
    .executeTakeFirst()
  return rows !== undefined
}

const syncs = (db: Db) =>
  db
    .selectFrom('tracking_syncs as s')
    .innerJoin('tracking_mappings as m', 'm.id', 's.mapping_id')
    .innerJoin('tracking_accounts as a', 'a.id', 'm.account_id')
    .innerJoin('tracking_connection as c', 'c.company_id', 'a.company_id')
    .innerJoin('tracking_people as p', 'p.user_id', 'm.user_id')
    .select([
      's.mapping_id as mappingId',
      'm.user_id as userId',
      'a.tracked_id as trackedId',
      's.recent_at as recentAt',
      's.week_at as weekAt',
      's.month_at as monthAt',
      's.month_left as monthLeft',
      's.backfilled_to as backfilledTo',
      's.backfill_goal as backfillGoal',
      's.asked_from as askedFrom',
      's.asked_left as askedLeft',
      's.asked_days as askedDays',
      's.retry_at as retryAt',
      's.failures',
      's.failing_since as failingSince',
      's.problem',
      's.due_at as dueAt',
      sql<boolean>`coalesce(p.leased_until > clock_timestamp(), false)`.as('running'),
      'm.created_at as mappedAt',
    ])

/** Time Doctor users of which nothing has come since an error. */
export async function countFailingTrackerUsers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('tracking_syncs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('failing_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
