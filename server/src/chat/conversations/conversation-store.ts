import type { ConversationItem, Member } from '@claimcrew/contract/chat/shapes'
import type { Instant } from '@claimcrew/contract/kit/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import type { PagePosition } from '../../kit/data/paging.ts'
import { type Params, statement } from '../../kit/data/statement.ts'
import { hasWordsSql } from '../../people/name-store.ts'
import { allPeopleSql } from '../../people/page-store.ts'

/** A conversation as one of its members has it in a list; people's pictures by their ids. */
export type StoredConversation = Omit<ConversationItem, 'title' | 'members'> & {
  readonly title: string | null
  readonly creatorId: string
  readonly isTeam: boolean
  readonly createdAt: Instant
  readonly lastNumber: number
  readonly readNumber: number
  readonly members: readonly StoredMember[]
}

type StoredMember = Omit<Member, 'profilePicture'> & { readonly pictureId: string | null }

/** So many go with a row of a list. */
const maxListed = 12

const own = sql`c.id, c.kind, c.title, c.creator_id, c.team_of, c.created_at, c.last_at, me.muted, me.read_number,
  least(c.last_number, coalesce(me.until_number, c.last_number)) as last_number`

// Without the names of its fields it is less to write and to read, and a page has a hundred of them.
const memberJson = sql`json_build_array(u.id, u.user_name, u.role, u.picture_id, u.time_zone, u.deactivated_at is null,
  m.read_number)`

type MemberJson = readonly [
  userId: string,
  userName: string,
  role: StoredMember['role'],
  pictureId: string | null,
  timeZone: string,
  active: boolean,
  readNumber: number,
]

const toStoredMember = ([
  userId,
  userName,
  role,
  pictureId,
  timeZone,
  active,
  readNumber,
]: MemberJson): StoredMember => ({
  userId,
  userName,
  role,
  pictureId,
  timeZone,
  active,
  readNumber,
})

/** The rows of `mine`, which are conversations of one person. */
const buildListSql = (members: RawBuilder<unknown>) => sql`
  select mine.id as "conversationId", mine.kind, mine.title, mine.creator_id as "creatorId",
    mine.team_of is not null as "isTeam", mine.created_at as "createdAt", mine.muted,
    mine.last_number as "lastNumber", mine.read_number as "readNumber", mine.last_at as "lastAt",
    greatest(mine.last_number - mine.read_number, 0) as unread,
    l.id as "lastId", l.author_id as "lastAuthorId", a.user_name as "lastAuthorName", left(l.text, 200) as "lastText",
    l.sent_at as "lastSentAt", l.deleted_at as "lastDeletedAt",
    (select count(*)::int from message_files f where f.conversation_id = mine.id and f.number = l.number) as "lastFiles",
    there.members, there.count as "memberCount"
  from mine
  left join messages l on l.conversation_id = mine.id and l.number = mine.last_number
  left join ${allPeopleSql} a on a.id = l.author_id
  cross join lateral (
    select json_agg(${memberJson} order by m.nth) filter (where m.nth <= ${members}) as members,
      count(*)::int as count
    from (select *, row_number() over (order by joined_at, id) as nth from conversation_members
      where conversation_id = mine.id and until_number is null) as m
    join ${allPeopleSql} u on u.id = m.user_id
  ) as there`

type LastMessage = NonNullable<StoredConversation['lastMessage']>

/** As it is read: the last message beside the conversation, which is less work than an object within it. */
type ConversationRow = Omit<StoredConversation, 'lastMessage' | 'members'> & {
  readonly members: readonly MemberJson[] | null
  readonly lastId: string | null
  readonly lastAuthorId: string
  readonly lastAuthorName: string
  readonly lastText: string
  readonly lastSentAt: Instant
  readonly lastDeletedAt: Instant | null
  readonly lastFiles: number
}

const toStoredConversation = (row: ConversationRow): StoredConversation => ({
  ...row,
  // Nobody is there any more.
  members: (row.members ?? []).map(toStoredMember),
  lastMessage: toLastMessage(row),
})

const toLastMessage = (row: ConversationRow): LastMessage | null =>
  row.lastId === null
    ? null
    : {
        messageId: row.lastId,
        number: row.lastNumber,
        authorId: row.lastAuthorId,
        authorName: row.lastAuthorName,
        text: row.lastText,
        sentAt: row.lastSentAt,
        deletedAt: row.lastDeletedAt,
        files: row.lastFiles,
      }

type ConversationQuery = {
  readonly userId: string
  readonly at: Instant | null
  readonly id: string | null
  readonly limit: number
}

