import type { Instant } from '@claimcrew/contract/kit/time'
import type { Attachment } from '@claimcrew/contract/tasks/attachments'
import type { TaskComment } from '@claimcrew/contract/tasks/shapes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { describeFiles } from '../../kit/files/store.ts'

export type StoredComment = Omit<TaskComment, 'authorName' | 'authorPicture'>

/** A comment, counted on its task; a biller's first word is the first touch. */
export async function insertComment(
  tx: Tx,
  taskId: string,
  { commentId, authorId, text, mentions, createdAt }: StoredComment,
  touched: boolean,
): Promise<void> {
  await tx
    .insertInto('task_comments')
    .values({
      id: commentId,
      task_id: taskId,
      author_id: authorId,
      text,
      mentions: [...mentions],
      created_at: createdAt,
    })
    .execute()
  await tx
    .updateTable('tasks')
    .set({
      comment_count: sql`comment_count + 1`,
      ...(touched && { first_touch_at: sql`coalesce(first_touch_at, ${createdAt}::timestamptz)` }),
    })
    .where('id', '=', taskId)
    .execute()
}

/** The newest, the oldest of them first. */
export async function listComments(db: Db | Tx, taskId: string, most: number): Promise<StoredComment[]> {
  const rows = await db
    .selectFrom('task_comments')
    .select(['id as commentId', 'author_id as authorId', 'text', 'mentions', 'created_at as createdAt'])
    .where('task_id', '=', taskId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.reverse()
}

export async function insertAttachment(
  tx: Tx,
  taskId: string,
  { fileId, addedById, addedAt }: { fileId: string; addedById: string; addedAt: Instant },
): Promise<void> {
  await tx.updateTable('tasks').set({ file_count: sql`file_count + 1` }).where('id', '=', taskId).execute()
  await tx
    .insertInto('task_files')
    .values({ file_id: fileId, task_id: taskId, added_by: addedById, added_at: addedAt })
    .execute()
}

/** The oldest first. */
export async function listAttachments(db: Db | Tx, taskId: string): Promise<Attachment[]> {
  const rows = await db
    .selectFrom('task_files')
    .select(['file_id as fileId', 'added_by as addedById', 'added_at as addedAt'])
    .where('task_id', '=', taskId)
    .orderBy('added_at')
    .orderBy('file_id')
    .execute()
  const files = await describeFiles(
    db,
    rows.map(({ fileId }) => fileId),
  )
  return rows.flatMap(row => {
    const file = files.get(row.fileId)
    return file ? [{ ...row, name: file.name, size: file.size, type: file.type }] : []
  })
}

export async function deleteAttachment(tx: Tx, taskId: string, fileId: string): Promise<void> {
  await tx.deleteFrom('task_files').where('file_id', '=', fileId).execute()
  await tx.updateTable('tasks').set({ file_count: sql`file_count - 1` }).where('id', '=', taskId).execute()
}
