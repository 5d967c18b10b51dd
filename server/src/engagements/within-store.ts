import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { type EngagementRow, engagementRows } from './store.ts'

/** Which engagements: those of a client, of some billers, or of both; what is left out is not asked about. */
export type Between = {
  readonly clientId?: string | undefined
  readonly billerIds?: readonly string[] | undefined
}

const isBetween = ({ clientId, billerIds }: Between): RawBuilder<boolean> => sql<boolean>`
  ${clientId === undefined ? sql`true` : sql`client_id = ${clientId}`}
  and ${billerIds === undefined ? sql`true` : sql`biller_id = any(${billerIds}::uuid[])`}`

type Page = { readonly after: string | null; readonly limit: number }

/** Those that hold on one of some days at least, and those that are named, in the order of their ids. */
export async function engagementsHolding(
  db: Db | Tx,
  between: Between,
  days: { readonly first: string; readonly last: string },
  named: readonly string[] = [],
  page?: Page,
): Promise<EngagementRow[]> {
  let found = engagementRows(db)
    .clearOrderBy()
    .where(isBetween(between))
    .where(
      sql<boolean>`(started_on <= ${days.last} and (ended_on is null or ended_on >= ${days.first})
        or id = any(${named}::uuid[]))`,
    )
    .orderBy('id')
  if (page?.after) found = found.where('id', '>', page.after)
  return (page ? found.limit(page.limit) : found).execute()
}

/** Whether these two were ever tied, whichever of them is said. */
export async function isTied(db: Db | Tx, between: Between): Promise<boolean> {
  const { rows } = await sql`select from engagements where ${isBetween(between)} limit 1`.execute(db)
  return rows.length > 0
}
