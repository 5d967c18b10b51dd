import type { DayRange, Instant } from '@claimcrew/contract/kit/time'
import { toInstantRange, toStaleCutoff } from '@claimcrew/contract/tracking/rules'
import { type RawBuilder, sql } from 'kysely'
import { isWithinScopeSql } from '../../engagements/visible-scope-store.ts'
import type { Db } from '../../kit/data/db.ts'
import type { NamePagePosition } from '../../kit/data/paging.ts'
import { plainTextSql } from '../../people/name-store.ts'
import { buildFilteredPeopleSql, buildPresentPeopleSql, listTimeZones } from '../../people/page-store.ts'
import type { TrackedAudience } from '../access.ts'
import { type TrackedDay, visibleDaysSql } from './day-store.ts'

/** What PostgreSQL works out of an audience that is too long to be read as a whole. */
type AudienceQuery = TrackedAudience & { readonly days: DayRange; readonly projectId?: string | undefined }

/** The people of an audience, to be joined with days within its reach. */
const audiencePeopleSql = (db: Db, { peopleFilter, scope }: TrackedAudience): Promise<RawBuilder<unknown>> =>
  scope === 'everywhere' || peopleFilter.presentFrom === undefined
    ? buildFilteredPeopleSql(db, peopleFilter)
    : buildPresentPeopleSql(db, peopleFilter.presentFrom)

/** Days of whole people, or of one project alone: of that, what overlaps is not known. */
const daysSql = (projectId: string | undefined): RawBuilder<unknown> =>
  projectId === undefined
    ? sql`tracking_days`
    : sql`(select *, tracked_seconds + manual_seconds as union_seconds,
        (tracked_seconds + manual_seconds > 0)::int as project_count
      from tracking_project_days where project_id = ${projectId})`

export type WorkedDay = {
  readonly userId: string
  readonly userName: string
  readonly timeZone: string
  readonly day: TrackedDay
}

/** Who worked on one day, by name. */
export async function listWorkedDays(
  db: Db,
  { projectId, ...audience }: AudienceQuery,
  day: string,
  { after, limit }: { readonly after: NamePagePosition | null; readonly limit: number },
): Promise<WorkedDay[]> {
  const { rows } = await sql<
    Omit<WorkedDay, 'day'> & Record<'tracked' | 'manual' | 'rest' | 'union' | 'projects', number>
  >`
    select p.id as "userId", p.user_name as "userName", p.time_zone as "timeZone", tracked_seconds as tracked,
      manual_seconds as manual, break_seconds as rest, union_seconds as union, project_count as projects
    from ${daysSql(projectId)} d join ${await audiencePeopleSql(db, audience)} p on p.id = d.user_id ${visibleDaysSql(audience.scope, 'd')}
    where d.day = ${day}::date and tracked_seconds + manual_seconds > 0
      and ${after === null ? sql`true` : sql`(p.name, p.id) > (${plainTextSql(sql`${after[0]}::text`)}, ${after[1]}::uuid)`}
    order by p.name, p.id limit ${limit}`.execute(db)
  return rows.map(({ userId, userName, timeZone, ...one }) => ({
    userId,
    userName,
    timeZone,
    day: [day, one.tracked, one.manual, one.rest, one.union, one.projects],
  }))
}

/** What less than is not worth a word: see what the screen makes of one page. */
export const minOverlapSeconds = 60

