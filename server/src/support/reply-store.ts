import type { Instant } from '@claimcrew/contract/kit/time'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import type { TicketReplies } from '../kit/data/tables.gen.ts'

export type StoredReply = {
  readonly replyId: string
  readonly ticketId: string
  readonly authorId: string
  readonly text: string
  readonly internal: boolean
  readonly fromSupport: boolean
  readonly sentAt: Instant
}

const toStoredReply = (row: Selectable<TicketReplies>): StoredReply => ({
  replyId: row.id,
  ticketId: row.ticket_id,
  authorId: row.author_id,
  text: row.text,
  internal: row.internal,
  fromSupport: row.from_support,
  sentAt: row.sent_at,
})

export async function insertReply(tx: Tx, reply: StoredReply): Promise<void> {
  await tx
    .insertInto('ticket_replies')
    .values({
      id: reply.replyId,
      ticket_id: reply.ticketId,
      author_id: reply.authorId,
      text: reply.text,
      internal: reply.internal,
      from_support: reply.fromSupport,
      sent_at: reply.sentAt,
    })
    .execute()
}

/** All of a ticket, the oldest first; without what is internal unless it is asked for. */
export async function listReplies(
  db: Db | Tx,
  ticketId: string,
  { withNotes }: { readonly withNotes: boolean },
): Promise<StoredReply[]> {
  const rows = await db
    .selectFrom('ticket_replies')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .$if(!withNotes, query => query.where('internal', '=', false))
    .orderBy('sent_at')
    .orderBy('id')
    .execute()
  return rows.map(toStoredReply)
}

export async function findReply(db: Db, replyId: string): Promise<StoredReply | null> {
  const row = await db.selectFrom('ticket_replies').selectAll().where('id', '=', replyId).executeTakeFirst()
  return row ? toStoredReply(row) : null
}

/** How many answers each of these tickets has that its author can read. */
export async function countReplies(
  db: Db | Tx,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('ticket_replies')
    .select(({ fn }) => ['ticket_id as ticketId', fn.countAll<number>().as('count')])
    .where('ticket_id', '=', sql<string>`any(${ticketIds}::uuid[])`)
    .where('internal', '=', false)
    .groupBy('ticket_id')
    .execute()
  return new Map(rows.map(({ ticketId, count }) => [ticketId, count]))
}

/** How many there are in all, with what is internal. */
export async function countAllReplies(tx: Tx, ticketId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('ticket_replies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return count
}
