import { type RawBuilder, sql } from 'kysely'
import {
  fromSeen,
  onlyClientOf,
  type Reach,
  type SpanValues,
  spanValues,
} from '../engagements/reach-store.ts'
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

type Values = Omit<WorkAsked, 'reach'> & SpanValues

const columns = {
  clientId: sql.ref<string | null>('d.client_id'),
  billerId: sql.ref<string>('d.biller_id'),
  day: sql.ref<string>('d.day'),
}
const whose = sql`coalesce(d.client_id, ${onlyClientOf(columns.billerId, columns.day)})`

const ofEverybody = (p: Params<Values>) => sql`
  from attendance_days d where d.day between ${p.from}::date and ${p.to}::date`

const ofSome = (p: Params<Values>) => fromSeen('attendance_days', 'd', p)

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
  const values = { clientId, from, to, ...spanValues(reach === 'everywhere' ? [] : reach) }
  return (reach === 'everywhere' ? everybodys : somes)[by](db, values)
}
