import { type RawBuilder, sql } from 'kysely'

/** How far somebody's eyes reach: everywhere, or these people from one day to another. */
export type Reach = 'everywhere' | readonly Stretch[]

export type Stretch = { readonly billerId: string; readonly firstDay: string; readonly lastDay: string }

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
