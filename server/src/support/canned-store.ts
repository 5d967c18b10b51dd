import type { Instant } from '@claimcrew/contract/kit/time'
import type { CannedAnswer, CannedAnswerFields, TicketCategory } from '@claimcrew/contract/support/shapes'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import type { CannedAnswers } from '../kit/data/tables.gen.ts'

const toCannedAnswer = (row: Selectable<CannedAnswers>): CannedAnswer => ({
  cannedId: row.id,
  title: row.title,
  text: row.text,
  category: row.category as TicketCategory | null,
  updatedAt: row.updated_at,
})

export async function readCannedAnswers(db: Db | Tx): Promise<CannedAnswer[]> {
  const rows = await db.selectFrom('canned_answers').selectAll().orderBy(sql`lower(title)`).execute()
  return rows.map(toCannedAnswer)
}

export async function countCannedAnswers(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('canned_answers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Held until the transaction ends. */
export async function lockCannedAnswer(tx: Tx, cannedId: string): Promise<CannedAnswer | null> {
  const row = await tx
    .selectFrom('canned_answers')
    .selectAll()
    .where('id', '=', cannedId)
    .forUpdate()
    .executeTakeFirst()
  return row ? toCannedAnswer(row) : null
}

export async function writeCannedAnswer(
  tx: Tx,
  cannedId: string,
  { title, text, category }: CannedAnswerFields,
  updatedAt: Instant,
): Promise<CannedAnswer> {
  const fields = { title, text, category, updated_at: updatedAt }
  const row = await tx
    .insertInto('canned_answers')
    .values({ id: cannedId, ...fields })
    .onConflict(conflict => conflict.column('id').doUpdateSet(fields))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toCannedAnswer(row)
}

export async function deleteCannedAnswer(tx: Tx, cannedId: string): Promise<void> {
  await tx.deleteFrom('canned_answers').where('id', '=', cannedId).execute()
}
