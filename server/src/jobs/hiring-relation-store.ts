import { openStages, takesInvitations } from '@claimcrew/contract/jobs/rules'
import { jobStatuses } from '@claimcrew/contract/jobs/shapes'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { periodsBetweenSql } from '../engagements/period-store.ts'
import type { Db, Tx } from '../kit/data/db.ts'

const waiting = sql`a.stage in (${sql.join(openStages.map(stage => sql.lit(stage)))})`
const running = sql`j.status in (${sql.join(jobStatuses.filter(takesInvitations).map(status => sql.lit(status)))})`
const invited = sql`i.state = 'invited' and ${running}`

/** `Dealings` of a client and a biller, for the statements of features below to read beside their own rows. */
export const hiringRelationSql = (
  client: Expression<unknown>,
  biller: Expression<unknown>,
): RawBuilder<unknown> => sql`json_build_object(
  'ties', ${periodsBetweenSql(client, biller)},
  'applied', exists (select from applications a join jobs j on j.id = a.job_id
    where a.biller_id = ${biller} and j.client_id = ${client} and ${waiting}),
  'invited', exists (select from job_invitations i join jobs j on j.id = i.job_id
    where i.biller_id = ${biller} and j.client_id = ${client} and ${invited}))`

type OpenDealing = { readonly otherId: string; readonly applied: boolean; readonly invited: boolean }

/** Lists the people with whom somebody has an open application or invitation. */
export async function listOpenHiringRelations(
  db: Db | Tx,
  side: 'CLIENT' | 'BILLER',
  userId: string,
): Promise<OpenDealing[]> {
  const column = (table: string) =>
    side === 'CLIENT' ? sql.ref('j.client_id') : sql.ref(`${table}.biller_id`)
  const other = (table: string) =>
    side === 'CLIENT' ? sql.ref(`${table}.biller_id`) : sql.ref('j.client_id')
  const { rows } = await sql<OpenDealing>`
    select "otherId", bool_or(applied) as applied, bool_or(invited) as invited from (
      select ${other('a')} as "otherId", true as applied, false as invited
      from applications a join jobs j on j.id = a.job_id where ${column('a')} = ${userId} and ${waiting}
      union all
      select ${other('i')}, false, true
      from job_invitations i join jobs j on j.id = i.job_id where ${column('i')} = ${userId} and ${invited}
    ) as open group by "otherId"`.execute(db)
  return rows
}
