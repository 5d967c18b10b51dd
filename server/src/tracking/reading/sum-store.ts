import { type RawBuilder, sql } from 'kysely'
import type { Reach } from '../../engagements/reach-store.ts'
import type { Db } from '../../kit/data/db.ts'
import { type SumBy, sumKey } from '../../kit/data/sums.ts'
import { type DayRange, seenDays } from './day-store.ts'

type TrackedSum = {
  readonly key: string
  readonly trackedSeconds: number
  readonly manualSeconds: number
}

type TrackedBy = Exclude<SumBy, 'client'> | 'project'

/** What was tracked on people's days, as the worklog has it: with what was entered by hand, without breaks. */
export async function trackedSums(
  db: Db,
  reach: Reach,
  { from, to }: DayRange,
  by: TrackedBy,
): Promise<TrackedSum[]> {
  const [biller, day] = [sql.ref('d.user_id'), sql.ref('d.day')]
  const key: RawBuilder<string> =
    by === 'project' ? sql`d.project_id` : sumKey(by, { biller, day, client: sql`null` })
  const table = by === 'project' ? sql`tracking_project_days` : sql`tracking_days`
  const { rows } = await sql<TrackedSum>`
    select ${key} as key, sum(tracked_seconds + manual_seconds)::bigint as "trackedSeconds",
      sum(manual_seconds)::bigint as "manualSeconds"
    from ${table} d ${seenDays(reach, 'd')}
    where d.day between ${from}::date and ${to}::date and tracked_seconds + manual_seconds > 0
    group by 1`.execute(db)
  return rows
}
