import type { Instant } from '@claimcrew/contract/kit/time'
import {
  countProjects,
  type DayTotal,
  longestRowSeconds,
  type WorkMode,
} from '@claimcrew/contract/tracking/rules'
import { sql } from 'kysely'
import { isWithinScopeSql, type VisibleScope } from '../../engagements/visible-scope-store.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import type { InstantRange, ProviderTimeUseRow, ProviderWorklogRow } from '../tracker.ts'

/** A row of the provider's as it is kept. */
export type ActivityRow = {
  readonly start: Instant
  readonly seconds: number
  readonly mode: WorkMode
  readonly projectId: string
  readonly taskId: string
  readonly deviceId: string
}

const activity = (db: Db | Tx) =>
  db
    .selectFrom('tracking_activity')
    .select([
      'start_at as start',
      'seconds',
      'mode',
      'project_id as projectId',
      'task_id as taskId',
      'device_id as deviceId',
    ])
    .orderBy('start_at')
    .orderBy('mode')
    .orderBy('device_id')
    .$narrowType<{ mode: WorkMode }>()

/** What began in a span, in order. */
export async function listActivityRows(
  db: Db | Tx,
  trackerUserId: number,
  range: InstantRange,
): Promise<ActivityRow[]> {
  return activity(db)
    .where('account_id', '=', trackerUserId)
    .where('start_at', '>=', range.from)
    .where('start_at', '<', range.to)
    .execute()
}

/** The same of all Time Doctor users of one person. */
export async function listPersonActivity(
  db: Db | Tx,
  userId: string,
  range: InstantRange,
): Promise<(ActivityRow & { readonly trackedId: string })[]> {
  return activity(db)
    .innerJoin('tracking_mappings', 'tracking_mappings.account_id', 'tracking_activity.account_id')
    .innerJoin('tracking_accounts', 'tracking_accounts.id', 'tracking_activity.account_id')
    .select('tracking_accounts.tracked_id as trackedId')
    .where('tracking_mappings.user_id', '=', userId)
    .where('start_at', '>=', range.from)
    .where('start_at', '<', range.to)
    .execute()
}

