import type { Instant } from '@claimcrew/contract/kit/time'
import type { ShortlistEntry } from '@claimcrew/contract/profiles/contract'
import type { Db, Tx } from '../kit/data/db.ts'
import { type Params, statement } from '../kit/data/statement.ts'

const entriesOf = statement('shortlist of a client', (p: Params<{ ownerId: string }>, db) =>
  db
    .selectFrom('shortlist_entries')
    .select(['biller_id as userId', 'note', 'added_at as addedAt'])
    .where('owner_id', '=', p.ownerId)
    .orderBy('added_at', 'desc')
    .orderBy('biller_id'),
)

/** The latest first. */
export const readShortlist = (db: Db | Tx, ownerId: string): Promise<ShortlistEntry[]> =>
  entriesOf(db, { ownerId })

/** A note may change; when somebody was added does not. */
export async function writeShortlistEntry(
  tx: Tx,
  ownerId: string,
  billerId: string,
  note: string,
  at: Instant,
): Promise<ShortlistEntry> {
  return tx
    .insertInto('shortlist_entries')
    .values({ owner_id: ownerId, biller_id: billerId, note, added_at: at })
    .onConflict(conflict => conflict.columns(['owner_id', 'biller_id']).doUpdateSet({ note }))
    .returning(['biller_id as userId', 'note', 'added_at as addedAt'])
    .executeTakeFirstOrThrow()
}

export async function deleteShortlistEntry(db: Db | Tx, ownerId: string, billerId: string): Promise<void> {
  await db
    .deleteFrom('shortlist_entries')
    .where('owner_id', '=', ownerId)
    .where('biller_id', '=', billerId)
    .execute()
}
