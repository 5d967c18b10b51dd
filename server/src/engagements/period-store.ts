import { type Expression, type RawBuilder, sql } from 'kysely'

/** The ties between a client and a biller, for others' statements to read beside their own rows. */
export const periodsBetweenSql = (
  client: Expression<unknown>,
  biller: Expression<unknown>,
): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('endedOn', ended_on)), '[]')
  from engagements where client_id = ${client} and biller_id = ${biller})`

/** Whether a tie between a client and a biller holds, or held on a day or later. */
export const isEngagedSinceSql = (
  client: Expression<unknown>,
  biller: Expression<unknown>,
  day: Expression<unknown>,
): RawBuilder<boolean> => sql`exists (select from engagements e
  where e.client_id = ${client} and e.biller_id = ${biller} and (e.ended_on is null or e.ended_on >= ${day}::date))`