export async function hasActivity(tx: Tx, trackerUserId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('tracking_activity')
    .select('start_at')
    .where('account_id', '=', trackerUserId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceActivity(
  tx: Tx,
  trackerUserId: number,
  range: InstantRange,
  rows: readonly ProviderWorklogRow[],
): Promise<void> {
  await tx
    .deleteFrom('tracking_activity')
    .where('account_id', '=', trackerUserId)
    .where('start_at', '>=', range.from)
    .where('start_at', '<', range.to)
    .execute()
  if (rows.length === 0) return
  await sql`
    insert into tracking_activity (account_id, start_at, mode, device_id, seconds, project_id, task_id)
    select ${trackerUserId}::integer, given.* from unnest(
      ${rows.map(row => row.start)}::timestamptz[], ${rows.map(row => row.mode)}::text[],
      ${rows.map(row => row.deviceId)}::text[], ${rows.map(row => row.seconds)}::integer[],
      ${rows.map(row => row.projectId)}::text[], ${rows.map(row => row.taskId)}::text[]
    ) as given`.execute(tx)
}

const timeUse = (db: Db | Tx, trackerUserId: number, range: InstantRange) =>
  db
    .selectFrom('tracking_time_use')
    .select(['start_at as start', 'seconds', 'score', 'category', 'name'])
    .where('account_id', '=', trackerUserId)
    .where('start_at', '>=', range.from)
    .where('start_at', '<', range.to)
    .orderBy('start_at')
    .orderBy('name')
    .orderBy('seconds')

export async function listTimeUseRows(
  db: Db | Tx,
  trackerUserId: number,
  range: InstantRange,
): Promise<ProviderTimeUseRow[]> {
  return timeUse(db, trackerUserId, range).execute()
}

export async function replaceTimeUse(
  tx: Tx,
  trackerUserId: number,
  range: InstantRange,
  rows: readonly ProviderTimeUseRow[],
): Promise<void> {
  await tx
    .deleteFrom('tracking_time_use')
    .where('account_id', '=', trackerUserId)
    .where('start_at', '>=', range.from)
    .where('start_at', '<', range.to)
    .execute()
  if (rows.length === 0) return
  await sql`
    insert into tracking_time_use (account_id, start_at, seconds, score, category, name)
    select ${trackerUserId}::integer, given.* from unnest(
      ${rows.map(row => row.start)}::timestamptz[], ${rows.map(row => row.seconds)}::integer[],
      ${rows.map(row => row.score)}::smallint[], ${rows.map(row => row.category)}::text[],
      ${rows.map(row => row.name)}::text[]
    ) as given`.execute(tx)
}

/** From the first to the last row of a person, or null where there is none. */
export async function readExtent(tx: Tx, userId: string): Promise<{ first: Instant; last: Instant } | null> {
  const row = await tx
    .selectFrom('tracking_activity')
    .innerJoin('tracking_mappings', 'tracking_mappings.account_id', 'tracking_activity.account_id')
    .select(eb => [eb.fn.min('start_at').as('first'), eb.fn.max('start_at').as('last')])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}

/** Puts what these days came to in place of what was there. */
export async function replaceDays(
  tx: Tx,
  userId: string,
  firstDay: string,
  lastDay: string,
  totals: readonly DayTotal[],
): Promise<void> {
  for (const table of ['tracking_days', 'tracking_project_days'] as const)
    await tx
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where('day', '>=', firstDay)
      .where('day', '<=', lastDay)
      .execute()
  if (totals.length === 0) return
  await sql`
    insert into tracking_days
      (user_id, day, tracked_seconds, manual_seconds, break_seconds, union_seconds, project_count)
    select ${userId}::uuid, given.* from unnest(
      ${totals.map(one => one.day)}::date[], ${totals.map(one => one.trackedSeconds)}::integer[],
      ${totals.map(one => one.manualSeconds)}::integer[], ${totals.map(one => one.breakSeconds)}::integer[],
      ${totals.map(one => one.unionSeconds)}::integer[], ${totals.map(one => countProjects(one.projects))}::smallint[]
    ) as given`.execute(tx)
  const parts = totals.flatMap(({ day, projects }) => projects.map(part => ({ day, ...part })))
  await sql`
    insert into tracking_project_days
      (user_id, day, project_id, tracked_seconds, manual_seconds, break_seconds)
    select ${userId}::uuid, given.* from unnest(
      ${parts.map(one => one.day)}::date[], ${parts.map(one => one.projectId)}::text[],
      ${parts.map(one => one.trackedSeconds)}::integer[], ${parts.map(one => one.manualSeconds)}::integer[],
      ${parts.map(one => one.breakSeconds)}::integer[]
    ) as given`.execute(tx)
}

/** The projects that somebody within reach has worked on. */
export async function listWorkedProjects(db: Db, scope: VisibleScope): Promise<string[]> {
  const rows = await db
    .selectFrom('tracking_project_days')
    .select('project_id')
    .distinct()
    .where('project_id', '<>', '')
    .where(isWithinScopeSql(scope, 'user_id', 'day', 'day'))
    .execute()
  return rows.map(row => row.project_id)
}

export type PersonRange = InstantRange & { readonly userId: string }

/** The tasks or projects of these people, each from one moment until before another. */
export async function listWorkedIds(
  db: Db,
  what: 'task_id' | 'project_id',
  ranges: readonly PersonRange[],
): Promise<string[]> {
  if (ranges.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct ${sql.ref(`r.${what}`)} as id
    from unnest(
      ${ranges.map(one => one.userId)}::uuid[], ${ranges.map(one => one.from)}::timestamptz[],
      ${ranges.map(one => one.to)}::timestamptz[]
    ) as seen (user_id, from_at, to_at)
    join tracking_mappings m on m.user_id = seen.user_id
    join tracking_activity r on r.account_id = m.account_id
      and r.start_at > seen.from_at - ${longestRowSeconds} * interval '1 second' and r.start_at < seen.to_at
      and r.start_at + r.seconds * interval '1 second' > seen.from_at
    where ${sql.ref(`r.${what}`)} <> ''`.execute(db)
  return rows.map(row => row.id)
}

/** Worked seconds of each Time Doctor user within a span, as the provider would sum them: by start, breaks left out. */
export async function sumWorkedByTrackerUser(db: Db, range: InstantRange): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('tracking_activity')
    .select(eb => ['account_id', eb.fn.sum<number>('seconds').as('seconds')])
    .where('start_at', '>=', range.from)
    .where('start_at', '<', range.to)
    .where('account_id', 'in', eb => eb.selectFrom('tracking_mappings').select('account_id'))
    .where('mode', 'not in', ['break', 'paidBreak', 'unpaidBreak'])
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(row => [row.account_id, row.seconds]))
}
