import type { OrganizationId, UserId } from '@claimcrew/contract/kit/ids'
import type { Duty } from '@claimcrew/contract/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'

type SeatHolder = { readonly organizationId: OrganizationId; readonly userId: UserId }

/** Those who have a seat with one of these duties in these organizations. */
export async function listSeatHolders(
  db: Db | Tx,
  organizationIds: readonly OrganizationId[],
  duties: readonly Duty[],
): Promise<SeatHolder[]> {
  return db
    .selectFrom('organization_seats')
    .select(['organization_id as organizationId', 'user_id as userId'])
    .where('organization_id', '=', sql<string>`any(${organizationIds}::uuid[])`)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`duties && ${[...duties]}::text[]`)
    .orderBy('since')
    .orderBy('id')
    .execute()
}
