import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { listDutiesWith } from '@claimcrew/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import { isEngagedSinceSql } from '../../engagements/period-store.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type Params, statement } from '../../kit/data/statement.ts'
import { seatedInSql, seatHoldersSql } from '../../people/seat-store.ts'

type NewConversation = {
  readonly conversationId: string
  readonly creatorId: string
  readonly createdAt: Instant
}

/** The conversation of these two, begun if there is none: of two who begin it at once both get the same. */
export async function openDirectConversation(
  tx: Tx,
  { conversationId, creatorId, createdAt }: NewConversation,
  otherId: string,
): Promise<{ conversationId: string; isNew: boolean }> {
  const { rows } = await sql<{ id: string }>`
    insert into conversations (id, kind, first_id, second_id, creator_id, last_at, created_at)
    values (${conversationId}::uuid, 'direct', least(${creatorId}::uuid, ${otherId}::uuid),
      greatest(${creatorId}::uuid, ${otherId}::uuid), ${creatorId}::uuid, ${createdAt}, ${createdAt})
    on conflict on constraint conversations_of_two do nothing returning id`.execute(tx)
  if (rows.length > 0) return { conversationId, isNew: true }
  const existing = await tx
    .selectFrom('conversations')
    .select('id')
    .where('first_id', '=', sql<string>`least(${creatorId}::uuid, ${otherId}::uuid)`)
    .where('second_id', '=', sql<string>`greatest(${creatorId}::uuid, ${otherId}::uuid)`)
    .executeTakeFirstOrThrow()
  return { conversationId: existing.id, isNew: false }
}

type NewGroup = NewConversation & { readonly title: string | null; readonly teamOf: string | null }

