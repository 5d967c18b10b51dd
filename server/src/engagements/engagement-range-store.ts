import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { type EngagementRow, selectEngagements } from './store.ts'

/** Which engagements: those of a client, of some billers, or of both; what is left out is not asked about. */
export type EngagementSidesFilter = {
  readonly clientId?: OrganizationId | undefined
  readonly billerIds?: readonly string[] | undefined
}

const isBetween = ({ clientId, billerIds }: EngagementSidesFilter): RawBuilder<boolean> => sql<boolean>`
  ${clientId === undefined ? sql`true` : sql`client_id = ${clientId}`}
  and ${billerIds === undefined ? sql`true` : sql`biller_id = any(${billerIds}::uuid[])`}`

type EngagementPage = { readonly after: string | null; readonly limit: number }

/**
 * Lists engagements that are active on at least one of some days, and those that are named, in the order of their ids.
 */
export async function listEngagementsWithin(
  db: Db | Tx,
  between: EngagementSidesFilter,
  days: { readonly first: string; readonly last: string },
  named: readonly string[] = [],
  page?: EngagementPage,
): Promise<EngagementRow[]> {
  let query = selectEngagements(db)
    .clearOrderBy()
    .where(isBetween(between))
    .where(
      sql<boolean>`(started_on <= ${days.last} and (ended_on is null or ended_on >= ${days.first})
        or id = any(${named}::uuid[]))`,
    )
    .orderBy('id')
  if (page?.after) query = query.where('id', '>', page.after)
  return (page ? query.limit(page.limit) : query).execute()
}

/** Whether these two were ever tied, whichever of them is said. */
export async function wasEverEngaged(db: Db | Tx, between: EngagementSidesFilter): Promise<boolean> {
  const { rows } = await sql`select from engagements where ${isBetween(between)} limit 1`.execute(db)
  return rows.length > 0
}
