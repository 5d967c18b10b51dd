import { sql } from 'kysely'
import { type OwnData, ownTable } from '../kit/ownData.ts'

/** Internal notes are no author's to read. */
export const ownData: OwnData = {
  tables: [
    ownTable(
      'tickets',
      ['number'],
      userId => sql`select number, category, subject, text, status, created_at as "createdAt",
        updated_at as "updatedAt", id as "ticketId"
      from tickets where author_id = ${userId}`,
    ),
    ownTable(
      'ticket-replies',
      ['sentAt', 'replyId'],
      userId => sql`select r.sent_at as "sentAt", t.number as ticket,
        case when r.author_id = ${userId} then 'you' else 'support' end as "from", r.text, r.id as "replyId"
      from tickets t join ticket_replies r on r.ticket_id = t.id
      where t.author_id = ${userId} and not r.internal`,
    ),
  ],
  listFiles: async (db, userId) => {
    const rows = await db
      .selectFrom('ticket_files')
      .select('file_id')
      .where('uploaded_by', '=', userId)
      .execute()
    return rows.map(row => ({ fileId: row.file_id, purpose: 'support:file' }))
  },
}
