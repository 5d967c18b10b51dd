import { sql } from 'kysely'
import type { Reach } from '../../engagements/reach-store.ts'
import type { Db } from '../../kit/data/db.ts'
import { type DayRange, seenDays } from './day-store.ts'

type ProjectTime = { readonly key: string; readonly trackedSeconds: number; readonly manualSeconds: number }

/** What was tracked for each project, as the worklog has it: with what was entered by hand, without breaks. */
export async function trackedByProject(db: Db, reach: Reach, { from, to }: DayRange): Promise<ProjectTime[]> {
  const { rows } = await sql<ProjectTime>`
    select d.project_id as key, sum(tracked_seconds + manual_seconds)::bigint as "trackedSeconds",
      sum(manual_seconds)::bigint as "manualSeconds"
    from tracking_project_days d ${seenDays(reach, 'd')}
    where d.day between ${from}::date and ${to}::date and tracked_seconds + manual_seconds > 0
    group by d.project_id`.execute(db)
  return rows
}
