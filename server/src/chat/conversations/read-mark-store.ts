import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type Params, statement } from '../../kit/data/statement.ts'

type ReadMark = {
  readonly memberId: string
  readonly conversationId: string
  readonly userId: string
  readonly readNumber: number
  readonly unread: number
  readonly typingAt: Instant | null
  /** Those of the readers asked for who are in the same conversation. */
  readonly readerIds: readonly string[]
}

const readMarkRows = statement(
  'members that are heard of',
  (p: Params<{ ids: readonly string[]; readers: readonly string[] }>) => sql<ReadMark>`
    select m.id as "memberId", m.conversation_id as "conversationId", m.user_id as "userId",
      m.read_number as "readNumber", greatest(c.last_number - m.read_number, 0) as unread, m.typing_at as "typingAt",
      array(select r.user_id from conversation_members r where r.conversation_id = m.conversation_id
        and r.until_number is null and r.user_id = any(${p.readers}::uuid[])) as "readerIds"
    from conversation_members m join conversations c on c.id = m.conversation_id
    where m.id = any(${p.ids}::uuid[])`,
)

/** How far these have read, and when they typed, each with those of some readers who may know of it. */
export async function readVisibleReadMarks(
  db: Db,
  ids: readonly string[],
  readers: readonly string[],
): Promise<ReadonlyMap<string, ReadMark>> {
  const rows = await readMarkRows(db, { ids, readers })
  return new Map(rows.map(row => [row.memberId, row]))
}

const numberById = statement(
  'number of a message',
  (p: Params<{ conversationId: string; messageId: string }>, db) =>
    db
      .selectFrom('messages')
      .select('number')
      .where('id', '=', p.messageId)
      .where('conversation_id', '=', p.conversationId),
)

/** Null where there is none in this conversation. */
export async function findMessageNumber(
  db: Db | Tx,
  conversationId: string,
  messageId: string,
): Promise<number | null> {
  return (await numberById(db, { conversationId, messageId }))[0]?.number ?? null
}
