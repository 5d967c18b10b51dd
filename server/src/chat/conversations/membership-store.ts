import type { HiringRelation } from '@claimcrew/contract/jobs/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { listDutiesWith, type Role } from '@claimcrew/contract/permissions'
import { sql } from 'kysely'
import { hiringRelationSql } from '../../jobs/hiring-relation-store.ts'
import { batchLoader } from '../../kit/data/batchLoader.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type Params, statement } from '../../kit/data/statement.ts'
import { parseJsonInstant } from '../../kit/data/types.ts'
import { allPeopleSql } from '../../people/page-store.ts'
import { seatedInSql, seatHoldersSql } from '../../people/seat-store.ts'

/** A conversation as one of its members stands in it, with all that decides whether they may write. */
export type Membership = {
  readonly conversationId: string
  readonly kind: 'direct' | 'group'
  readonly creatorId: string
  readonly memberId: string
  readonly userName: string
  readonly lastNumber: number
  readonly readNumber: number
  readonly untilNumber: number | null
  /** The other of two, and of a group its creator. */
  readonly otherId: string
  readonly otherRole: Role
  readonly otherZone: string
  readonly otherActive: boolean
  readonly otherThere: boolean
  /** The organization of a team's group, for which those who lead it stand, and whether one is among them. */
  readonly teamOf: OrganizationId | null
  readonly leadsTeam: boolean
  readonly blocking: boolean
  readonly blockedByOther: boolean
  readonly dealings: HiringRelation
}

type MembershipQuery = { readonly conversationId: string; readonly userId: string; readonly role: Role }

type MembershipValues = {
  readonly conversationIds: readonly string[]
  readonly userIds: readonly string[]
  readonly roles: readonly Role[]
}

const isClient = sql`room.my_role = 'CLIENT'`
const biller = sql`case when ${isClient} then room.other_id else room.my_id end`
const clientSide = sql`case when ${isClient} then room.my_id else room.other_id end`
const organizations = sql`any(case when room.team_of is null
  then ${seatedInSql(clientSide, listDutiesWith('chat:billers:own'))} else array[room.team_of] end)`

const rooms = statement(
  'read rooms',
  (p: Params<MembershipValues>) => sql<Membership & { readonly nth: number }>`
    with room as materialized (
      select asked.nth, asked.user_id as my_id, asked.role as my_role,
        c.id, c.kind, c.creator_id, c.team_of, c.last_number, m.id as member_id, m.read_number, m.until_number,
        case when c.kind = 'group' then c.creator_id when c.first_id = asked.user_id then c.second_id else c.first_id end
          as other_id,
        case when c.team_of is not null then ${seatHoldersSql(sql.ref('c.team_of'), listDutiesWith('chat:team:own'))} end
          as leaders
      from unnest(${p.conversationIds}::uuid[], ${p.userIds}::uuid[], ${p.roles}::text[]) with ordinality
        as asked (conversation_id, user_id, role, nth)
      -- Looked up by both, whatever PostgreSQL thinks of how many are in a conversation.
      cross join lateral (select * from conversation_members
        where user_id = asked.user_id and conversation_id = asked.conversation_id limit 1) as m
      join conversations c on c.id = m.conversation_id
    )
    select room.nth, room.id as "conversationId", room.kind, room.creator_id as "creatorId",
      room.member_id as "memberId", room.last_number as "lastNumber", room.read_number as "readNumber",
      room.until_number as "untilNumber", self.user_name as "userName",
      room.other_id as "otherId", u.role as "otherRole", u.time_zone as "otherZone",
      case when room.leaders is null then u.deactivated_at is null else room.leaders <> '{}' end as "otherActive",
      room.leaders = '{}' or exists (select from conversation_members there
        where there.user_id = any(coalesce(room.leaders, array[room.other_id])) and there.conversation_id = room.id)
        as "otherThere",
      room.team_of as "teamOf", coalesce(room.my_id = any(room.leaders), false) as "leadsTeam",
      room.kind = 'direct' and exists (select from chat_blocks b
        where b.blocker_id = room.my_id and b.blocked_id = room.other_id) as blocking,
      room.kind = 'direct' and exists (select from chat_blocks b
        where b.blocker_id = room.other_id and b.blocked_id = room.my_id) as "blockedByOther",
      ${hiringRelationSql(organizations, biller)} as dealings
    from room
    join ${allPeopleSql} u on u.id = room.other_id
    join ${allPeopleSql} self on self.id = room.my_id`,
)

/** Null to everybody who is no member. Most that anybody does in a conversation begins with this. */
export const readMembership = batchLoader(
  async (db, all: readonly MembershipQuery[]): Promise<(Membership | null)[]> => {
    const rows = await rooms(db, {
      conversationIds: all.map(one => one.conversationId),
      userIds: all.map(one => one.userId),
      roles: all.map(one => one.role),
    })
    const byPlace = new Map(rows.map(({ nth, ...room }) => [nth, room]))
    return all.map((_, index) => byPlace.get(index + 1) ?? null)
  },
)

/** A file that waits to be sent, or was. */
type WaitingFile = {
  readonly fileId: string
  readonly name: string
  readonly size: number
  readonly type: string
  readonly width: number | null
  readonly height: number | null
  readonly sent: boolean
}

/** What a message answers. */
type RepliedMessage = {
  readonly messageId: string
  readonly number: number
  readonly authorId: string
  readonly authorName: string
  readonly text: string
  readonly files: number
  readonly deletedAt: string | null
}

/** What a message brings along. */
type AttachmentIds = { readonly replyTo: string | null; readonly fileIds: readonly string[] }

/** The same as it is known in the conversation: null and none where there is no such thing. */
export type MessageAttachments = {
  readonly replied: RepliedMessage | null
  readonly files: readonly WaitingFile[]
}

/** Quotes show no more of a text than this. */
const quotedLength = 200

type AttachmentQuery = AttachmentIds & {
  readonly conversationId: string
  readonly userId: string
  readonly last: number
}

const attachmentRows = statement(
  'what a message brings along',
  (p: Params<AttachmentQuery>) => sql<MessageAttachments>`
    select (
      select json_build_object('messageId', q.id, 'number', q.number, 'authorId', q.author_id, 'authorName', a.user_name,
        'text', left(q.text, ${sql.lit(quotedLength)}), 'deletedAt', q.deleted_at,
        'files', (select count(*) from message_files f
          where f.conversation_id = q.conversation_id and f.number = q.number))
      from messages q join ${allPeopleSql} a on a.id = q.author_id
      where q.id = ${p.replyTo}::uuid and q.conversation_id = ${p.conversationId}::uuid
        and q.number <= ${p.last}::integer) as replied,
      (select coalesce(json_agg(json_build_object('fileId', f.file_id, 'name', f.name, 'size', f.size, 'type', f.type,
          'width', f.width, 'height', f.height, 'sent', f.number is not null)), '[]')
        from message_files f
        where f.file_id = any(${p.fileIds}::uuid[]) and f.conversation_id = ${p.conversationId}::uuid
          and f.uploader_id = ${p.userId}::uuid) as files`,
)

const nothing: MessageAttachments = { replied: null, files: [] }

/** What a message answers, and the files that go with it; most messages have neither. */
export async function readAttachments(db: Db | Tx, query: AttachmentQuery): Promise<MessageAttachments> {
  if (query.replyTo === null && query.fileIds.length === 0) return nothing
  const [row] = await attachmentRows(db, query)
  if (!row?.replied?.deletedAt) return row ?? nothing
  return { ...row, replied: { ...row.replied, deletedAt: parseJsonInstant(row.replied.deletedAt) } }
}
