import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Params } from '../kit/data/statement.ts'

/** How far somebody's eyes reach: everywhere, or these people from one day to another. */
export type VisibleScope = 'everywhere' | readonly VisibleRange[]

export type VisibleRange = { readonly billerId: string; readonly firstDay: string; readonly lastDay: string }

/** Whether a row from one day to another lies within somebody's reach, as far as its people and days say. */
export function isWithinScopeSql(
  scope: VisibleScope,
  billerId: string,
  firstDay: string,
  lastDay: string,
): RawBuilder<boolean> {
  if (scope === 'everywhere') return sql<boolean>`true`
  return sql<boolean>`exists (
    select from unnest(
      ${scope.map(one => one.billerId)}::uuid[],
      ${scope.map(one => one.firstDay)}::date[],
      ${scope.map(one => one.lastDay)}::date[]
    ) as reach (biller_id, first_day, last_day)
    where reach.biller_id = ${sql.ref(billerId)}
      and reach.first_day <= ${sql.ref(lastDay)} and reach.last_day >= ${sql.ref(firstDay)})`
}

/** Spans as a table `span` of a biller, a first and a last day, each with its place. */
export const rangesTableSql = (ranges: readonly VisibleRange[]): RawBuilder<unknown> => sql`unnest(
    ${ranges.map(one => one.billerId)}::uuid[], ${ranges.map(one => one.firstDay)}::date[],
    ${ranges.map(one => one.lastDay)}::date[]
  ) with ordinality as span (biller_id, first_day, last_day, place)`

/** Spans as values of a statement that is made once. */
export type RangeValues = {
  readonly billerIds: readonly string[]
  readonly firstDays: readonly string[]
  readonly lastDays: readonly string[]
}

export const toRangeValues = (ranges: readonly VisibleRange[]): RangeValues => ({
  billerIds: ranges.map(one => one.billerId),
  firstDays: ranges.map(one => one.firstDay),
  lastDays: ranges.map(one => one.lastDay),
})

type RangeFilterValues = RangeValues & { readonly from: string; readonly to: string }

/** The same as a table `seen`. */
export const visibleRangesSql = (p: Params<RangeValues>): RawBuilder<unknown> => sql`
  unnest(${p.billerIds}::uuid[], ${p.firstDays}::date[], ${p.lastDays}::date[]) as seen (biller_id, first_day, last_day)`

/** Whether a row lies in a span of `seen`, and in the days that are asked for. */
export const isInVisibleRangeSql = (table: string, p: Params<RangeFilterValues>): RawBuilder<unknown> => sql`
  ${sql.ref(`${table}.biller_id`)} = seen.biller_id
  and ${sql.ref(`${table}.day`)} between greatest(seen.first_day, ${p.from}::date) and least(seen.last_day, ${p.to}::date)`

/**
 * From the rows of a table that lie in the spans: each span is a walk along the index, however many years there are. The
 * offset keeps it so.
 */
export const fromVisibleRangesSql = (
  table: string,
  name: string,
  p: Params<RangeFilterValues>,
): RawBuilder<unknown> => sql`
  from ${visibleRangesSql(p)}
  cross join lateral (select * from ${sql.table(table)} one where ${isInVisibleRangeSql('one', p)} offset 0) as ${sql.ref(name)}
  where true`

const isEngagedOnSql = (billerId: Expression<string>, day: Expression<string>) => sql`
  e.biller_id = ${billerId} and e.started_on <= ${day} and (e.ended_on is null or e.ended_on >= ${day})`

/** The clients that engage a biller on a day. */
export const engagingClientsSql = (
  billerId: Expression<string>,
  day: Expression<string>,
): RawBuilder<string[]> =>
  sql`array(select e.client_id from engagements e where ${isEngagedOnSql(billerId, day)} order by e.client_id)`

/** Whether a client alone engages a biller on a day. */
export const isOnlyClientSql = (
  clientId: Expression<string>,
  billerId: Expression<string>,
  day: Expression<string>,
): RawBuilder<boolean> =>
  sql`(select count(*) = 1 and bool_and(e.client_id = ${clientId}) from engagements e where ${isEngagedOnSql(billerId, day)})`

/** The client who alone engages a biller on a day. */
export const onlyClientSql = (
  billerId: Expression<string>,
  day: Expression<string>,
): RawBuilder<string | null> =>
  sql`(select case when count(*) = 1 then min(e.client_id::text)::uuid end from engagements e where ${isEngagedOnSql(billerId, day)})`
