import { defaultThreshold } from '@claimcrew/contract/clocks/settings'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'

/** From how many minutes on these clients are asked. */
export async function readThresholds(
  db: Db | Tx,
  clientIds: readonly OrganizationId[],
): Promise<(clientId: OrganizationId) => number> {
  const rows = await db
    .selectFrom('clocks_settings')
    .select(['client_id as clientId', 'threshold_minutes as minutes'])
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .execute()
  const set = new Map(rows.map(row => [row.clientId, row.minutes]))
  return clientId => set.get(clientId) ?? defaultThreshold
}

/** Held until the transaction ends: the row may not be there yet. */
export async function lockThreshold(tx: Tx, clientId: OrganizationId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`clocks threshold ${clientId}`}, 0))`.execute(tx)
}

export async function writeThreshold(
  tx: Tx,
  clientId: OrganizationId,
  minutes: number,
  by: { readonly userId: string; readonly at: Instant },
): Promise<void> {
  const set = { threshold_minutes: minutes, set_by: by.userId, set_at: by.at }
  await tx
    .insertInto('clocks_settings')
    .values({ client_id: clientId, ...set })
    .onConflict(conflict => conflict.column('client_id').doUpdateSet(set))
    .execute()
}
