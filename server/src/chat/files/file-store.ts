import type { ChatFile } from '@claimcrew/contract/chat/shapes'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'

type NewChatFile = ChatFile & {
  readonly previewId: string | null
  readonly conversationId: string
  readonly uploaderId: string
  readonly uploadedAt: Instant
}

export async function insertChatFile(tx: Tx, file: NewChatFile): Promise<void> {
  await tx
    .insertInto('message_files')
    .values({
      file_id: file.fileId,
      preview_id: file.previewId,
      conversation_id: file.conversationId,
      uploader_id: file.uploaderId,
      name: file.name,
      type: file.type,
      size: file.size,
      width: file.width,
      height: file.height,
      uploaded_at: file.uploadedAt,
    })
    .execute()
}

/** A file that somebody may have: sent in a conversation as far as they may read it, or an own one that waits. */
export async function findReadableFile(
  db: Db,
  userId: string,
  fileId: string,
): Promise<{ previewId: string | null; isPicture: boolean } | null> {
  const row = await db
    .selectFrom('message_files as f')
    .innerJoin('conversation_members as m', 'm.conversation_id', 'f.conversation_id')
    .select(['f.preview_id as previewId', 'f.width'])
    .where('f.file_id', '=', fileId)
    .where('m.user_id', '=', userId)
    .where(eb =>
      eb.or([
        eb('f.number', '<=', sql<number>`coalesce(m.until_number, f.number)`),
        eb.and([eb('f.number', 'is', null), eb('f.uploader_id', '=', userId)]),
      ]),
    )
    .executeTakeFirst()
  return row ? { previewId: row.previewId, isPicture: row.width !== null } : null
}

/** How much somebody has brought that was not sent yet. */
export async function countUnsentBytes(db: Db | Tx, userId: string): Promise<number> {
  const row = await db
    .selectFrom('message_files')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('uploader_id', '=', userId)
    .where('number', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Lets go of files that were brought before this and never sent; answers theirs and their previews' ids. */
export async function deleteUnsentFiles(tx: Tx, before: Instant, most: number): Promise<string[]> {
  const { rows } = await sql<{ file_id: string; preview_id: string | null }>`
    delete from message_files where file_id in (
      select file_id from message_files where number is null and uploaded_at < ${before} limit ${most} for update skip locked
    ) returning file_id, preview_id`.execute(tx)
  return rows.flatMap(({ file_id, preview_id }) => (preview_id === null ? [file_id] : [file_id, preview_id]))
}
