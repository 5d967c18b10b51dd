import type { Instant } from '@claimcrew/contract/kit/time'
import type { Db, Tx } from './db.ts'

/** Of what is put into a new database part by part. */
type LoadProgress = {
  readonly parts: ReadonlySet<string>
  /** The moment that all parts are told from, whenever each is loaded; null where nothing was begun. */
  readonly toldAt: Instant | null
}

export async function readLoadProgress(db: Db | Tx): Promise<LoadProgress> {
  const rows = await db.selectFrom('loaded_parts').select(['part', 'told_at']).execute()
  return { parts: new Set(rows.map(row => row.part)), toldAt: rows[0]?.told_at ?? null }
}

/** In the transaction in which the part is loaded. */
export async function insertLoadedPart(tx: Tx, part: string, toldAt: Instant): Promise<void> {
  await tx.insertInto('loaded_parts').values({ part, told_at: toldAt }).execute()
}
