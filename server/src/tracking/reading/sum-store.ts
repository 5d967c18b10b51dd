import { sumWorkedSeconds } from '@claimcrew/contract/tracking/rules'
import { sql } from 'kysely'
import type { VisibleScope } from '../../engagements/visible-scope-store.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import type { TrackedTimeViewer } from '../visibleTime.ts'
import { type DayRange, visibleDaysSql } from './day-store.ts'
import { readViewedDays } from './sharedDays.ts'

type ProjectTime = { readonly key: string; readonly trackedSeconds: number; readonly manualSeconds: number }

/** What was tracked for each project, as the worklog has it: with what was entered by hand, without breaks. */
export async function sumTrackedByProject(
  viewer: TrackedTimeViewer,
  scope: VisibleScope,
  days: DayRange,
): Promise<ProjectTime[]> {
  const { whole, shared } = await readViewedDays(viewer, scope, days)
  const sums = await sumProjects(viewer.db, whole, days)
  if (shared.size === 0) return sums
  const byProject = new Map(sums.map(sum => [sum.key, sum]))
  for (const part of [...shared.values()].flatMap(totals => totals.flatMap(({ projects }) => projects))) {
    if (sumWorkedSeconds(part) === 0) continue
    const before = byProject.get(part.projectId)
    byProject.set(part.projectId, {
      key: part.projectId,
      trackedSeconds: (before?.trackedSeconds ?? 0) + sumWorkedSeconds(part),
      manualSeconds: (before?.manualSeconds ?? 0) + part.manualSeconds,
    })
  }
  return [...byProject.values()]
}

async function sumProjects(db: Db | Tx, scope: VisibleScope, { from, to }: DayRange): Promise<ProjectTime[]> {
  const { rows } = await sql<ProjectTime>`
    select d.project_id as key, sum(tracked_seconds + manual_seconds)::bigint as "trackedSeconds",
      sum(manual_seconds)::bigint as "manualSeconds"
    from tracking_project_days d ${visibleDaysSql(scope, 'd')}
    where d.day between ${from}::date and ${to}::date and tracked_seconds + manual_seconds > 0
    group by d.project_id`.execute(db)
  return rows
}
