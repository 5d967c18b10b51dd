import type { DayRange } from '@claimcrew/contract/kit/time'
import {
  countProjects,
  type DayTotal,
  sumWorkedSeconds,
  type TrackedSeconds,
} from '@claimcrew/contract/tracking/rules'
import { type RawBuilder, sql } from 'kysely'
import type { VisibleScope } from '../../engagements/visible-scope-store.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { packDay, unpackDay } from '../../kit/data/packedRows.ts'
import { type Params, statement } from '../../kit/data/statement.ts'
import type { TrackedTimeViewer } from '../visibleTime.ts'
import { readViewedDays, type ViewedDays } from './sharedDays.ts'

/** What a day of one person came to. */
export type TrackedDay = readonly [
  day: string,
  trackedSeconds: number,
  manualSeconds: number,
  breakSeconds: number,
  unionSeconds: number,
  projectCount: number,
]

/**
 * What was tracked on the days of everybody within reach, as far as the viewer sees it: every figure of tracked hours by
 * local days is made here. Each person is one row, its days an array of arrays: of ten thousand people
 * that is many times quicker to write and to read than a row a day, or JSON.
 */
export async function readTrackedDays(
  viewer: TrackedTimeViewer,
  scope: VisibleScope,
  days: DayRange,
  projectId?: string,
): Promise<Map<string, TrackedDay[]>> {
  const { db } = viewer
  const { whole, shared } = await readViewedDays(viewer, scope, days)
  const rows =
    projectId === undefined
      ? await (whole === 'everywhere' ? allDays(db, days) : reachedDays(db, { ...days, ...asArrays(whole) }))
      : await projectDays(db, whole, days, projectId)
  const counted = new Map(rows.map(row => [row.userId, daysIn(row.days)]))
  for (const [userId, totals] of shared)
    counted.set(
      userId,
      totals.flatMap(total => toTrackedDays(total, projectId)),
    )
  return counted
}

/** One, or none where nothing was done for the project. Of one project alone it is not known what overlaps. */
export function toTrackedDays(total: DayTotal, projectId: string | undefined): TrackedDay[] {
  const { day, unionSeconds, projects } = total
  if (projectId === undefined)
    return [
      [
        day,
        total.trackedSeconds,
        total.manualSeconds,
        total.breakSeconds,
        unionSeconds,
        countProjects(projects),
      ],
    ]
  const part = projects.find(one => one.projectId === projectId)
  if (!part) return []
  const worked = sumWorkedSeconds(part)
  return [[day, part.trackedSeconds, part.manualSeconds, part.breakSeconds, worked, worked > 0 ? 1 : 0]]
}

type PackedDay = [day: number, number, number, number, number, number]

type PackedDaysRow = { userId: string; days: PackedDay[] }

const packed = (columns: RawBuilder<unknown>) => sql`array_agg(array[${packDay('d.day')}, ${columns}])`

const ofDay = packed(sql`tracked_seconds, manual_seconds, break_seconds, union_seconds, project_count`)

function daysIn(packed: PackedDay[]): TrackedDay[] {
  return packed
    .sort((a, b) => a[0] - b[0])
    .map(([day, tracked, manual, breaks, union, projects]) => {
      return [unpackDay(day), tracked, manual, breaks, union, projects]
    })
}

const allDays = statement(
  'tracked days of everybody',
  (p: Params<DayRange>) => sql<PackedDaysRow>`
    select user_id as "userId", ${ofDay} as days from tracking_days d
    where d.day between ${p.from}::date and ${p.to}::date
    group by user_id`,
)

type RangeColumns = {
  billerIds: readonly string[]
  firstDays: readonly string[]
  lastDays: readonly string[]
}

const asArrays = (scope: Exclude<VisibleScope, 'everywhere'>): RangeColumns => ({
  billerIds: scope.map(one => one.billerId),
  firstDays: scope.map(one => one.firstDay),
  lastDays: scope.map(one => one.lastDay),
})

