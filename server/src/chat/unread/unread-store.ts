import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Tx } from '../../kit/data/db.ts'

/** Up to when unread messages were looked for, locked until the transaction ends; null where nobody has looked yet. */
export async function lockUnreadMarkForUpdate(tx: Tx): Promise<Instant | null> {
  const row = await tx.selectFrom('unread_marks').select('sent_at').forUpdate().executeTakeFirst()
  return row?.sent_at ?? null
}

export async function writeUnreadMark(tx: Tx, sentAt: Instant): Promise<void> {
  await tx
    .insertInto('unread_marks')
    .values({ sent_at: sentAt })
    .onConflict(conflict => conflict.column('one').doUpdateSet({ sent_at: sentAt }))
    .execute()
}

/** Where so many messages after a moment end; null where there are no more than that. */
export async function findBatchEnd(
  tx: Tx,
  after: Instant,
  upTo: Instant,
  most: number,
): Promise<Instant | null> {
  const row = await tx
    .selectFrom('messages')
    .select('sent_at')
    .where('sent_at', '>', after)
    .where('sent_at', '<=', upTo)
    .orderBy('sent_at')
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  return row?.sent_at ?? null
}

type UnreadConversation = {
  readonly userId: string
  readonly conversationId: string
  /** The last that was read. */
  readonly readNumber: number
  readonly unread: number
  /** The latest first, of some of what was not read. */
  readonly authorIds: readonly string[]
}

/** Takes the readers with unread messages from this time range, each once a conversation until they have read it. */
export async function takeUnreadConversations(
  tx: Tx,
  after: Instant,
  upTo: Instant,
): Promise<UnreadConversation[]> {
  const { rows } = await sql<UnreadConversation>`
    with due as (
      select conversation_id, max(number) as number from messages
      where sent_at > ${after} and sent_at <= ${upTo} and deleted_at is null group by conversation_id
    ),
    told as (
      update conversation_members m set told_number = c.last_number
      from due join conversations c on c.id = due.conversation_id
      where m.conversation_id = due.conversation_id and m.read_number < due.number
        and m.told_number <= m.read_number and not m.muted and m.until_number is null
      returning m.user_id, m.conversation_id, m.read_number, c.last_number - m.read_number as unread
    )
    select user_id as "userId", conversation_id as "conversationId", read_number as "readNumber", unread,
      array(select author_id from (
        select author_id, max(number) as latest from messages m
        where m.conversation_id = told.conversation_id and m.deleted_at is null
          and m.number between told.read_number + 1 and told.read_number + 200
        group by author_id) as each order by latest desc) as "authorIds"
    from told order by user_id, conversation_id`.execute(tx)
  return rows
}
