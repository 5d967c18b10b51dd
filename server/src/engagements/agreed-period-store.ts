import type { AgreedPeriod } from '@claimcrew/contract/engagements/rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { type Params, statement } from '../kit/data/statement.ts'

type AgreedPeriodFilter = {
  readonly billerIds: readonly string[]
  readonly first: string
  readonly last: string
}

const agreedTies = statement(
  'ties by which absence is judged',
  (p: Params<AgreedPeriodFilter>) => sql<AgreedPeriod>`
    with held as materialized (
      select id, biller_id, client_id, started_on, ended_on from engagements
      where biller_id = any(${p.billerIds}::uuid[]) and started_on <= ${p.last}::date
        and (ended_on is null or ended_on >= ${p.first}::date)
    )
    select biller_id as "billerId", client_id as "clientId", started_on as "startedOn", ended_on as "endedOn",
      (select json_agg(json_build_object('from', t.from_day, 'weekdays', t.weekdays) order by t.from_day)
        from engagement_terms t where t.engagement_id = held.id) as terms
    from held where biller_id in (
      select biller_id from held group by biller_id having count(distinct client_id) > 1
      union all
      select agreed.biller_id from held agreed join engagement_terms t on t.engagement_id = agreed.id
      where t.weekdays is not null)`,
)

/**
 * All ties of those of these billers whom several clients engage within some days, or with whom weekdays are agreed. Of
 * everybody else their schedule says when they work, which are nearly all.
 */
export async function readAgreedPeriods(
  db: Db | Tx,
  filter: AgreedPeriodFilter,
): Promise<ReadonlyMap<string, readonly AgreedPeriod[]>> {
  return Map.groupBy(await agreedTies(db, filter), period => period.billerId)
}
