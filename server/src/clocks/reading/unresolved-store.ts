import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { sql } from 'kysely'
import type { VisibleDays } from '../../engagements/access.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type GapStates, isInStateSql, isOverThresholdSql, isVisibleSql } from '../gaps/visible-gap-store.ts'

type UnresolvedCount = { readonly n: number; readonly seconds: number }

type UnresolvedFilter = {
  readonly clientId: OrganizationId | null
  readonly billerIds: readonly string[]
  readonly from: string
  readonly to: string
}

const isUnresolvedSql = ({ clientId, billerIds, from, to }: UnresolvedFilter) => sql<boolean>`
  g.biller_id = any(${billerIds}::uuid[]) and g.day between ${from}::date and ${to}::date
  and ${isInStateSql('left')} and ${isOverThresholdSql}
  and ${clientId === null ? sql`true` : sql`g.client_id = ${clientId}::uuid`}`

/** What is left to be settled, by biller. */
export async function countUnresolvedByBiller(
  db: Db | Tx,
  filter: UnresolvedFilter,
): Promise<Map<string, UnresolvedCount>> {
  const { rows } = await sql<UnresolvedCount & { billerId: string }>`
    select g.biller_id as "billerId", count(*)::int as n, sum(g.seconds)::int as seconds
    from clocks_gaps g
    where ${isUnresolvedSql(filter)}
    group by g.biller_id`.execute(db)
  return new Map(rows.map(({ billerId, n, seconds }) => [billerId, { n, seconds }]))
}

/** The same, one by one. */
export async function listUnresolvedIds(db: Db | Tx, filter: UnresolvedFilter): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from clocks_gaps g
    where ${isUnresolvedSql(filter)}
    order by g.id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countUnresolved(db: Db, seen: VisibleDays, state: GapStates): Promise<UnresolvedCount> {
  const { rows } = await sql<UnresolvedCount>`
    select count(*)::int as n, coalesce(sum(g.seconds), 0)::int as seconds
    from clocks_gaps g where ${isVisibleSql(seen)} and ${isInStateSql(state)} and ${isOverThresholdSql}`.execute(
    db,
  )
  return rows[0] ?? { n: 0, seconds: 0 }
}