// All of somebody's are looked up at once, sorted as the index is, and only those of a page with how they have them. The
// limit has each looked up by both ids, whatever PostgreSQL thinks of how many conversations somebody is in.
const listing = (
  p: { [K in keyof ConversationQuery]: unknown },
  filter: RawBuilder<unknown>,
) => sql<ConversationRow>`
  with mine as materialized (
    select ${own}
    from (
      select * from conversations c
      where c.id = any(array(select conversation_id from conversation_members where user_id = ${p.userId})) and ${filter}
        and (${p.at}::timestamptz is null or (c.last_at, c.id) < (${p.at}::timestamptz, ${p.id}::uuid))
      order by c.last_at desc, c.id desc limit ${p.limit}::integer
    ) as c
    cross join lateral (select * from conversation_members
      where user_id = ${p.userId} and conversation_id = c.id limit 1) as me
  ) ${buildListSql(sql.lit(maxListed))} order by mine.last_at desc, mine.id desc`

const latest = statement('conversations of somebody', (p: Params<ConversationQuery>) => listing(p, sql`true`))

/** Somebody's conversations, the latest first; with a search those whose title or people have all of its words. */
export async function listStoredConversations(
  db: Db,
  userId: string,
  before: PagePosition | null,
  limit: number,
  search = '',
): Promise<StoredConversation[]> {
  const query = { userId, at: before?.[0] ?? null, id: before?.[1] ?? null, limit }
  if (search === '') return (await latest(db, query)).map(toStoredConversation)
  const named = sql`(${hasWordsSql(sql.ref('c.title'), search)} or exists (
    select from conversation_members other join ${allPeopleSql} u on u.id = other.user_id
    where other.conversation_id = c.id and other.user_id <> ${userId}
      and ${hasWordsSql(sql.ref('u.user_name'), search)}))`
  return (await listing(query, named).execute(db)).rows.map(toStoredConversation)
}

/** What a conversation is called by: its own title, or the people in it. */
export type ConversationName = {
  readonly title: string | null
  readonly members: readonly Pick<Member, 'userId' | 'userName'>[]
  readonly memberCount: number
}

const named = statement(
  'what conversations are called by',
  (p: Params<{ ids: readonly string[] }>) => sql<ConversationName & { readonly conversationId: string }>`
    select c.id as "conversationId", c.title, coalesce(there.members, '[]') as members, there.count as "memberCount"
    from conversations c cross join lateral (
      select json_agg(json_build_object('userId', u.id, 'userName', u.user_name) order by m.nth)
          filter (where m.nth <= ${sql.lit(maxListed)}) as members,
        count(*)::int as count
      from (select user_id, row_number() over (order by joined_at, id) as nth from conversation_members
        where conversation_id = c.id and until_number is null) as m
      join ${allPeopleSql} u on u.id = m.user_id
    ) as there
    where c.id = any(${p.ids}::uuid[])`,
)

export const readConversationNames = (db: Db, ids: readonly string[]) => named(db, { ids })

const one = statement(
  'one conversation',
  (p: Params<{ userId: string; conversationId: string }>) => sql<ConversationRow>`
    with mine as materialized (
      select ${own} from conversation_members me join conversations c on c.id = me.conversation_id
      where me.user_id = ${p.userId} and me.conversation_id = ${p.conversationId}
    ) ${buildListSql(sql`2147483647`)}`,
)

/** One of somebody's conversations, with all of its members. */
export async function findConversation(
  db: Db | Tx,
  userId: string,
  conversationId: string,
): Promise<StoredConversation | null> {
  const [row] = await one(db, { userId, conversationId })
  return row ? toStoredConversation(row) : null
}

const unread = statement(
  'unread of somebody',
  (p: Params<{ userId: string }>) => sql<{ unread: number; conversations: number }>`
    select coalesce(sum(least(c.last_number, coalesce(m.until_number, c.last_number)) - m.read_number), 0)::int as unread,
      count(*)::int as conversations
    from conversation_members m join conversations c on c.id = m.conversation_id
    where m.user_id = ${p.userId} and not m.muted
      and m.read_number < least(c.last_number, coalesce(m.until_number, c.last_number))`,
)

export async function countUnreadMessages(
  db: Db,
  userId: string,
): Promise<{ unread: number; conversations: number }> {
  return (await unread(db, { userId }))[0] ?? { unread: 0, conversations: 0 }
}

/** The conversations of two that somebody has with these people, by them. */
export async function findDirectConversations(
  db: Db | Tx,
  userId: string,
  others: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ otherId: string; id: string }>`
    select o.id as "otherId", c.id from unnest(${others}::uuid[]) as o (id)
    join conversations c on c.first_id = least(o.id, ${userId}::uuid) and c.second_id = greatest(o.id, ${userId}::uuid)
  `.execute(db)
  return new Map(rows.map(({ otherId, id }) => [otherId, id]))
}
