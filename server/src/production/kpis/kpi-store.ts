import type { Instant } from '@claimcrew/contract/kit/time'
import type { KpiBase } from '@claimcrew/contract/production/kpis'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'

export type KpiRow = {
  /** 2026-03 */
  readonly month: string
  readonly numbers: KpiBase
  readonly enteredById: string
  readonly enteredAt: Instant
}

const toFirstDay = (month: string) => `${month}-01`

export async function listKpiMonths(
  db: Db | Tx,
  clientId: string,
  from: string,
  to: string,
): Promise<KpiRow[]> {
  const { rows } = await sql<KpiRow>`
    select to_char(month, 'YYYY-MM') as month, numbers, entered_by as "enteredById", entered_at as "enteredAt"
    from production_kpis
    where client_id = ${clientId} and month between ${toFirstDay(from)}::date and ${toFirstDay(to)}::date
    order by month`.execute(db)
  return rows
}

/** Holds a client's months until the transaction ends, so that of two who enter one nothing is lost. */
export async function lockKpisForUpdate(tx: Tx, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kpis ${clientId}`}, 0))`.execute(tx)
}

export async function writeKpis(
  tx: Tx,
  { userId, now }: { readonly userId: string; readonly now: Instant },
  clientId: string,
  months: readonly { readonly month: string; readonly numbers: KpiBase }[],
): Promise<void> {
  if (months.length === 0) return
  await sql`
    insert into production_kpis (client_id, month, numbers, entered_by, entered_at)
    select ${clientId}::uuid, (one.month || '-01')::date, one.numbers, ${userId}::uuid, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(months)}) as one (month text, numbers jsonb)
    on conflict (client_id, month) do update set
      numbers = excluded.numbers, entered_by = excluded.entered_by, entered_at = excluded.entered_at`.execute(
    tx,
  )
}
