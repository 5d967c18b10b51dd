import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db } from '../../kit/data/db.ts'
import type { PagePosition } from '../../kit/data/paging.ts'
import { type Params, statement } from '../../kit/data/statement.ts'
import { allPeopleSql } from '../../people/page-store.ts'
import type { ConversationSource, MessagePosition, SearchSegment } from './searchWalk.ts'

type ConversationExtent = {
  readonly conversationId: string
  readonly count: number
  readonly lastAt: Instant
}

const conversationExtents = statement(
  'where somebody may search',
  (p: Params<{ userId: string }>) => sql<ConversationExtent>`
    select c.id as "conversationId", least(c.last_number, coalesce(m.until_number, c.last_number)) as count,
      coalesce((select l.sent_at from messages l where l.conversation_id = c.id and l.number = m.until_number), c.last_at)
        as "lastAt"
    from conversation_members m join conversations c on c.id = m.conversation_id
    where m.user_id = ${p.userId} and c.last_number > 0 and coalesce(m.until_number, 1) > 0`,
)

/** Somebody's conversations: how much was said in each that they may read, and until when. */
export const readConversationExtents = (db: Db, userId: string) => conversationExtents(db, { userId })

type WordFrequencies = { readonly total: number; readonly shares: readonly number[] }

// Arrays of fractions come as JSON.
const commonness = statement(
  'how common words are in messages',
  (p: Params<{ words: readonly string[] }>) => sql<WordFrequencies>`
    select greatest(t.reltuples, 0)::int8 as total,
      (select json_agg(least(1, greatest(seldom.share, (
          select sum(common.share) from unnest(known.words, known.shares) as common (word, share)
          where case when length(sought.word) > 1 then starts_with(common.word, sought.word)
            else common.word = sought.word end))) order by sought.nth)
        from unnest(${p.words}::text[]) with ordinality as sought (word, nth)) as shares
    from pg_class t
    left join lateral (
      select s.most_common_elems::text::text[] as words, s.most_common_elem_freqs as shares from pg_stats s
      where s.schemaname = 'public' and s.tablename = 'messages' and s.attname = 'words'
    ) as known on true
    cross join lateral (
      select coalesce(known.shares[cardinality(known.words) + 1] / 2, 0) as share
    ) as seldom
    where t.oid = 'public.messages'::regclass`,
)

/**
 * The share of all messages that have a word which begins so (one letter is a word by itself), as PostgreSQL's own
 * statistics know it: roughly, and of a moment ago. What is not among the commonest is taken for half as common as the
 * last of these.
 */
export async function readWordFrequencies(db: Db, words: readonly string[]): Promise<WordFrequencies> {
  const [row] = await commonness(db, { words })
  if (!row) throw new Error('The table of messages is there')
  return row
}

type SegmentValues = {
  readonly query: string
  readonly conversationIds: readonly string[]
  readonly ats: readonly Instant[]
  readonly ids: readonly string[]
  readonly takes: readonly number[]
}

const stretches = statement(
  'search stretches of conversations',
  (p: Params<SegmentValues>) => sql<MessagePosition & { found: boolean; last: boolean }>`
    select source.conversation_id as "conversationId", m.number, m.id as "messageId", m.sent_at as "sentAt", m.found,
      m.nth = source.take as last
    from unnest(${p.conversationIds}::uuid[], ${p.ats}::timestamptz[], ${p.ids}::uuid[], ${p.takes}::integer[])
      as source (conversation_id, at, id, take)
    cross join lateral (
      select number, id, sent_at, words @@ ${p.query}::tsquery as found,
        row_number() over (order by sent_at desc, id desc) as nth
      from messages
      where conversation_id = source.conversation_id and (sent_at, id) < (source.at, source.id)
      order by sent_at desc, id desc limit source.take
    ) as m
    where m.found or m.nth = source.take`,
)

/** What matches in the messages that are next in each of these conversations. */
export async function readMatchingMessages(
  db: Db,
  query: string,
  sources: readonly ConversationSource[],
): Promise<SearchSegment> {
  const rows = await stretches(db, {
    query,
    conversationIds: sources.map(source => source.conversationId),
    ats: sources.map(source => source.before[0]),
    ids: sources.map(source => source.before[1]),
    takes: sources.map(source => source.take),
  })
  const counts = new Map(sources.map(source => [source.conversationId, source.count]))
  return {
    matches: rows.filter(row => row.found && row.number <= (counts.get(row.conversationId) ?? 0)),
    reached: new Map(
      rows.filter(row => row.last).map(row => [row.conversationId, [row.sentAt, row.messageId]]),
    ),
  }
}

type IndexSearchValues = {
  readonly userId: string
  /** What the index is asked for, and what the messages that it names must match beside that. */
  readonly indexed: string
  readonly beside: string | null
  readonly at: Instant | null
  readonly id: string | null
  readonly limit: number
}

// Membership is spelled so that it is looked up for each: PostgreSQL takes everybody for a newcomer.
const indexed = statement(
  'search the index of words',
  (p: Params<IndexSearchValues>) => sql<MessagePosition>`
    with found as materialized (
      select conversation_id, number, id, sent_at from messages
      where words @@ ${p.indexed}::tsquery and coalesce(words @@ ${p.beside}::tsquery, true)
        and (${p.at}::timestamptz is null or (sent_at, id) < (${p.at}::timestamptz, ${p.id}::uuid))
    )
    select conversation_id as "conversationId", number, id as "messageId", sent_at as "sentAt" from found
    where coalesce((
      select found.number <= coalesce(own.until_number, found.number) from conversation_members own
      where own.user_id = ${p.userId} and own.conversation_id = found.conversation_id limit 1), false)
    order by sent_at desc, id desc limit ${p.limit}::integer`,
)

type IndexSearch = Pick<IndexSearchValues, 'userId' | 'indexed' | 'beside' | 'limit'> & {
  readonly before: PagePosition | null
}

/** What somebody may read of the messages that the index names, the newest first. */
export const searchByIndex = (db: Db, { before, ...search }: IndexSearch): Promise<MessagePosition[]> =>
  indexed(db, { ...search, at: before?.[0] ?? null, id: before?.[1] ?? null })

type FoundMessageRow = MessagePosition & {
  readonly authorId: string
  readonly authorName: string
  readonly text: string
}

const foundMessageRows = statement(
  'messages that were found',
  (p: Params<{ ids: readonly string[] }>) => sql<FoundMessageRow>`
    select m.id as "messageId", m.conversation_id as "conversationId", m.number, m.author_id as "authorId",
      a.user_name as "authorName", m.sent_at as "sentAt", m.text
    from messages m join ${allPeopleSql} a on a.id = m.author_id
    where m.id = any(${p.ids}::uuid[]) and m.deleted_at is null
    order by m.sent_at desc, m.id desc`,
)

/** The same with their words, the newest first. */
export const readFoundMessages = (db: Db, places: readonly MessagePosition[]): Promise<FoundMessageRow[]> =>
  foundMessageRows(db, { ids: places.map(index => index.messageId) })
