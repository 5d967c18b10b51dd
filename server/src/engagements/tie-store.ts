import { type Expression, type RawBuilder, sql } from 'kysely'

/** The ties between a client and a biller, for others' statements to read beside their own rows. */
export const tiesBetween = (
  client: Expression<unknown>,
  biller: Expression<unknown>,
): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('endedOn', ended_on)), '[]')
  from engagements where client_id = ${client} and biller_id = ${biller})`
