import {
  conversationChanged,
  messageChanged,
  readMarkChanged,
  typing,
  unreadTotal,
} from '@claimcrew/contract/chat/contract'
import { smallGroup, typingEveryMs } from '@claimcrew/contract/chat/rules'
import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import type { Params } from '../../kit/data/statement.ts'
import { publishingStatement } from '../../kit/live/events.ts'

const membersOf = sql`conversation_members m where m.until_number is null and m.conversation_id =`

const aboutMessage = publishingStatement(
  'tell of a message',
  (p: Params<{ conversationId: string; messageId: string; now: Instant }>, publishing) => sql<never>`
    with readers as (
      select m.user_id, ${p.messageId}::uuid as id from ${membersOf} ${p.conversationId}
    ) ${publishing('readers', messageChanged, { userId: 'user_id', subject: 'id' })}`,
)

/** A message was edited, deleted or reacted to. */
export async function publishMessageChange(
  tx: Tx,
  now: Instant,
  conversationId: string,
  messageId: string,
): Promise<void> {
  await aboutMessage(tx, { conversationId, messageId, now })
}

const aboutConversation = publishingStatement(
  'tell of a conversation',
  (p: Params<{ conversationId: string; others: readonly string[]; now: Instant }>, publishing) => sql<never>`
    with readers as (
      select m.user_id, m.conversation_id as id from conversation_members m where m.conversation_id = ${p.conversationId}
      union select one, ${p.conversationId}::uuid from unnest(${p.others}::uuid[]) as others (one)
    ) ${publishing('readers', conversationChanged, { userId: 'user_id', subject: 'id' })}`,
)

/** Its members, and others who were some until now, look at a conversation anew. */
export async function publishConversationChange(
  tx: Tx | Db,
  now: Instant,
  conversationId: string,
  others: readonly string[] = [],
): Promise<void> {
  await aboutConversation(tx, { conversationId, others, now })
}

type ReadMarkChange = {
  readonly memberId: string
  readonly conversationId: string
  readonly number: number
  readonly now: Instant
}

// What a small group is, is counted here: anyone who reads a large one tells nobody but themself.
const moving = publishingStatement(
  'move a read mark',
  (p: Params<ReadMarkChange>, publishing) => sql<{ readNumber: number }>`
    with moved as (
      update conversation_members set read_number = ${p.number}::integer
      where id = ${p.memberId} and read_number < ${p.number}::integer
      returning id, user_id, read_number
    ),
    readers as (
      select m.user_id, moved.id from moved
      join conversation_members m on m.conversation_id = ${p.conversationId} and m.until_number is null
        and (m.user_id = moved.user_id or (select count(*) from conversation_members each
          where each.conversation_id = ${p.conversationId}) <= ${sql.lit(smallGroup)})
    ),
    published as (${publishing('readers', readMarkChanged, { userId: 'user_id', subject: 'id' })}),
    counted as (${publishing('moved', unreadTotal, { userId: 'user_id', subject: 'id' })})
    select read_number as "readNumber" from moved`,
)

/** Moves somebody's read mark on; it never goes back. */
export async function moveReadMark(db: Db | Tx, reading: ReadMarkChange): Promise<void> {
  await moving(db, reading)
}

const beginning = publishingStatement(
  'say that somebody types',
  (
    p: Params<{ memberId: string; conversationId: string; since: Instant; now: Instant }>,
    publishing,
  ) => sql<never>`
    with typist as (
      update conversation_members set typing_at = ${p.now}::timestamptz
      where id = ${p.memberId} and (typing_at is null or typing_at <= ${p.since}::timestamptz)
        and (select count(*) from conversation_members each
          where each.conversation_id = ${p.conversationId}) <= ${sql.lit(smallGroup)}
      returning id, user_id
    ),
    readers as (
      select m.user_id, typist.id from typist
      join conversation_members m on m.conversation_id = ${p.conversationId} and m.user_id <> typist.user_id
        and m.until_number is null
    ) ${publishing('readers', typing, { userId: 'user_id', subject: 'id' })}`,
)

/** Tells the others, not more often than they need it. */
export async function publishTyping(
  db: Db,
  { memberId, conversationId, now }: Omit<ReadMarkChange, 'number'>,
): Promise<void> {
  await beginning(db, { memberId, conversationId, now, since: addMilliseconds(now, 500 - typingEveryMs) })
}

const counting = publishingStatement(
  'tell how much is unread',
  (p: Params<{ memberId: string; now: Instant }>, publishing) => sql<never>`
    with own as (select id, user_id from conversation_members where id = ${p.memberId})
    ${publishing('own', unreadTotal, { userId: 'user_id', subject: 'id' })}`,
)

/** Muting changes what counts. */
export async function publishUnreadChange(tx: Tx, now: Instant, memberId: string): Promise<void> {
  await counting(tx, { memberId, now })
}
