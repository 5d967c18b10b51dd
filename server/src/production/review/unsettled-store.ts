import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'

export type UnsettledPart = {
  readonly billerId: string
  readonly day: string
  readonly status: 'draft' | 'submitted' | 'rejected'
}

/** What was done for a client on some days and is not approved: submitted, sent back, or never submitted. */
export async function listUnsettledParts(
  db: Db | Tx,
  query: {
    readonly clientId: OrganizationId
    readonly billerIds: readonly string[]
    readonly from: string
    readonly to: string
  },
): Promise<UnsettledPart[]> {
  const { rows } = await sql<UnsettledPart>`
    select p.biller_id as "billerId", p.day, p.status
    from production_parts p
    where p.biller_id = any(${query.billerIds}::uuid[]) and p.client_id = ${query.clientId}
      and p.day between ${query.from}::date and ${query.to}::date and p.status <> 'approved' and not p.locked
      and exists (select from production_entries e
        where e.biller_id = p.biller_id and e.day = p.day and e.client_id = p.client_id)
    order by p.biller_id, p.day`.execute(db)
  return rows
}
