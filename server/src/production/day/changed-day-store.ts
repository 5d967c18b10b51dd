import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type Params, statement } from '../../kit/data/statement.ts'

/** A day that was written and not looked at since. */
type ChangedDay = { readonly id: number; readonly billerId: string; readonly day: string }

const writtenOf = statement(
  'production written lately',
  (p: Params<{ billerIds: readonly string[] | null }>) => sql<ChangedDay>`
    select id::int as id, biller_id as "billerId", day from production_written
    where ${p.billerIds}::uuid[] is null or biller_id = any(${p.billerIds}::uuid[])`,
)

/** Days of these people, or of everybody, that somebody below counts anew and then takes away. */
export const listChangedDays = (db: Db | Tx, billerIds: readonly string[] | null): Promise<ChangedDay[]> =>
  writtenOf(db, { billerIds })

export async function deleteChangedDays(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('production_written').where('id', '=', sql<number>`any(${ids}::bigint[])`).execute()
}

/** Some of those who have such days. */
export async function listBillersWithChanges(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('production_written').select('biller_id').distinct().limit(limit).execute()
  return rows.map(row => row.biller_id)
}
