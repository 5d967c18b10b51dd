import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { type Params, statement } from '../kit/data/statement.ts'

type DueDays = { readonly firstDay: string; readonly lastDay: string }

const insertDue = statement(
  'clocks are due',
  (p: Params<DueDays & { billerId: string }>) => sql`
    insert into clocks_due (biller_id, first_day, last_day)
    values (${p.billerId}::uuid, ${p.firstDay}::date, ${p.lastDay}::date)`,
)

/** These days are to be counted anew. It costs one row, and nobody waits for it. */
export async function markDue(tx: Tx, billerId: string, firstDay: string, lastDay = firstDay): Promise<void> {
  await insertDue(tx, { billerId, firstDay, lastDay })
}

/** The same of many people, a day each. */
export async function markAllDue(
  tx: Tx,
  days: readonly { readonly billerId: string; readonly day: string }[],
): Promise<void> {
  await sql`
    insert into clocks_due (biller_id, first_day, last_day)
    select biller_id, day, day
    from unnest(${days.map(one => one.billerId)}::uuid[], ${days.map(one => one.day)}::date[]) as one (biller_id, day)
  `.execute(tx)
}

type DueRow = DueDays & { readonly id: number; readonly billerId: string }

type DueFilter = { readonly billerIds: readonly string[] | null; readonly from: string; readonly to: string }

const dueNear = statement(
  'clocks due within days',
  (p: Params<DueFilter>) => sql<DueRow>`
    select id::int as id, biller_id as "billerId", first_day as "firstDay", last_day as "lastDay" from clocks_due
    where (${p.billerIds}::uuid[] is null or biller_id = any(${p.billerIds}::uuid[]))
      and first_day <= ${p.to}::date + 1 and last_day >= ${p.from}::date - 1`,
)

/** What is to be counted before these days of these people are told; null is everybody. */
export const listDueRows = (db: Db | Tx, filter: DueFilter): Promise<DueRow[]> => dueNear(db, filter)

/**
 * Nobody else counts or settles anything of a biller until the transaction ends. It comes before any row of theirs is locked,
 * so that nobody waits for each other.
 */
export async function lockClocksForUpdate(tx: Tx, billerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`clocks ${billerId}`}, 0))`.execute(tx)
}

export async function listBillerDueRows(tx: Tx, billerId: string): Promise<DueRow[]> {
  return tx
    .selectFrom('clocks_due')
    .select(['id', 'biller_id as billerId', 'first_day as firstDay', 'last_day as lastDay'])
    .where('biller_id', '=', billerId)
    .orderBy('first_day')
    .execute()
}

export async function removeDue(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('clocks_due').where('id', '=', sql<number>`any(${ids}::bigint[])`).execute()
}

/** Some of those who have days to be counted, those who have waited longest first. */
export async function listDueBillers(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('clocks_due')
    .select('biller_id')
    .groupBy('biller_id')
    .orderBy(({ fn }) => fn.min('id'))
    .limit(limit)
    .execute()
  return rows.map(row => row.biller_id)
}

/** The first day of which anything is known. */
export async function findFirstDay(tx: Tx, billerId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('clocks_days')
    .select('day')
    .where('biller_id', '=', billerId)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}
