import { sql } from 'kysely'
import { onlyClientOf, type Reach } from '../engagements/reach-store.ts'
import type { Db } from '../kit/data/db.ts'
import { type SumBy, sumKey } from '../kit/data/sums.ts'
import { isSeenBy } from './whose-store.ts'

type WorkAsked = {
  readonly reach: Reach
  /** Only what was punched for this client. */
  readonly clientId: string | null
  readonly from: string
  readonly to: string
}

type WorkSum = { readonly key: string; readonly workedSeconds: number; readonly breakSeconds: number }

/** What was punched within people's days, as the register has it. */
export async function workSums(db: Db, asked: WorkAsked, by: SumBy): Promise<WorkSum[]> {
  const columns = {
    clientId: sql.ref<string | null>('d.client_id'),
    billerId: sql.ref<string>('d.biller_id'),
    day: sql.ref<string>('d.day'),
  }
  const whose = sql`coalesce(d.client_id, ${onlyClientOf(columns.billerId, columns.day)})`
  const { rows } = await sql<WorkSum>`
    select ${sumKey(by, { biller: columns.billerId, day: columns.day, client: whose })} as key,
      sum(d.worked_seconds)::bigint as "workedSeconds",
      sum(d.tea_seconds + d.lunch_seconds + d.permission_seconds)::bigint as "breakSeconds"
    ${daysWithin(asked)} and d.first_in is not null and ${isSeenBy(asked.clientId, columns)}
    group by 1`.execute(db)
  return rows
}

/** Of some people each span is a walk along the index, however many years there are; the offset keeps it so. */
function daysWithin({ reach, from, to }: WorkAsked) {
  if (reach === 'everywhere')
    return sql`from attendance_days d where d.day between ${from}::date and ${to}::date`
  return sql`
    from unnest(${reach.map(one => one.billerId)}::uuid[], ${reach.map(one => one.firstDay)}::date[],
      ${reach.map(one => one.lastDay)}::date[]) as seen (biller_id, first_day, last_day)
    cross join lateral (
      select * from attendance_days one where one.biller_id = seen.biller_id
        and one.day between greatest(seen.first_day, ${from}::date) and least(seen.last_day, ${to}::date)
      offset 0) as d
    where true`
}
