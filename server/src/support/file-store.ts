import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'

/** Where a file belongs: null while it was not sent with anything. */
type FilePlacement = { readonly ticketId: string | null; readonly replyId: string | null }

export async function insertTicketFile(
  tx: Tx,
  file: { readonly fileId: string; readonly uploadedBy: string; readonly uploadedAt: Instant },
): Promise<void> {
  await tx
    .insertInto('ticket_files')
    .values({ file_id: file.fileId, uploaded_by: file.uploadedBy, uploaded_at: file.uploadedAt })
    .execute()
}

/** Sends own files that were not sent yet; answers how many they were. */
export async function attachFiles(
  tx: Tx,
  uploadedBy: string,
  fileIds: readonly string[],
  { ticketId, replyId }: FilePlacement,
): Promise<number> {
  if (fileIds.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('ticket_files')
    .set({ ticket_id: ticketId, reply_id: replyId })
    .where('file_id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('uploaded_by', '=', uploadedBy)
    .where('ticket_id', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Lets go of an own file that was not sent; says whether there was one. */
export async function detachUnsentFile(tx: Tx, uploadedBy: string, fileId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('ticket_files')
    .where('file_id', '=', fileId)
    .where('uploaded_by', '=', uploadedBy)
    .where('ticket_id', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Lists the files of a ticket and of its replies. */
export async function listTicketFiles(
  db: Db | Tx,
  ticketId: string,
): Promise<{ fileId: string; replyId: string | null }[]> {
  return db
    .selectFrom('ticket_files')
    .select(['file_id as fileId', 'reply_id as replyId'])
    .where('ticket_id', '=', ticketId)
    .orderBy('uploaded_at')
    .orderBy('file_id')
    .execute()
}

/** So many at most that were uploaded before this and never sent; the files themselves go with the next sweep. */
export async function sweepUnsentTicketFiles(db: Db, before: Instant, most: number): Promise<number> {
  const old = db
    .selectFrom('ticket_files')
    .select('file_id')
    .where('ticket_id', 'is', null)
    .where('uploaded_at', '<', before)
    .limit(most)
  const { numDeletedRows } = await db
    .deleteFrom('ticket_files')
    .where('file_id', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
