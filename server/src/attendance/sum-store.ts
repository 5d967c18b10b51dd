import type { Instant } from '@claimcrew/contract/kit/time'
import { type RawBuilder, sql } from 'kysely'
import {
  fromSeen,
  onlyClientOf,
  type ReachSpan,
  type SpanValues,
  spanValues,
} from '../engagements/reach-store.ts'
import type { Db } from '../kit/data/db.ts'
import { type Params, type Statement, statement } from '../kit/data/statement.ts'
import { type SumBy, sumKey, sumsBy } from '../kit/data/sums.ts'
import { type OpenDayFilter, openKey, readOpenWork } from './open-day-store.ts'
import { isWorkOf } from './whose-store.ts'

type PunchedSum = { readonly key: string; readonly workedSeconds: number; readonly breakSeconds: number }

type Values = Omit<OpenDayFilter, 'reach'> & SpanValues

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
): Statement<Values, PunchedSum> =>
  statement(`${name} by ${by}`, (p: Params<Values>) => {
    const { key, groups } = sumKey(by, { biller: columns.billerId, day: columns.day, client: whose })
    return sql<PunchedSum>`
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

type Reader = { readonly db: Db; readonly now: Instant }

/**
 * What was punched within people's days, added up by something, as the register has it: whole, or for one client. Every
 * sum of punched hours is made here. A session that is open counts up to now.
 */
export async function sumPunched(
  { db, now }: Reader,
  filter: OpenDayFilter,
  by: SumBy,
): Promise<PunchedSum[]> {
  const { reach, clientId, from, to } = filter
  const values = { clientId, from, to, ...spanValues(reach === 'everywhere' ? [] : reach) }
  const sums = await (reach === 'everywhere' ? everybodys : somes)[by](db, values)
  // Afterwards, so that a session that ends meanwhile is not counted twice.
  const open = await readOpenWork(db, now, filter)
  if (open.length === 0) return sums
  const byKey = new Map(sums.map(sum => [sum.key, sum]))
  for (const one of open) {
    const key = openKey(by, one)
    const sum = byKey.get(key)
    // Somebody who has just punched in is counted from the next reading on.
    if (!sum) continue
    byKey.set(key, {
      key,
      workedSeconds: sum.workedSeconds + one.workedSeconds - one.written.workedSeconds,
      breakSeconds: sum.breakSeconds + one.breakSeconds - one.written.breakSeconds,
    })
  }
  return [...byKey.values()]
}

type PunchedWithin = Omit<OpenDayFilter, 'reach'> & { readonly spans: readonly ReachSpan[] }

/** Worked seconds alone, by biller or by day. */
export async function punchedBy(
  reader: Reader,
  by: 'biller' | 'day',
  { spans, clientId, from, to }: PunchedWithin,
): Promise<Map<string, number>> {
  const sums = await sumPunched(reader, { reach: spans, clientId, from, to }, by)
  return new Map(sums.map(({ key, workedSeconds }) => [key, workedSeconds]))
}
