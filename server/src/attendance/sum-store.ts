import { type RawBuilder, sql } from 'kysely'
import {
  fromVisibleRangesSql,
  onlyClientSql,
  type RangeValues,
  toRangeValues,
  type VisibleRange,
} from '../engagements/visible-scope-store.ts'
import { type Params, type Statement, statement } from '../kit/data/statement.ts'
import { formatSumKey, mapSumKinds, type SumBy, toSumKey } from '../kit/data/sums.ts'
import type { ReadCtx } from '../kit/http/route.ts'
import { isClientWorkSql } from './client-work-store.ts'
import { type OpenDayFilter, readOpenWork } from './open-day-store.ts'

type PunchedSum = { readonly key: string; readonly workedSeconds: number; readonly breakSeconds: number }

type PunchedSumValues = Omit<OpenDayFilter, 'scope'> & RangeValues

const columns = {
  clientId: sql.ref<string | null>('d.client_id'),
  billerId: sql.ref<string>('d.biller_id'),
  day: sql.ref<string>('d.day'),
}
const ownerSql = sql`coalesce(d.client_id, ${onlyClientSql(columns.billerId, columns.day)})`

const ofEverybody = (p: Params<PunchedSumValues>) => sql`
  from attendance_days d where d.day between ${p.from}::date and ${p.to}::date`

const ofSome = (p: Params<PunchedSumValues>) => fromVisibleRangesSql('attendance_days', 'd', p)

const sumStatement = (
  name: string,
  by: SumBy,
  days: (p: Params<PunchedSumValues>) => RawBuilder<unknown>,
): Statement<PunchedSumValues, PunchedSum> =>
  statement(`${name} by ${by}`, (p: Params<PunchedSumValues>) => {
    const { key, groups } = toSumKey(by, { biller: columns.billerId, day: columns.day, client: ownerSql })
    return sql<PunchedSum>`
      select ${key} as key,
        sum(d.worked_seconds)::bigint as "workedSeconds",
        sum(d.tea_seconds + d.lunch_seconds + d.permission_seconds)::bigint as "breakSeconds"
      ${days(p)} and d.first_in is not null
        and (${p.clientId}::uuid is null or ${isClientWorkSql(sql<string>`${p.clientId}::uuid`, columns)})
      group by ${groups}`
  })

const everybodys = mapSumKinds(by => sumStatement('work of everybody', by, ofEverybody))
const somes = mapSumKinds(by => sumStatement('work of some', by, ofSome))

/**
 * What was punched within people's days, added up by something, as the register has it: whole, or for one client. Every
 * sum of punched hours is made here. A session that is open counts up to now.
 */
export async function sumPunchedTime(
  { db, now }: Pick<ReadCtx, 'db' | 'now'>,
  filter: OpenDayFilter,
  by: SumBy,
): Promise<PunchedSum[]> {
  const { scope, clientId, from, to } = filter
  const values = { clientId, from, to, ...toRangeValues(scope === 'everywhere' ? [] : scope) }
  const sums = await (scope === 'everywhere' ? everybodys : somes)[by](db, values)
  // Afterwards, so that a session that ends meanwhile is not counted twice.
  const open = await readOpenWork(db, now, filter)
  if (open.length === 0) return sums
  const byKey = new Map(sums.map(sum => [sum.key, sum]))
  for (const one of open) {
    const key = formatSumKey(by, one)
    const sum = byKey.get(key)
    // Somebody who has just punched in is counted from the next reading on.
    if (!sum) continue
    byKey.set(key, {
      key,
      workedSeconds: sum.workedSeconds + one.workedSeconds - one.saved.workedSeconds,
      breakSeconds: sum.breakSeconds + one.breakSeconds - one.saved.breakSeconds,
    })
  }
  return [...byKey.values()]
}

type PunchedFilter = Omit<OpenDayFilter, 'scope'> & { readonly ranges: readonly VisibleRange[] }

/** Worked seconds alone, by biller or by day. */
export async function sumWorkedSeconds(
  reader: Pick<ReadCtx, 'db' | 'now'>,
  by: 'biller' | 'day',
  { ranges, clientId, from, to }: PunchedFilter,
): Promise<Map<string, number>> {
  const sums = await sumPunchedTime(reader, { scope: ranges, clientId, from, to }, by)
  return new Map(sums.map(({ key, workedSeconds }) => [key, workedSeconds]))
}