/** Null where the client has a team already. */
export async function insertGroup(tx: Tx, group: NewGroup): Promise<string | null> {
  const row = await tx
    .insertInto('conversations')
    .values({
      id: group.conversationId,
      kind: 'group',
      title: group.title,
      creator_id: group.creatorId,
      team_of: group.teamOf,
      last_at: group.createdAt,
      created_at: group.createdAt,
    })
    .onConflict(conflict => conflict.column('team_of').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findTeamConversation(
  db: Db | Tx,
  organizationId: OrganizationId,
): Promise<{ conversationId: string; creatorId: string } | null> {
  const row = await db
    .selectFrom('conversations')
    .select(['id as conversationId', 'creator_id as creatorId'])
    .where('team_of', '=', organizationId)
    .executeTakeFirst()
  return row ?? null
}

type NewMember = { readonly id: string; readonly userId: string }

/** Existing members stay as they are, but may read on if they could not. Earlier messages do not count as unread. */
export async function addMembers(
  tx: Tx,
  conversationId: string,
  members: readonly NewMember[],
  now: Instant,
): Promise<void> {
  if (members.length === 0) return
  await tx
    .deleteFrom('conversation_leavers')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', sql<string>`any(${members.map(one => one.userId)}::uuid[])`)
    .execute()
  await sql`
    insert into conversation_members (id, conversation_id, user_id, joined_at, read_number, told_number)
    select m.id, c.id, m.user_id, ${now}, c.last_number, c.last_number
    from conversations c, unnest(${members.map(one => one.id)}::uuid[], ${members.map(one => one.userId)}::uuid[])
      as m (id, user_id)
    where c.id = ${conversationId}
    on conflict on constraint conversation_members_once do update set until_number = null
    where conversation_members.until_number is not null`.execute(tx)
}

/** Locks a group until the transaction ends, so that its members are changed one call after the other. */
export async function lockGroup(
  tx: Tx,
  conversationId: string,
): Promise<{ members: { userId: string; isCurrent: boolean }[] } | null> {
  const group = await tx
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', conversationId)
    .where('kind', '=', 'group')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!group) return null
  const rows = await tx
    .selectFrom('conversation_members')
    .select(['user_id as userId', 'until_number'])
    .where('conversation_id', '=', conversationId)
    .execute()
  return { members: rows.map(({ userId, until_number }) => ({ userId, isCurrent: until_number === null })) }
}

/** It is remembered that they left, so that nobody brings them back without meaning to. */
export async function removeMember(
  tx: Tx,
  conversationId: string,
  userId: string,
  now: Instant,
): Promise<void> {
  await tx
    .deleteFrom('conversation_members')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .execute()
  await tx
    .insertInto('conversation_leavers')
    .values({ conversation_id: conversationId, user_id: userId, left_at: now })
    .onConflict(conflict => conflict.columns(['conversation_id', 'user_id']).doUpdateSet({ left_at: now }))
    .execute()
}

export async function listLeavers(db: Db | Tx, conversationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversation_leavers')
    .select('user_id')
    .where('conversation_id', '=', conversationId)
    .execute()
  return rows.map(row => row.user_id)
}

export async function writeTitle(tx: Tx, conversationId: string, title: string): Promise<void> {
  await tx.updateTable('conversations').set({ title }).where('id', '=', conversationId).execute()
}

export async function writeMute(tx: Tx, memberId: string, muted: boolean): Promise<void> {
  await tx.updateTable('conversation_members').set({ muted }).where('id', '=', memberId).execute()
}

/** Somebody's conversations with each one other person. */
export async function listDirectConversations(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversation_members as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select('c.id')
    .where('m.user_id', '=', userId)
    .where('c.kind', '=', 'direct')
    .execute()
  return rows.map(row => row.id)
}

/** A group with those in it who may have lost their business there: all but its creator, and of a team's everybody. */
export type MemberGroup = {
  readonly conversationId: string
  readonly creatorId: string
  readonly teamOf: OrganizationId | null
  readonly userIds: readonly string[]
}

/** Some at a time, in the order of their ids. */
export async function listGroupPage(db: Db, after: string | null, limit: number): Promise<MemberGroup[]> {
  const { rows } = await sql<MemberGroup>`
    select c.id as "conversationId", c.creator_id as "creatorId", c.team_of as "teamOf",
      (select array_agg(m.user_id) from conversation_members m
        where m.conversation_id = c.id and m.until_number is null and (c.team_of is not null or m.user_id <> c.creator_id)) as "userIds"
    from conversations c
    where c.kind = 'group' and (${after}::uuid is null or c.id > ${after}::uuid)
      and exists (select from conversation_members m
        where m.conversation_id = c.id and m.until_number is null and (c.team_of is not null or m.user_id <> c.creator_id))
    order by c.id limit ${limit}`.execute(db)
  return rows
}

type GroupMembersQuery = Omit<MemberGroup, 'userIds'> & { readonly since: string }

const withBusiness = listDutiesWith('chat:billers:own')
const leadingTeam = listDutiesWith('chat:team:own')
const isAmong = (ids: RawBuilder<string[]>) => sql`any(${ids})`

const withoutEngagement = statement(
  'members without an engagement',
  (p: Params<GroupMembersQuery>) => sql<{ userId: string }>`
    select m.user_id as "userId" from conversation_members m
    where m.conversation_id = ${p.conversationId} and m.until_number is null
      and case when ${p.teamOf}::uuid is null then m.user_id <> ${p.creatorId}
          and not ${isEngagedSinceSql(isAmong(seatedInSql(p.creatorId, withBusiness)), sql.ref('m.user_id'), p.since)}
          and not ${isEngagedSinceSql(isAmong(seatedInSql(sql.ref('m.user_id'), withBusiness)), p.creatorId, p.since)}
        else m.user_id <> all(${seatHoldersSql(p.teamOf, leadingTeam)})
          and not ${isEngagedSinceSql(p.teamOf, sql.ref('m.user_id'), p.since)} end`,
)

/** Who reads a group and has no engagement with its creator or team that holds, or held since a day. */
export async function listMembersWithoutEngagement(
  db: Db | Tx,
  lookup: GroupMembersQuery,
): Promise<string[]> {
  return (await withoutEngagement(db, lookup)).map(row => row.userId)
}

/** From now on they read nothing new there. */
export async function endMembership(
  tx: Tx,
  conversationId: string,
  userIds: readonly string[],
): Promise<void> {
  await sql`
    update conversation_members m set until_number = c.last_number from conversations c
    where c.id = m.conversation_id and c.id = ${conversationId} and m.user_id = any(${userIds}::uuid[])
      and m.until_number is null`.execute(tx)
}
