import { messageSent } from '@claimcrew/contract/chat/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import type { Param, Params } from '../../kit/data/statement.ts'
import { type IdempotencyValues, saveAnswerSql } from '../../kit/http/idempotency.ts'
import { countUseSql, type LimitUse, oldestUseSql } from '../../kit/limits/limit.ts'
import { publishingStatement } from '../../kit/live/events.ts'

type NewMessage = LimitUse &
  IdempotencyValues & {
    readonly messageId: string
    readonly conversationId: string
    readonly memberId: string
    readonly authorId: string
    readonly text: string
    readonly words: readonly string[]
    readonly replyNumber: number | null
    readonly fileIds: readonly string[]
  }

type SentMessageRow = { readonly number: number | null; readonly oldest: string | null }

/**
 * Everything that a message brings about, in one statement. Its number is taken while the conversation's row is locked, so
 * of two senders, at whichever process, one comes after the other. No number where there is no room under the limit.
 */
const writing = (name: string, more: (p: Params<NewMessage>) => RawBuilder<unknown>) =>
  publishingStatement(
    name,
    (p: Params<NewMessage>, publishing) => sql<SentMessageRow>`
    with counted as (${countUseSql(p)}),
    room as (
      update conversations set last_number = last_number + 1, last_at = greatest(last_at, ${p.now}::timestamptz)
      where id = ${p.conversationId} and exists (select from counted)
      returning id, last_number
    ),
    message as (
      insert into messages (conversation_id, number, id, author_id, text, words, reply_number, key, sent_at)
      select room.id, room.last_number, ${p.messageId}::uuid, ${p.authorId}::uuid, ${p.text}::text,
        array_to_tsvector(${p.words}::text[]), ${p.replyNumber}::integer, ${p.key}::text, ${p.now}::timestamptz
      from room
      returning id, conversation_id, number
    ),
    own as (
      update conversation_members m set read_number = message.number, typing_at = null
      from message where m.id = ${p.memberId}
    ),
    readers as (
      select m.user_id, message.id from message
      join conversation_members m on m.conversation_id = message.conversation_id and m.until_number is null
    ),
    published as (${publishing('readers', messageSent, { userId: 'user_id', subject: 'id' })}),
    kept as (${saveAnswerSql('message', p, numbered(p.answer))})
    ${more(p)}
    select (select number from message) as number, ${oldestUseSql(p)} as oldest`,
  )

/** The answer as it was prepared, with the number in its place: within a text quotes look different, so there is one. */
const numbered = (answer: Param<string | null>) =>
  sql`replace(${answer}::text, '"number":0,', '"number":' || message.number || ',')`

const withWords = writing('write a message', () => sql``)

const withFiles = writing(
  'write a message with files',
  p => sql`, sent as (
    update message_files f
    set number = message.number, place = array_position(${p.fileIds}::uuid[], f.file_id)
    from message where f.file_id = any(${p.fileIds}::uuid[])
  )`,
)

/** Answers the message's number; or null, and the use that stands in its way. */
export async function insertMessage(db: Db | Tx, message: NewMessage): Promise<SentMessageRow> {
  const [sentRow] = await (message.fileIds.length === 0 ? withWords : withFiles)(db, message)
  if (!sentRow) throw new Error('One row is answered')
  return sentRow
}

/** Own files that were not sent yet, locked until the transaction ends; answers how many. */
export async function lockFilesForUpdate(tx: Tx, fileIds: readonly string[]): Promise<number> {
  const rows = await tx
    .selectFrom('message_files')
    .select('file_id')
    .where('file_id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('number', 'is', null)
    .orderBy('file_id')
    .forUpdate()
    .execute()
  return rows.length
}
