import { type RawBuilder, sql } from 'kysely'
import { onlyClientOf, type Reach } from '../engagements/reach-store.ts'
import type { Db } from '../kit/data/db.ts'
import { type Params, type Statement, statement } from '../kit/data/statement.ts'
import { type SumBy, sumKey, sumsBy } from '../kit/data/sums.ts'
import { isWorkOf } from './whose-store.ts'

type WorkAsked = {
  readonly reach: Reach
  /** Only what was punched for this client. */
  readonly clientId: string | null
  readonly from: string
  readonly to: string
}

type WorkSum = { readonly key: string; readonly workedSeconds: number; readonly breakSeconds: number }

type Values = Omit<WorkAsked, 'reach'> & {
  readonly billerIds: readonly string[]
  readonly firstDays: readonly string[]
  readonly lastDays: readonly string[]
}

const columns = {
  clientId: sql.ref<string | null>('d.client_id'),
  billerId: sql.ref<string>('d.biller_id'),
  day: sql.ref<string>('d.day'),
}
const whose = sql`coalesce(d.client_id, ${onlyClientOf(columns.billerId, columns.day)})`

const ofEverybody = (p: Params<Values>) => sql`
  from attendance_days d where d.day between ${p.from}::date and ${p.to}::date`

/** Of some people each span is a walk along the index, however many years there are; the offset keeps it so. */
const ofSome = (p: Params<Values>) => sql`
  from unnest(${p.billerIds}::uuid[], ${p.firstDays}::date[], ${p.lastDays}::date[])
    as seen (biller_id, first_day, last_day)
  cross join lateral (
    select * from attendance_days one where one.biller_id = seen.biller_id
      and one.day between greatest(seen.first_day, ${p.from}::date) and least(seen.last_day, ${p.to}::date)
    offset 0) as d
  where true`

const sumStatement = (
  name: string,
  by: SumBy,
  days: (p: Params<Values>) => RawBuilder<unknown>,
): Statement<Values, WorkSum> =>
  statement(`${name} by ${by}`, (p: Params<Values>) => {
    const { key, groups } = sumKey(by, { biller: columns.billerId, day: columns.day, client: whose })
    return sql<WorkSum>`
      select ${key} as key,
        sum(d.worked_seconds)::bigint as "workedSeconds",
        sum(d.tea_seconds + d.lunch_seconds + d.permission_seconds)::bigint as "breakSeconds"
      ${days(p)} and d.first_in is not null
        and (${p.clientId}::uuid is null or ${isWorkOf(sql<string>`${p.clientId}::uuid`, columns)})
      group by ${groups}`
  })

const [everybodys, somes] = [
  sumsBy(by => sumStatement('work of everybody', by, ofEverybody)),
  sumsBy(by => sumStatement('work of some', by, ofSome)),
]

/** What was punched within people's days, as the register has it. */
export function workSums(db: Db, { reach, clientId, from, to }: WorkAsked, by: SumBy): Promise<WorkSum[]> {
  const spans = reach === 'everywhere' ? [] : reach
  return (reach === 'everywhere' ? everybodys : somes)[by](db, {
    clientId,
    from,
    to,
    billerIds: spans.map(one => one.billerId),
    firstDays: spans.map(one => one.firstDay),
    lastDays: spans.map(one => one.lastDay),
  })
}
