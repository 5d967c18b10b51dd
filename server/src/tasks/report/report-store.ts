import type { Instant } from '@claimcrew/contract/kit/time'
import type { TaskReportBy, TaskReportFigures } from '@claimcrew/contract/tasks/report'
import { ageBuckets } from '@claimcrew/contract/tasks/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/data/db.ts'
import { allOrganizationsSql } from '../../people/organization-store.ts'
import { isWithinDaysSql, toDaysRange } from '../reading/filter-store.ts'

type Condition = RawBuilder<boolean>

export type TaskReportQuery = {
  readonly by: TaskReportBy
  readonly from: string
  readonly to: string
  /** Which tasks it is about at all. */
  readonly condition: Condition
  readonly zones: readonly string[]
  readonly now: Instant
}

/**
 * How old a task is, or was when it was done or canceled: in days where the client lives. What is canceled is changed no
 * more, so its last change is the cancellation.
 */
const ageSql = (
  now: Instant,
) => sql`((coalesce(t.completed_at, case when t.status = 'cancelled' then t.updated_at end, ${now}::timestamptz)
    at time zone c.time_zone)::date
  - (t.created_at at time zone c.time_zone)::date)`

function groupKeySql({ by, now }: TaskReportQuery): RawBuilder<unknown> {
  switch (by) {
    case 'biller':
      return sql`t.assignee_id::text`
    case 'client':
      return sql`t.client_id::text`
    case 'practice':
      return sql`t.practice_id::text`
    case 'workType':
      return sql`t.work_type`
    case 'age': {
      const cases = ageBuckets.flatMap(({ value, to }) =>
        to === null ? [] : [sql`when ${ageSql(now)} <= ${sql.lit(to)} then ${sql.lit(value)}`],
      )
      return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(ageBuckets[4].value)} end`
    }
  }
}

type KeyedFigures<Columns> = Columns & { readonly key: string | null; readonly isTotal: number }

/** Figures of each group, and of all together: the row whose `isTotal` is 1. */
async function grouped<Columns>(
  db: Db,
  query: TaskReportQuery,
  which: Condition,
  columns: RawBuilder<unknown>,
): Promise<KeyedFigures<Columns>[]> {
  // An age needs the client's zone; for the rest it costs next to nothing.
  const { rows } = await sql<KeyedFigures<Columns>>`with picked as (
      select ${groupKeySql(query)} as key, t.* from tasks t join ${allOrganizationsSql} c on c.id = t.client_id
      where ${query.condition} and ${which})
    select t.key, grouping(t.key) as "isTotal", ${columns}
    from picked t group by grouping sets ((t.key), ())`.execute(db)
  return rows
}

type OpenFigures = Pick<TaskReportFigures, 'open' | 'overdue' | 'openCents' | 'overdueCents'>

export const readOpenFigures = (db: Db, query: TaskReportQuery) =>
  grouped<OpenFigures>(
    db,
    query,
    sql`t.is_open`,
    sql`count(*)::int as open, count(*) filter (where t.due_key < ${query.now}::timestamptz)::int as overdue,
      coalesce(sum(t.dollars_cents), 0)::bigint as "openCents",
      coalesce(sum(t.dollars_cents) filter (where t.due_key < ${query.now}::timestamptz), 0)::bigint as "overdueCents"`,
  )

const within = (column: Parameters<typeof isWithinDaysSql>[0], { from, to, zones }: TaskReportQuery) =>
  isWithinDaysSql(column, zones, toDaysRange(from, to))

type FirstTouchFigures = Pick<
  TaskReportFigures,
  'arrived' | 'firstTouchMedianSeconds' | 'firstTouchP90Seconds' | 'firstTouchOf'
>

export const readFirstTouchFigures = (db: Db, query: TaskReportQuery) => {
  const seconds = sql`extract(epoch from t.first_touch_at - t.created_at)`
  const at = (share: number) =>
    sql`round(percentile_cont(${sql.lit(share)}) within group (order by ${seconds}))::int`
  return grouped<FirstTouchFigures>(
    db,
    query,
    within('created_at', query),
    sql`count(*)::int as arrived, count(t.first_touch_at)::int as "firstTouchOf",
      ${at(0.5)} as "firstTouchMedianSeconds", ${at(0.9)} as "firstTouchP90Seconds"`,
  )
}

export const readDoneFigures = (db: Db, query: TaskReportQuery) =>
  grouped<Pick<TaskReportFigures, 'done' | 'reopened'>>(
    db,
    query,
    within('completed_at', query),
    sql`count(*)::int as done, count(*) filter (where t.reopen_count > 0)::int as reopened`,
  )

export const readSlaFigures = (db: Db, query: TaskReportQuery) =>
  grouped<Pick<TaskReportFigures, 'slaMet' | 'slaOf'>>(
    db,
    query,
    sql<boolean>`(${within('due_key', query)} and t.status <> 'cancelled'
      and (t.completed_at is not null or t.due_key < ${query.now}::timestamptz))`,
    sql`count(*)::int as "slaOf", count(*) filter (where t.completed_at <= t.due_at)::int as "slaMet"`,
  )

/** How many came and how many were done on each day where the client lives; days without either are left out. */
export async function readDailyCounts(
  db: Db,
  query: TaskReportQuery,
): Promise<{ day: string; arrived: number; completed: number }[]> {
  const perDay = (column: 'created_at' | 'completed_at') => sql`
    select (${sql.ref(`t.${column}`)} at time zone c.time_zone)::date as day,
      ${sql.lit(column === 'created_at' ? 1 : 0)} as arrived, ${sql.lit(column === 'created_at' ? 0 : 1)} as completed
    from tasks t join ${allOrganizationsSql} c on c.id = t.client_id where ${query.condition} and ${within(column, query)}`
  const { rows } = await sql<{ day: string; arrived: number; completed: number }>`
    select day, sum(arrived)::int as arrived, sum(completed)::int as completed
    from (${perDay('created_at')} union all ${perDay('completed_at')}) as counted group by day order by day`.execute(
    db,
  )
  return rows
}