const reachedDays = statement(
  'tracked days within reach',
  (p: Params<DayRange & RangeColumns>) => sql<PackedDaysRow>`
    select d.user_id as "userId", ${ofDay} as days
    from unnest(${p.billerIds}::uuid[], ${p.firstDays}::date[], ${p.lastDays}::date[])
      as seen (user_id, first_day, last_day)
    join tracking_days d on d.user_id = seen.user_id
      and d.day between greatest(seen.first_day, ${p.from}::date) and least(seen.last_day, ${p.to}::date)
    group by d.user_id`,
)

/** Reach as a table, to join with. */
export function visibleDaysSql(scope: VisibleScope, table: string): RawBuilder<unknown> {
  if (scope === 'everywhere') return sql``
  const { billerIds, firstDays, lastDays } = asArrays(scope)
  return sql`join unnest(${billerIds}::uuid[], ${firstDays}::date[], ${lastDays}::date[])
    as seen (user_id, first_day, last_day)
    on seen.user_id = ${sql.ref(table)}.user_id and ${sql.ref(table)}.day between seen.first_day and seen.last_day`
}

/** One project alone: what overlaps is only known of whole days. */
const ofProject = packed(sql`tracked_seconds, manual_seconds, break_seconds, tracked_seconds + manual_seconds,
  (tracked_seconds + manual_seconds > 0)::int`)

async function projectDays(
  db: Db | Tx,
  scope: VisibleScope,
  { from, to }: DayRange,
  projectId: string,
): Promise<PackedDaysRow[]> {
  const { rows } = await sql<PackedDaysRow>`
    select d.user_id as "userId", ${ofProject} as days
    from tracking_project_days d ${visibleDaysSql(scope, 'd')}
    where d.project_id = ${projectId} and d.day between ${from}::date and ${to}::date
    group by d.user_id`.execute(db)
  return rows
}

type ProjectSum = {
  readonly userId: string
  readonly projectId: string
  readonly trackedSeconds: number
  readonly manualSeconds: number
  readonly breakSeconds: number
}

/** What each person did for each project, as far as the viewer sees it, the most first. */
export async function readProjectSums(
  viewer: TrackedTimeViewer,
  scope: VisibleScope,
  days: DayRange,
): Promise<ProjectSum[]> {
  const { whole, shared } = await readViewedDays(viewer, scope, days)
  const sums = await readProjectSumsIn(viewer.db, whole, days)
  if (shared.size === 0) return sums
  return [...sums, ...sharedSums(shared)].sort(
    (one, other) =>
      sumWorkedSeconds(other) - sumWorkedSeconds(one) || (one.projectId < other.projectId ? -1 : 1),
  )
}

function sharedSums(shared: ViewedDays['shared']): ProjectSum[] {
  return [...shared].flatMap(([userId, totals]) => {
    const parts = Map.groupBy(
      totals.flatMap(total => total.projects),
      part => part.projectId,
    )
    const sum = (own: readonly TrackedSeconds[], of: keyof TrackedSeconds) =>
      own.reduce((all, one) => all + one[of], 0)
    return [...parts].map(([projectId, own]) => ({
      userId,
      projectId,
      trackedSeconds: sum(own, 'trackedSeconds'),
      manualSeconds: sum(own, 'manualSeconds'),
      breakSeconds: sum(own, 'breakSeconds'),
    }))
  })
}

async function readProjectSumsIn(
  db: Db | Tx,
  scope: VisibleScope,
  { from, to }: DayRange,
): Promise<ProjectSum[]> {
  const { rows } = await sql<ProjectSum>`
    select d.user_id as "userId", d.project_id as "projectId", sum(tracked_seconds) as "trackedSeconds",
      sum(manual_seconds) as "manualSeconds", sum(break_seconds) as "breakSeconds"
    from tracking_project_days d ${visibleDaysSql(scope, 'd')}
    where d.day between ${from}::date and ${to}::date
    group by d.user_id, d.project_id
    order by sum(tracked_seconds + manual_seconds) desc, d.project_id`.execute(db)
  return rows
}
