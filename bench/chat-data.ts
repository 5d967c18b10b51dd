import type pg from 'pg'
import { hashToken, newToken } from '../server/src/kit/http/session.ts'
import { runApp } from './processes.ts'

export type ChatUser = {
  readonly userId: string
  readonly conversationId: string
  readonly token: string
}

/** It comes before anything else, since it comes only to an empty house. */
export async function loadDemo(databaseUrl: string): Promise<void> {
  await (await runApp(databaseUrl)).stop()
}

const person = 'id, email, password_hash, user_name, phone_number, role, time_zone, created_at'

/** Clients and billers who work together in pairs, each with a conversation of their own; both of each pair answer. */
export async function makePairs(
  client: pg.Client,
  pairs: number,
): Promise<(readonly [ChatUser, ChatUser])[]> {
  const { rows } = await client.query<{ clientId: string; billerId: string; conversationId: string }>(
    `with pair as materialized (
       select n, gen_random_uuid() as client_id, gen_random_uuid() as biller_id, gen_random_uuid() as conversation_id
       from generate_series(1, $1::int) as n
     ), people as (
       insert into users (${person})
       select client_id, 'chat' || client_id || '@bench.test', '', 'Practice ' || n, '', 'CLIENT', 'America/New_York', timestamptz '2026-01-01' from pair
       union all
       select biller_id, 'chat' || biller_id || '@bench.test', '', 'Biller ' || n, '', 'BILLER', 'America/New_York', timestamptz '2026-01-01' from pair
       returning id
     ), ties as (
       insert into engagements (id, client_id, biller_id, title, started_on, currency, created_at)
       select gen_random_uuid(), client_id, biller_id, 'Payment posting', '2026-01-01', 'USD', '2026-01-01' from pair returning id
     ), terms as (
       insert into engagement_terms (engagement_id, from_day, rate_cents, hours_per_week, agreed_at)
       select id, '2026-01-01', 1000, 40, '2026-01-01' from ties
     ), begun as (
       insert into conversations (id, kind, first_id, second_id, creator_id, last_at, created_at)
       select conversation_id, 'direct', least(client_id, biller_id), greatest(client_id, biller_id), client_id, now(), now() from pair
     ), members as (
       insert into conversation_members (id, conversation_id, user_id, joined_at)
       select gen_random_uuid(), conversation_id, client_id, now() from pair
       union all select gen_random_uuid(), conversation_id, biller_id, now() from pair
     )
     select client_id as "clientId", biller_id as "billerId", conversation_id as "conversationId" from pair`,
    [pairs],
  )
  const made = rows.map(({ clientId, billerId, conversationId }): readonly [ChatUser, ChatUser] => [
    { userId: clientId, conversationId, token: newToken() },
    { userId: billerId, conversationId, token: newToken() },
  ])
  await signIn(client, made.flat())
  await client.query('analyze users, engagements, conversations, conversation_members')
  return made
}

async function signIn(
  client: pg.Client,
  people: readonly Pick<ChatUser, 'userId' | 'token'>[],
): Promise<void> {
  await client.query(
    `insert into sessions (id, user_id, token_hash, browser, address, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), user_id, token_hash, 'bench', '127.0.0.1', now(), now(), now() + interval '1 day'
     from unnest($1::uuid[], $2::bytea[]) as one (user_id, token_hash)`,
    [people.map(one => one.userId), people.map(one => hashToken(one.token))],
  )
}

export type ChatHistory = {
  readonly userId: string
  readonly token: string
  /** The one of so many messages. */
  readonly longId: string
}

type Size = { readonly conversations: number; readonly inLong: number; readonly messages: number }

/** Somebody with a long past: one conversation of very many messages, many others, and much that others say to each other. */
export async function makeHistory(
  client: pg.Client,
  { conversations, inLong, messages }: Size,
): Promise<ChatHistory> {
  const pairs = await makePairs(client, 2 * conversations)
  const [owner] = pairs[0] ?? []
  if (!owner) throw new Error('There is nobody with a past')
  // The owner's own are the first half: the other one of each pair talks with them instead.
  await client.query(
    `with own as (
       select c.id, case when c.creator_id = $1 then $1 else c.creator_id end as was from conversations c
       where c.id = any($2::uuid[]) and c.creator_id <> $1
     ), moved as (
       update conversation_members m set user_id = $1 from own where m.conversation_id = own.id and m.user_id = own.was
     )
     update conversations c set creator_id = $1,
       first_id = least($1::uuid, case when first_id = own.was then second_id else first_id end),
       second_id = greatest($1::uuid, case when first_id = own.was then second_id else first_id end)
     from own where c.id = own.id`,
    [owner.userId, pairs.slice(0, conversations).map(([one]) => one.conversationId)],
  )
  // A person who has not answered these questions is asked them before anything else.
  await client.query(
    `update users set introduction = 'medical-provider', role_interest = 'medical-provider', experience = 'advanced',
       payment_preference = 'hourly', service_timeline = 'flexible' where id = $1`,
    [owner.userId],
  )
  // A vocabulary in which a few words are everywhere and most are seldom, as in life.
  await client.query(
    `create temp table said as
     select n, string_agg('word' || floor(2000 * power(random(), 3))::int, ' ') as text
     from generate_series(1, 4000) as n, generate_series(1, 12) group by n`,
  )
  // An index over all of it is quicker made at once than row by row.
  const index = 'select pg_get_indexdef(indexrelid) as made from pg_index where indexrelid = $1::regclass'
  const { rows } = await client.query<{ made: string }>(index, ['messages_words'])
  await client.query('drop index messages_words')
  await client.query('set session_replication_role = replica')
  const rest = Math.floor((messages - inLong) / (2 * conversations - 1))
  await client.query(
    `insert into messages (conversation_id, number, id, author_id, text, words, sent_at)
     select c.id, k, gen_random_uuid(), c.creator_id, s.text || case when k = 7 then ' zebra' else '' end,
       array_to_tsvector(string_to_array(s.text, ' ') || case when k = 7 then array['zebra', '#' || c.id] else array['#' || c.id] end),
       now() - (c.count - k) * interval '1 second' - interval '1 minute'
     from (select id, creator_id, case when id = $1 then $2::int else $3::int end as count from conversations
       where id = any($4::uuid[])) as c
     cross join lateral generate_series(1, c.count) as k
     join said s on s.n = 1 + (k * 7 + (hashtext(c.id::text) & 1023)) % 4000`,
    [owner.conversationId, inLong, rest, pairs.map(([one]) => one.conversationId)],
  )
  await client.query('set session_replication_role = default')
  await client.query(rows[0]?.made ?? '')
  await client.query(
    `update conversations c set last_number = case when id = $1 then $2::int else $3::int end,
       last_at = (select max(sent_at) from messages m where m.conversation_id = c.id) where id = any($4::uuid[])`,
    [owner.conversationId, inLong, rest, pairs.map(([one]) => one.conversationId)],
  )
  await client.query(
    `update conversation_members m set read_number = case when c.id = $1 then c.last_number / 2 else greatest(c.last_number - 3, 0) end
     from conversations c where c.id = m.conversation_id and c.last_number > 0`,
    [owner.conversationId],
  )
  await client.query('vacuum analyze messages')
  await client.query('vacuum analyze conversations')
  await client.query('vacuum analyze conversation_members')
  return { userId: owner.userId, token: owner.token, longId: owner.conversationId }
}
