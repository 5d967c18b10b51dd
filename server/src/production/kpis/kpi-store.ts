import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { KpiBase } from '@claimcrew/contract/production/kpiRules'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'

/** A month of one practice, or of the whole organization where that is null. */
type KpiMonthKey = {
  /** 2026-03 */
  readonly month: string
  readonly practiceId: string | null
}

export type KpiMonthNumbers = KpiMonthKey & {
  readonly numbers: KpiBase
  /** How many practices it is the sum of; 0 where it was entered as it is. */
  readonly practices: number
}

export type KpiRow = KpiMonthNumbers & { readonly enteredById: string; readonly enteredAt: Instant }

const toFirstDay = (month: string) => `${month}-01`

const rowsSql = (where: RawBuilder<unknown>) => sql<KpiRow>`
  select to_char(month, 'YYYY-MM') as month, practice_id as "practiceId", numbers, practices,
    entered_by as "enteredById", entered_at as "enteredAt"
  from production_kpis where ${where} order by month`

/** Lists the months of one practice, or of the whole organization where that is null. */
export async function listKpiMonths(
  db: Db | Tx,
  { clientId, practiceId }: { readonly clientId: OrganizationId; readonly practiceId: string | null },
  from: string,
  to: string,
): Promise<KpiRow[]> {
  const isOwner =
    practiceId === null
      ? sql`client_id = ${clientId} and practice_id is null`
      : sql`client_id = ${clientId} and practice_id = ${practiceId}`
  const isBetween = sql`month between ${toFirstDay(from)}::date and ${toFirstDay(to)}::date`
  return (await rowsSql(sql`${isOwner} and ${isBetween}`).execute(db)).rows
}

/** Lists the months of all practices of an organization. */
export async function listPracticeMonths(
  db: Db | Tx,
  clientId: OrganizationId,
  months: readonly string[],
): Promise<KpiRow[]> {
  const isAmong = sql`month = any(${months.map(toFirstDay)}::date[])`
  const where = sql`client_id = ${clientId} and practice_id is not null and ${isAmong}`
  return (await rowsSql(where).execute(db)).rows
}

/** Holds a client's months until the transaction ends, so that of two who enter one nothing is lost. */
export async function lockKpisForUpdate(tx: Tx, clientId: OrganizationId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kpis ${clientId}`}, 0))`.execute(tx)
}

export async function writeKpis(
  tx: Tx,
  { userId, now }: { readonly userId: string; readonly now: Instant },
  clientId: OrganizationId,
  months: readonly KpiMonthNumbers[],
): Promise<void> {
  if (months.length === 0) return
  await sql`
    insert into production_kpis (client_id, practice_id, month, numbers, practices, entered_by, entered_at)
    select ${clientId}::uuid, one."practiceId", (one.month || '-01')::date, one.numbers, one.practices,
      ${userId}::uuid, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(months)})
      as one ("practiceId" uuid, month text, numbers jsonb, practices integer)
    on conflict (client_id, practice_id, month) do update set numbers = excluded.numbers,
      practices = excluded.practices, entered_by = excluded.entered_by, entered_at = excluded.entered_at`.execute(
    tx,
  )
}

/** For a month of which no number is known any more. */
export async function deleteKpis(
  tx: Tx,
  clientId: OrganizationId,
  months: readonly KpiMonthKey[],
): Promise<void> {
  if (months.length === 0) return
  await sql`
    delete from production_kpis k
    using json_to_recordset(${JSON.stringify(months)}) as one ("practiceId" uuid, month text)
    where k.client_id = ${clientId} and k.month = (one.month || '-01')::date
      and k.practice_id is not distinct from one."practiceId"`.execute(tx)
}
