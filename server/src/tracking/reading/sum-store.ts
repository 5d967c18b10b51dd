import type { DayRange } from '@claimcrew/contract/kit/time'
import { sumWorkedSeconds, type TrackedSeconds } from '@claimcrew/contract/tracking/rules'
import { type RawBuilder, sql } from 'kysely'
import { onlyClientSql, type VisibleScope } from '../../engagements/visible-scope-store.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { formatSumKey, type SumBy, toSumKey } from '../../kit/data/sums.ts'
import type { TrackedTimeViewer } from '../visibleTime.ts'
import { visibleDaysSql } from './day-store.ts'
import { readClientShares, readViewedDays } from './sharedDays.ts'

/** `key` is empty where nobody knows whose it is. The manual seconds are those of the tracked ones that were typed in. */
type TrackedSum = { readonly key: string; readonly trackedSeconds: number; readonly manualSeconds: number }

/**
 * What was tracked within people's days, added up by something, as the worklog has it: whole, or for one client. With
 * what was entered by hand, without breaks.
 */
export async function sumTrackedTime(
  viewer: TrackedTimeViewer,
  scope: VisibleScope,
  days: DayRange,
  by: SumBy,
): Promise<TrackedSum[]> {
  const { db, clientId: ownerId } = viewer
  if (by === 'client' && ownerId === null) return sumForEachClient(viewer, scope, days)
  const { whole, shared } = await readViewedDays(viewer, scope, days)
  const sums = await sumDays(db, whole, days, by, sql`${ownerId}::uuid`)
  const parts = [...shared].flatMap(([billerId, totals]) =>
    totals.map(total => toTrackedSum(formatSumKey(by, { billerId, day: total.day, ownerId }), total)),
  )
  return joinSums([...sums, ...parts])
}

/**
 * A biller's day with one client is that client's. Of a biller with several, each client has what they see themselves, and
 * nobody has what is left.
 */
async function sumForEachClient(
  viewer: TrackedTimeViewer,
  scope: VisibleScope,
  days: DayRange,
): Promise<TrackedSum[]> {
  const shares = await readClientShares(viewer, scope, days)
  const sharedIds = [...new Set(shares.map(({ billerId }) => billerId))]
  const sums = await sumDays(
    viewer.db,
    scope,
    days,
    'client',
    sql`case when d.user_id <> all(${sharedIds}::uuid[]) then ${onlyClientSql(sql.ref('d.user_id'), sql.ref('d.day'))} end`,
  )
  const owned = shares.flatMap(({ clientId, totals }) => totals.map(total => toTrackedSum(clientId, total)))
  const taken = owned.map(sum => ({
    key: '',
    trackedSeconds: -sum.trackedSeconds,
    manualSeconds: -sum.manualSeconds,
  }))
  return joinSums([...sums, ...owned, ...taken]).filter(sum => sum.trackedSeconds > 0)
}

async function sumDays(
  db: Db | Tx,
  scope: VisibleScope,
  { from, to }: DayRange,
  by: SumBy,
  client: RawBuilder<unknown>,
): Promise<TrackedSum[]> {
  const { key, groups } = toSumKey(by, { biller: sql.ref('d.user_id'), day: sql.ref('d.day'), client })
  const { rows } = await sql<TrackedSum>`
    select ${key} as key, sum(tracked_seconds + manual_seconds)::bigint as "trackedSeconds",
      sum(manual_seconds)::bigint as "manualSeconds"
    from tracking_days d ${visibleDaysSql(scope, 'd')}
    where d.day between ${from}::date and ${to}::date and tracked_seconds + manual_seconds > 0
    group by ${groups}`.execute(db)
  return rows
}

const toTrackedSum = (key: string, part: TrackedSeconds): TrackedSum => ({
  key,
  trackedSeconds: sumWorkedSeconds(part),
  manualSeconds: part.manualSeconds,
})

function joinSums(sums: readonly TrackedSum[]): TrackedSum[] {
  const byKey = new Map<string, TrackedSum>()
  for (const { key, trackedSeconds, manualSeconds } of sums) {
    const before = byKey.get(key)
    byKey.set(key, {
      key,
      trackedSeconds: (before?.trackedSeconds ?? 0) + trackedSeconds,
      manualSeconds: (before?.manualSeconds ?? 0) + manualSeconds,
    })
  }
  return [...byKey.values()]
}

/** What was tracked for each project, as the worklog has it. */
export async function sumTrackedByProject(
  viewer: TrackedTimeViewer,
  scope: VisibleScope,
  days: DayRange,
): Promise<TrackedSum[]> {
  const { whole, shared } = await readViewedDays(viewer, scope, days)
  const sums = await sumProjects(viewer.db, whole, days)
  const parts = [...shared.values()].flatMap(totals => totals.flatMap(({ projects }) => projects))
  return joinSums([
    ...sums,
    ...parts.filter(part => sumWorkedSeconds(part) > 0).map(part => toTrackedSum(part.projectId, part)),
  ])
}

async function sumProjects(db: Db | Tx, scope: VisibleScope, { from, to }: DayRange): Promise<TrackedSum[]> {
  const { rows } = await sql<TrackedSum>`
    select d.project_id as key, sum(tracked_seconds + manual_seconds)::bigint as "trackedSeconds",
      sum(manual_seconds)::bigint as "manualSeconds"
    from tracking_project_days d ${visibleDaysSql(scope, 'd')}
    where d.day between ${from}::date and ${to}::date and tracked_seconds + manual_seconds > 0
    group by d.project_id`.execute(db)
  return rows
}
