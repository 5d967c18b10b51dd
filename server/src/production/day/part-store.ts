import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Decision } from '@claimcrew/contract/production/rules'
import { sql } from 'kysely'
import type { Tx } from '../../kit/data/db.ts'

/** These clients' parts wait for a decision. */
export async function submitParts(
  tx: Tx,
  billerId: string,
  day: string,
  clientIds: readonly OrganizationId[],
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('production_parts')
    .set({
      status: 'submitted',
      submitted_at: now,
      reason: '',
      decided_by: null,
      decided_at: null,
    })
    .where('biller_id', '=', billerId)
    .where('day', '=', day)
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .execute()
}

/** These clients' parts are their biller's again. */
export async function takeBackParts(
  tx: Tx,
  billerId: string,
  day: string,
  clientIds: readonly OrganizationId[],
): Promise<void> {
  await tx
    .updateTable('production_parts')
    .set({ status: 'draft', submitted_at: null })
    .where('biller_id', '=', billerId)
    .where('day', '=', day)
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .execute()
}

export type ProductionPartKey = {
  readonly billerId: string
  readonly day: string
  readonly clientId: OrganizationId
}

const partKeysSql = (keys: readonly ProductionPartKey[]) => sql`unnest(
  ${keys.map(one => one.billerId)}::uuid[], ${keys.map(one => one.day)}::date[], ${keys.map(one => one.clientId)}::uuid[]
) as key (biller_id, day, client_id)`

const isKeyed = sql`p.biller_id = key.biller_id and p.day = key.day and p.client_id = key.client_id`

/** Parts with where they stand, locked until the transaction ends; in the same order by everyone who locks several. */
export async function lockPartsForUpdate(tx: Tx, keys: readonly ProductionPartKey[]): Promise<LockedPart[]> {
  await sql`
    update production_days d set turn = turn + 1
    from (select held.biller_id, held.day from production_days held
      join (select distinct biller_id, day from ${partKeysSql(keys)}) as key using (biller_id, day)
      order by held.biller_id, held.day for update of held) as key
    where d.biller_id = key.biller_id and d.day = key.day`.execute(tx)
  const { rows } = await sql<LockedPart>`
    select p.biller_id as "billerId", p.day, p.client_id as "clientId", p.status, p.locked, d.version
    from ${partKeysSql(keys)}
    join production_parts p on ${isKeyed}
    join production_days d on d.biller_id = p.biller_id and d.day = p.day`.execute(tx)
  return rows
}

type LockedPart = ProductionPartKey & {
  readonly status: 'draft' | 'submitted' | 'approved' | 'rejected'
  readonly locked: boolean
  readonly version: number
}

export type PartDecision = {
  readonly decision: Decision
  readonly reason: string
  /** Locks them in the same update, which each of their entries follows. */
  readonly locks?: boolean
}

export async function writeDecisions(
  tx: Tx,
  keys: readonly ProductionPartKey[],
  { userId, now }: { readonly userId: string; readonly now: Instant },
  { decision, reason, locks = false }: PartDecision,
): Promise<void> {
  await sql`
    update production_parts p set status = ${decision}, reason = ${reason}, reopened = false,
      decided_by = ${userId}, decided_at = ${now}, locked = ${locks}
    from ${partKeysSql(keys)} where ${isKeyed}`.execute(tx)
}

export async function reopenPart(tx: Tx, key: ProductionPartKey, reason: string): Promise<void> {
  await tx
    .updateTable('production_parts')
    .set({ reopened: true, reason })
    .where('biller_id', '=', key.billerId)
    .where('day', '=', key.day)
    .where('client_id', '=', key.clientId)
    .execute()
}

/** Locks what was done for a client on some days, those on which nothing was written too, so that nothing will be. */
export async function lockProduction(
  tx: Tx,
  billerId: string,
  clientId: OrganizationId,
  days: readonly string[],
): Promise<void> {
  // Its turn goes on also where it was there, so that who has just read the day finds that something happened. What is
  // locked already, as the person who approved it may have done in this step, stays as it is.
  await sql`
    insert into production_days (biller_id, day)
    select ${billerId}::uuid, day from unnest(${days}::date[]) as day
    where not exists (select from production_parts p
      where p.biller_id = ${billerId}::uuid and p.day = day.day and p.client_id = ${clientId}::uuid and p.locked)
    order by day
    on conflict (biller_id, day) do update set turn = production_days.turn + 1`.execute(tx)
  await sql`
    insert into production_parts as p (biller_id, day, client_id, locked)
    select ${billerId}::uuid, day, ${clientId}::uuid, true from unnest(${days}::date[]) as day order by day
    on conflict (biller_id, day, client_id) do update set locked = true where not p.locked`.execute(tx)
}

type LockedRange = {
  readonly billerId: string
  readonly clientId: OrganizationId
  readonly firstDay: string
  readonly lastDay: string
}

/** Opens them again: what was approved may be written once more, for that is what they were opened for. */
export async function unlockProduction(
  tx: Tx,
  { billerId, clientId, firstDay, lastDay }: LockedRange,
  reason: string,
): Promise<void> {
  const range = sql`biller_id = ${billerId} and day between ${firstDay}::date and ${lastDay}::date`
  await sql`update production_days set turn = turn + 1 where ${range}`.execute(tx)
  await sql`
    update production_parts set locked = false, reopened = status = 'approved',
      reason = case when status = 'approved' and not reopened then ${reason} else reason end
    where ${range} and client_id = ${clientId} and locked`.execute(tx)
  await sql`
    delete from production_parts p where ${range} and client_id = ${clientId} and status = 'draft' and not exists (
      select from production_entries e
      where e.biller_id = p.biller_id and e.day = p.day and e.client_id = p.client_id)`.execute(tx)
  await sql`
    delete from production_days d where ${range} and version = 0
      and not exists (select from production_parts p where p.biller_id = d.biller_id and p.day = d.day)`.execute(
    tx,
  )
}
