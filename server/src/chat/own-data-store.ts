import { sql } from 'kysely'
import { type OwnData, ownTable } from '../kit/ownData.ts'

/** What a person wrote; what others wrote is theirs. */
export const ownData: OwnData = {
  tables: [
    ownTable(
      'messages',
      ['sentAt', 'messageId'],
      userId => sql`select m.sent_at as "sentAt", m.edited_at as "editedAt", m.deleted_at as "deletedAt", c.kind,
        c.title as conversation, m.text, m.conversation_id as "conversationId", m.id as "messageId"
      from messages m join conversations c on c.id = m.conversation_id where m.author_id = ${userId}`,
    ),
    ownTable(
      'message-reactions',
      ['at', 'conversationId', 'number', 'emoji'],
      userId => sql`select at, emoji, conversation_id as "conversationId", number from message_reactions
      where user_id = ${userId}`,
    ),
    ownTable(
      'blocked-people',
      ['at', 'userId'],
      userId => sql`select at, blocked_id as "userId" from chat_blocks where blocker_id = ${userId}`,
    ),
  ],
  listFiles: async (db, userId) => {
    const rows = await db
      .selectFrom('message_files')
      .select('file_id')
      .where('uploader_id', '=', userId)
      .execute()
    return rows.map(row => ({ fileId: row.file_id, purpose: 'chat:file' }))
  },
}
