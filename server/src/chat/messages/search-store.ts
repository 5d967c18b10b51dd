import type { Instant } from '@claimcrew/contract/kit/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/data/db.ts'
import type { Mark } from '../../kit/data/paging.ts'
import { type Params, statement } from '../../kit/data/statement.ts'
import { everybody } from '../../people/page-store.ts'

const reach = statement(
  'where somebody may search',
  (p: Params<{ userId: string }>) => sql<{ conversationId: string; count: number }>`
    select c.id as "conversationId", least(c.last_number, coalesce(m.until_number, c.last_number)) as count
    from conversation_members m join conversations c on c.id = m.conversation_id
    where m.user_id = ${p.userId} and c.last_number > 0`,
)

/** Somebody's conversations, and how much was said in each. */
export const reachOf = (db: Db, userId: string) => reach(db, { userId })

type Asked = {
  readonly userId: string
  readonly query: string
  readonly at: Instant | null
  readonly id: string | null
  readonly limit: number
}

type Found = {
  readonly messageId: string
  readonly conversationId: string
  readonly number: number
  readonly authorId: string
  readonly authorName: string
  readonly sentAt: Instant
  readonly text: string
}

const before = (p: Params<Asked>) =>
  sql`(${p.at}::timestamptz is null or (sent_at, id) < (${p.at}::timestamptz, ${p.id}::uuid))`

/** The newest of `found` that this person may read. */
const readable = (p: Params<Asked>, match: RawBuilder<unknown>) => sql`
  select m.id as "messageId", m.conversation_id as "conversationId", m.number, m.author_id as "authorId",
    (select a.user_name from ${everybody} a where a.id = m.author_id) as "authorName", m.sent_at as "sentAt", m.text
  from (
    select f.conversation_id, f.number from found f
    join conversation_members own on own.conversation_id = f.conversation_id and own.user_id = ${p.userId}
      and f.number <= coalesce(own.until_number, f.number)
    where ${match} order by f.sent_at desc, f.id desc limit ${p.limit}::integer
  ) as best
  join messages m on m.conversation_id = best.conversation_id and m.number = best.number
  order by m.sent_at desc, m.id desc`

// What everybody says stands in a few thousand messages often enough; the index would name hundreds of thousands.
const lately = 3_000

const amongNewest = statement(
  'search the newest messages',
  (p: Params<Asked>) => sql<Found>`
    with found as materialized (
      select conversation_id, number, id, sent_at, words from messages
      where ${before(p)} order by sent_at desc, id desc limit ${sql.lit(lately)}
    ) ${readable(p, sql`f.words @@ ${p.query}::tsquery`)}`,
)

const amongAll = statement(
  'search all messages',
  (p: Params<Asked>) => sql<Found>`
    with found as materialized (
      select conversation_id, number, id, sent_at from messages where words @@ ${p.query}::tsquery and ${before(p)}
    ) ${readable(p, sql`true`)}`,
)

type Search = {
  readonly userId: string
  readonly query: string
  readonly before: Mark | null
  readonly limit: number
  /** Whether much of what is said everywhere is said to this person. */
  readonly isMuch: boolean
}

/** What somebody may read of the messages that a query of PostgreSQL matches, the newest first. */
export async function findWords(db: Db, { userId, query, before, limit, isMuch }: Search): Promise<Found[]> {
  const asked = { userId, query, at: before?.[0] ?? null, id: before?.[1] ?? null, limit }
  if (isMuch) {
    const newest = await amongNewest(db, asked)
    if (newest.length === limit) return newest
  }
  return amongAll(db, asked)
}
