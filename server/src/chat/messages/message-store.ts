import type { Message } from '@claimcrew/contract/chat/shapes'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type Params, statement } from '../../kit/data/statement.ts'
import { parseJsonInstant } from '../../kit/data/types.ts'
import { allPeopleSql } from '../../people/page-store.ts'

/** Quotes show no more of a text than this. */
const quotedLength = 200

/** A message `m` as the contract has it; its key is for its author alone, which the code that shows it sees to. */
const messageColumns = sql`
  m.id as "messageId", m.conversation_id as "conversationId", m.number, m.author_id as "authorId",
  a.user_name as "authorName", m.text, m.sent_at as "sentAt", m.edited_at as "editedAt", m.deleted_at as "deletedAt",
  m.key, q.id as "replyTo",
  case when q.id is not null then json_build_object('messageId', q.id, 'authorId', q.author_id,
    'authorName', (select user_name from ${allPeopleSql} u where u.id = q.author_id),
    'text', left(q.text, ${sql.lit(quotedLength)}), 'deletedAt', q.deleted_at,
    'files', (select count(*) from message_files f where f.conversation_id = q.conversation_id and f.number = q.number))
  end as quote,
  (select coalesce(json_agg(json_build_object('fileId', f.file_id, 'name', f.name, 'size', f.size, 'type', f.type,
      'width', f.width, 'height', f.height) order by f.place), '[]')
    from message_files f where f.conversation_id = m.conversation_id and f.number = m.number) as files,
  (select coalesce(json_agg(json_build_object('emoji', emoji, 'userIds', users) order by first), '[]')
    from (select emoji, json_agg(user_id order by at, user_id) as users, min(at) as first
      from message_reactions r where r.conversation_id = m.conversation_id and r.number = m.number
      group by emoji) as each) as reactions`

const joined = sql`
  join ${allPeopleSql} a on a.id = m.author_id
  left join messages q on q.conversation_id = m.conversation_id and q.number = m.reply_number`

/** Moments within JSON are spelled as PostgreSQL spells them there. */
const toMessage = (row: Message): Message =>
  row.quote?.deletedAt == null
    ? row
    : { ...row, quote: { ...row.quote, deletedAt: parseJsonInstant(row.quote.deletedAt) } }

type MessageWindow = { readonly conversationId: string; readonly from: number; readonly to: number }

const inWindow = statement(
  'messages of a conversation',
  (p: Params<MessageWindow>) => sql<Message>`
    select ${messageColumns} from messages m ${joined}
    where m.conversation_id = ${p.conversationId} and m.number between ${p.from}::integer and ${p.to}::integer
    order by m.number`,
)

/** The messages from one number to another, both included. */
export const readMessageWindow = async (db: Db | Tx, window: MessageWindow): Promise<Message[]> =>
  (await inWindow(db, window)).map(toMessage)

const oneById = statement(
  'a message by its id',
  (p: Params<{ conversationId: string; messageId: string }>) => sql<Message>`
    select ${messageColumns} from messages m ${joined}
    where m.id = ${p.messageId} and m.conversation_id = ${p.conversationId}`,
)

export async function findMessage(
  db: Db | Tx,
  conversationId: string,
  messageId: string,
): Promise<Message | null> {
  const [row] = await oneById(db, { conversationId, messageId })
  return row ? toMessage(row) : null
}

type MessageAudience = { readonly message: Message; readonly readers: readonly MessageReader[] }
type MessageReader = { readonly userId: string; readonly unread: number; readonly muted: boolean }

const messageRows = statement(
  'messages that are heard of',
  (p: Params<{ ids: readonly string[]; readers: readonly string[] }>) => sql<
    Message & { readers: MessageReader[] | null }
  >`
    select ${messageColumns},
      (select json_agg(json_build_object('userId', r.user_id, 'muted', r.muted,
          'unread', greatest(c.last_number - r.read_number, 0)))
        from conversation_members r
        where r.conversation_id = m.conversation_id and r.user_id = any(${p.readers}::uuid[])
          and m.number <= coalesce(r.until_number, m.number)) as readers
    from messages m ${joined} join conversations c on c.id = m.conversation_id
    where m.id = any(${p.ids}::uuid[])`,
)

/** These messages, each with those of some readers who may read it. */
export async function readMessageAudiences(
  db: Db,
  ids: readonly string[],
  readers: readonly string[],
): Promise<Map<string, MessageAudience>> {
  const rows = await messageRows(db, { ids, readers })
  return new Map(
    rows.map(({ readers, ...row }) => [row.messageId, { message: toMessage(row), readers: readers ?? [] }]),
  )
}

/** Held until the transaction ends. */
export async function lockMessage(
  tx: Tx,
  conversationId: string,
  messageId: string,
): Promise<{
  number: number
  authorId: string
  sentAt: Instant
  deletedAt: Instant | null
  text: string
} | null> {
  const row = await tx
    .selectFrom('messages')
    .select(['number', 'author_id as authorId', 'sent_at as sentAt', 'deleted_at as deletedAt', 'text'])
    .where('id', '=', messageId)
    .where('conversation_id', '=', conversationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function writeMessageText(
  tx: Tx,
  messageId: string,
  { text, words, now }: { text: string; words: readonly string[]; now: Instant },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ text, words: sql`array_to_tsvector(${words}::text[])`, edited_at: now })
    .where('id', '=', messageId)
    .execute()
}

/** Leaves the mark alone, and answers the files that are nobody's now. */
export async function writeMessageDeletion(
  tx: Tx,
  conversationId: string,
  number: number,
  now: Instant,
): Promise<string[]> {
  await tx
    .updateTable('messages')
    .set({ text: '', words: sql`''::tsvector`, deleted_at: now })
    .where('conversation_id', '=', conversationId)
    .where('number', '=', number)
    .execute()
  await tx
    .deleteFrom('message_reactions')
    .where('conversation_id', '=', conversationId)
    .where('number', '=', number)
    .execute()
  const gone = await tx
    .deleteFrom('message_files')
    .where('conversation_id', '=', conversationId)
    .where('number', '=', number)
    .returning(['file_id', 'preview_id'])
    .execute()
  return gone.flatMap(({ file_id, preview_id }) => (preview_id === null ? [file_id] : [file_id, preview_id]))
}

type NewReaction = { conversationId: string; number: number; userId: string; emoji: string }

export async function addReaction(
  tx: Tx,
  { conversationId, number, userId, emoji }: NewReaction,
  now: Instant,
) {
  await tx
    .insertInto('message_reactions')
    .values({ conversation_id: conversationId, number, user_id: userId, emoji, at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function removeReaction(tx: Tx, { conversationId, number, userId, emoji }: NewReaction) {
  await tx
    .deleteFrom('message_reactions')
    .where('conversation_id', '=', conversationId)
    .where('number', '=', number)
    .where('user_id', '=', userId)
    .where('emoji', '=', emoji)
    .execute()
}
