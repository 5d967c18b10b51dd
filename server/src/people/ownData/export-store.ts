import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import type { AccountExport } from '@claimcrew/contract/people/ownData'
import type { Db, Tx } from '../../kit/data/db.ts'

/** Long enough for a weekend, and for somebody who reads their email once a week. */
const exportLastsMs = 7 * 24 * 3_600_000

const toExpiredCutoff = (now: Instant) => addMilliseconds(now, -exportLastsMs)

type ExportRow = { id: string; requested_at: Instant; ready_at: Instant | null; size: number }

const toAccountExport = (row: ExportRow): AccountExport => ({
  exportId: row.id,
  state: row.ready_at === null ? 'making' : 'ready',
  requestedAt: row.requested_at,
  expiresAt: addMilliseconds(row.requested_at, exportLastsMs),
  size: row.ready_at === null ? null : row.size,
})

export async function insertExport(
  tx: Tx,
  { exportId, userId, now }: { readonly exportId: string; readonly userId: string; readonly now: Instant },
): Promise<AccountExport> {
  const row = await tx
    .insertInto('account_exports')
    .values({ id: exportId, user_id: userId, requested_at: now })
    .returning(['id', 'requested_at', 'ready_at', 'size'])
    .executeTakeFirstOrThrow()
  return toAccountExport(row)
}

const personExports = (db: Db, userId: string, now: Instant) =>
  db
    .selectFrom('account_exports')
    .select(['id', 'requested_at', 'ready_at', 'size'])
    .where('user_id', '=', userId)
    .where('requested_at', '>', toExpiredCutoff(now))

/** Newest first. */
export async function listPersonExports(db: Db, userId: string, now: Instant): Promise<AccountExport[]> {
  const rows = await personExports(db, userId, now).orderBy('requested_at', 'desc').limit(10).execute()
  return rows.map(toAccountExport)
}

export async function findPersonExport(
  db: Db,
  userId: string,
  exportId: string,
  now: Instant,
): Promise<AccountExport | null> {
  const row = await personExports(db, userId, now).where('id', '=', exportId).executeTakeFirst()
  return row ? toAccountExport(row) : null
}

/** Finds the owner of an export that is still to be made. */
export async function findExportOwner(db: Db, exportId: string): Promise<string | null> {
  const row = await db
    .selectFrom('account_exports')
    .select('user_id')
    .where('id', '=', exportId)
    .where('ready_at', 'is', null)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function insertExportPart(
  tx: Tx,
  part: { readonly exportId: string; readonly place: number; readonly fileId: string },
): Promise<void> {
  await tx
    .insertInto('account_export_parts')
    .values({ export_id: part.exportId, place: part.place, file_id: part.fileId })
    .execute()
}

/** The files that an export is made of, in their order. */
export async function listExportParts(db: Db, exportId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_export_parts')
    .select('file_id')
    .where('export_id', '=', exportId)
    .orderBy('place')
    .execute()
  return rows.map(row => row.file_id)
}

/** Their files are swept with all others that nothing refers to. */
export async function deleteExportParts(db: Db, exportId: string): Promise<void> {
  await db.deleteFrom('account_export_parts').where('export_id', '=', exportId).execute()
}

export async function writeExportReady(db: Db, exportId: string, size: number, at: Instant): Promise<void> {
  await db.updateTable('account_exports').set({ ready_at: at, size }).where('id', '=', exportId).execute()
}

/** At most so many that nobody can download any more; answers how many they were. */
export async function sweepExports(db: Db, now: Instant, most: number): Promise<number> {
  const over = db
    .selectFrom('account_exports')
    .select('id')
    .where('requested_at', '<=', toExpiredCutoff(now))
    .limit(most)
  const swept = await db.deleteFrom('account_exports').where('id', 'in', over).executeTakeFirst()
  return Number(swept.numDeletedRows)
}

/** All of a person. */
export async function deletePersonExports(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('account_exports').where('user_id', '=', userId).execute()
}
