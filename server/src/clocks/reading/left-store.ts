import { sql } from 'kysely'
import type { Seen } from '../../engagements/access.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type GapStates, inState, isAsked, isSeen } from './seen-store.ts'

type Left = { readonly n: number; readonly seconds: number }

type OfClient = {
  readonly clientId: string | null
  readonly billerIds: readonly string[]
  readonly from: string
  readonly to: string
}

/** What is left to be settled, by biller. */
export async function leftByBiller(
  db: Db | Tx,
  { clientId, billerIds, from, to }: OfClient,
): Promise<Map<string, Left>> {
  const { rows } = await sql<Left & { billerId: string }>`
    select g.biller_id as "billerId", count(*)::int as n, sum(g.seconds)::int as seconds
    from clocks_gaps g
    where g.biller_id = any(${billerIds}::uuid[]) and g.day between ${from}::date and ${to}::date
      and ${inState('left')} and ${isAsked}
      and ${clientId === null ? sql`true` : sql`g.client_id = ${clientId}::uuid`}
    group by g.biller_id`.execute(db)
  return new Map(rows.map(({ billerId, n, seconds }) => [billerId, { n, seconds }]))
}

export async function countLeft(db: Db, seen: Seen, state: GapStates): Promise<Left> {
  const { rows } = await sql<Left>`
    select count(*)::int as n, coalesce(sum(g.seconds), 0)::int as seconds
    from clocks_gaps g where ${isSeen(seen)} and ${inState(state)} and ${isAsked}`.execute(db)
  return rows[0] ?? { n: 0, seconds: 0 }
}
