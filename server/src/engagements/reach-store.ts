import { type Expression, type RawBuilder, sql } from 'kysely'

/** How far somebody's eyes reach: everywhere, or these people from one day to another. */
export type Reach = 'everywhere' | readonly ReachSpan[]

export type ReachSpan = { readonly billerId: string; readonly firstDay: string; readonly lastDay: string }

/** Whether a row from one day to another lies within somebody's reach, as far as its people and days say. */
export function within(
  reach: Reach,
  billerId: string,
  firstDay: string,
  lastDay: string,
): RawBuilder<boolean> {
  if (reach === 'everywhere') return sql<boolean>`true`
  return sql<boolean>`exists (
    select from unnest(
      ${reach.map(one => one.billerId)}::uuid[],
      ${reach.map(one => one.firstDay)}::date[],
      ${reach.map(one => one.lastDay)}::date[]
    ) as reach (biller_id, first_day, last_day)
    where reach.biller_id = ${sql.ref(billerId)}
      and reach.first_day <= ${sql.ref(lastDay)} and reach.last_day >= ${sql.ref(firstDay)})`
}

/** Spans as a table `span` of a biller, a first and a last day, each with its place. */
export const spansTable = (spans: readonly ReachSpan[]): RawBuilder<unknown> => sql`unnest(
    ${spans.map(one => one.billerId)}::uuid[], ${spans.map(one => one.firstDay)}::date[],
    ${spans.map(one => one.lastDay)}::date[]
  ) with ordinality as span (biller_id, first_day, last_day, place)`

const heldOn = (billerId: Expression<string>, day: Expression<string>) => sql`
  e.biller_id = ${billerId} and e.started_on <= ${day} and (e.ended_on is null or e.ended_on >= ${day})`

/** Those who engage a biller on a day. */
export const clientsEngaging = (
  billerId: Expression<string>,
  day: Expression<string>,
): RawBuilder<string[]> =>
  sql`array(select e.client_id from engagements e where ${heldOn(billerId, day)} order by e.client_id)`

/** Whether a client alone engages a biller on a day. */
export const isOnlyClient = (
  clientId: Expression<string>,
  billerId: Expression<string>,
  day: Expression<string>,
): RawBuilder<boolean> =>
  sql`(select count(*) = 1 and bool_and(e.client_id = ${clientId}) from engagements e where ${heldOn(billerId, day)})`

/** Whoever alone engages a biller on a day. */
export const onlyClientOf = (
  billerId: Expression<string>,
  day: Expression<string>,
): RawBuilder<string | null> =>
  sql`(select case when count(*) = 1 then min(e.client_id::text)::uuid end from engagements e where ${heldOn(billerId, day)})`
