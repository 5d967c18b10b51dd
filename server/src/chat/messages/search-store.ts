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

const before = (p: Params<Asked>, m = 'messages') =>
  sql`(${p.at}::timestamptz is null
    or (${sql.ref(`${m}.sent_at`)}, ${sql.ref(`${m}.id`)}) < (${p.at}::timestamptz, ${p.id}::uuid))`

/** The newest of `found` that match. */
const newest = (p: Params<Asked>, match: RawBuilder<unknown>) => sql`
  select m.id as "messageId", m.conversation_id as "conversationId", m.number, m.author_id as "authorId",
    (select a.user_name from ${everybody} a where a.id = m.author_id) as "authorName", m.sent_at as "sentAt", m.text
  from (
    select f.conversation_id, f.number from found f
    where ${match} order by f.sent_at desc, f.id desc limit ${p.limit}::integer
  ) as best
  join messages m on m.conversation_id = best.conversation_id and m.number = best.number
  order by m.sent_at desc, m.id desc`

/** Whether this person may read it. Spelled so that it is looked up for each: PostgreSQL takes everybody for a newcomer. */
const mayRead = (p: Params<Asked>) => sql`coalesce((
  select f.number <= coalesce(own.until_number, f.number) from conversation_members own
  where own.user_id = ${p.userId} and own.conversation_id = f.conversation_id limit 1), false)`

// What everybody says stands in a few thousand messages often enough; the index would name hundreds of thousands.
const lately = 5_000

const amongNewest = statement(
  'search the newest messages',
  (p: Params<Asked>) => sql<Found>`
    with found as materialized (
      select conversation_id, number, id, sent_at, words from messages
      where ${before(p)} order by sent_at desc, id desc limit ${sql.lit(lately)}
    ) ${newest(p, sql`f.words @@ ${p.query}::tsquery and ${mayRead(p)}`)}`,
)

const amongAll = statement(
  'search all messages',
  (p: Params<Asked>) => sql<Found>`
    with found as materialized (
      select conversation_id, number, id, sent_at from messages where words @@ ${p.query}::tsquery and ${before(p)}
    ) ${newest(p, mayRead(p))}`,
)

// Spelled so that PostgreSQL reads the conversations and not the index of words.
const amongOwn = statement(
  'search own messages',
  (p: Params<Asked>) => sql<Found>`
    with found as materialized (
      select m.conversation_id, m.number, m.id, m.sent_at
      from conversation_members mine join messages m on m.conversation_id = mine.conversation_id
      where mine.user_id = ${p.userId} and m.number <= coalesce(mine.until_number, m.number)
        and (m.words @@ ${p.query}::tsquery) is true and ${before(p, 'm')}
    ) ${newest(p, sql`true`)}`,
)

type Search = {
  readonly userId: string
  readonly query: string
  readonly before: Mark | null
  readonly limit: number
  /** What is least work: few messages are one's own, few are in a conversation that the query names, or neither. */
  readonly among: 'own' | 'named' | 'all'
}

/** What somebody may read of the messages that a query of PostgreSQL matches, the newest first. */
export async function findWords(db: Db, { userId, query, before, limit, among }: Search): Promise<Found[]> {
  const asked = { userId, query, at: before?.[0] ?? null, id: before?.[1] ?? null, limit }
  if (among === 'own') return amongOwn(db, asked)
  if (among === 'all') {
    const latest = await amongNewest(db, asked)
    if (latest.length === limit) return latest
  }
  return amongAll(db, asked)
}