export async function sumDays(db: Db, { days: { from, to }, projectId, ...audience }: AudienceQuery) {
  const worked = sql`(tracked_seconds + manual_seconds)`
  const twice = sql`(${worked} - union_seconds)`
  const seen = sql`${daysSql(projectId)} d join ${await audiencePeopleSql(db, audience)} p on p.id = d.user_id ${visibleDaysSql(audience.scope, 'd')}
    where d.day between ${from}::date and ${to}::date`
  const [{ rows: byDay }, { rows: working }] = await Promise.all([
    sql<{
      date: string
      trackedSeconds: number
      manualSeconds: number
      breakSeconds: number
      workedDays: number
      mostSeconds: number
      overlaps: number
      overlapSeconds: number
    }>`select d.day as date, sum(tracked_seconds)::int8 as "trackedSeconds", sum(manual_seconds)::int8 as "manualSeconds",
        sum(break_seconds)::int8 as "breakSeconds", (count(*) filter (where ${worked} > 0))::int as "workedDays",
        max(${worked})::int as "mostSeconds", (count(*) filter (where ${twice} >= ${minOverlapSeconds}))::int as overlaps,
        coalesce(sum(${twice}) filter (where ${twice} >= ${minOverlapSeconds}), 0)::int8 as "overlapSeconds"
      from ${seen} group by d.day order by d.day`.execute(db),
    sql<{ count: number }>`
      select count(distinct d.user_id)::int as count from ${seen} and ${worked} > 0`.execute(db),
  ])
  return { byDay, working: working[0]?.count ?? 0 }
}

/** How old the time of an audience is: how many of them are tracked, were pulled long ago, or never. */
export async function readAudienceAge(db: Db, audience: TrackedAudience, to: string, now: Instant) {
  const zones = await listTimeZones(db)
  const ends = zones.map(zone => toInstantRange(zone, to, to).to)
  const { rows } = await sql<{ tracked: number; stale: number; never: number; oldest: Instant | null }>`
    with person as (
      select m.user_id, p.time_zone, min(s.recent_at) filter (where c.one is not null) as synced_at,
        bool_or(s.recent_at is null or s.recent_at < ${toStaleCutoff(now)}) filter (where c.one is not null) as stale
      from tracking_mappings m join tracking_accounts a on a.id = m.account_id
        join tracking_syncs s on s.mapping_id = m.id left join tracking_connection c on c.company_id = a.company_id
        join ${await buildFilteredPeopleSql(db, audience.peopleFilter)} p on p.id = m.user_id
      group by m.user_id, p.time_zone
    ), old as (
      select person.*, person.stale and synced_at < z.until as lacks
      from person join unnest(${zones}::text[], ${ends}::timestamptz[]) as z (zone, until)
          on z.zone = person.time_zone
    )
    select count(*)::int as tracked, (count(*) filter (where lacks))::int as stale,
      (count(*) filter (where synced_at is null))::int as never, min(synced_at) filter (where lacks) as oldest
    from old`.execute(db)
  return rows[0] ?? { tracked: 0, stale: 0, never: 0, oldest: null }
}

/** How many days of somebody lack what could not be read, and the first of them by name. */
export async function readAudienceUnread(db: Db, { days: { from, to }, ...audience }: AudienceQuery) {
  const { rows } = await sql<{ userName: string; date: string; count: number }>`
    select one.user_name as "userName", one.day as date, (count(*) over ())::int as count
    from (
      select distinct p.id, p.user_name, p.name, d.day from tracking_unread_days d join tracking_mappings m on m.id = d.mapping_id
        join ${await buildFilteredPeopleSql(db, audience.peopleFilter)} p on p.id = m.user_id
      where d.day between ${from}::date and ${to}::date and ${isWithinScopeSql(audience.scope, 'm.user_id', 'd.day', 'd.day')}
    ) one
    order by one.name, one.id, one.day limit 1`.execute(db)
  return rows[0] ?? null
}

/** Every project that an audience has worked on in these days. */
export async function listAudienceProjects(
  db: Db,
  { days: { from, to }, ...audience }: AudienceQuery,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct d.project_id as id from tracking_project_days d join ${await audiencePeopleSql(db, audience)} p on p.id = d.user_id
      ${visibleDaysSql(audience.scope, 'd')}
    where d.day between ${from}::date and ${to}::date`.execute(db)
  return rows.map(row => row.id)
}
