import type { Dealings } from '@claimcrew/contract/jobs/policy'
import type { Role } from '@claimcrew/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import { dealingsBetween } from '../../jobs/dealings-store.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type Param, type Params, statement } from '../../kit/data/statement.ts'
import { jsonInstant } from '../../kit/data/types.ts'
import { everybody } from '../../people/page-store.ts'

/** A conversation as one of its members stands in it, with all that decides whether they may write. */
export type Room = {
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
  readonly blocking: boolean
  readonly blockedByOther: boolean
  readonly dealings: Dealings
}

type Asked = { readonly conversationId: string; readonly userId: string; readonly role: Role }

/** The columns of a room, from `room`; with what a statement wants to know beside them. */
const roomOf = (p: Params<Asked>, more: RawBuilder<unknown>) => {
  const [me, other] = [sql`${p.userId}::uuid`, sql`room.other_id`]
  const isClient = sql`${p.role}::text = 'CLIENT'`
  const client = sql`case when ${isClient} then ${me} else ${other} end`
  const biller = sql`case when ${isClient} then ${other} else ${me} end`
  return sql`
    with room as materialized (
      select c.id, c.kind, c.creator_id, c.last_number, m.id as member_id, m.read_number, m.until_number,
        case when c.kind = 'group' then c.creator_id when c.first_id = ${me} then c.second_id else c.first_id end
          as other_id
      from conversation_members m join conversations c on c.id = m.conversation_id
      where m.user_id = ${me} and m.conversation_id = ${p.conversationId}::uuid
    )
    select room.id as "conversationId", room.kind, room.creator_id as "creatorId", room.member_id as "memberId",
      room.last_number as "lastNumber", room.read_number as "readNumber", room.until_number as "untilNumber",
      self.user_name as "userName",
      room.other_id as "otherId", u.role as "otherRole", u.time_zone as "otherZone",
      u.deactivated_at is null as "otherActive",
      exists (select from conversation_members there
        where there.user_id = room.other_id and there.conversation_id = room.id) as "otherThere",
      room.kind = 'direct' and exists (select from chat_blocks b
        where b.blocker_id = ${me} and b.blocked_id = room.other_id) as blocking,
      room.kind = 'direct' and exists (select from chat_blocks b
        where b.blocker_id = room.other_id and b.blocked_id = ${me}) as "blockedByOther",
      ${dealingsBetween(client, biller)} as dealings
      ${more}
    from room
    join ${everybody} u on u.id = room.other_id
    join ${everybody} self on self.id = ${me}`
}

const room = statement('read a room', (p: Params<Asked>) => sql<Room>`${roomOf(p, sql``)}`)

/** Null to everybody who is no member. */
export async function readRoom(db: Db | Tx, asked: Asked): Promise<Room | null> {
  return (await room(db, asked))[0] ?? null
}

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
type Replied = {
  readonly messageId: string
  readonly number: number
  readonly authorId: string
  readonly authorName: string
  readonly text: string
  readonly files: number
  readonly deletedAt: string | null
}

type Sending = Asked & { readonly replyTo: string | null; readonly fileIds: readonly string[] }

export type SendingRoom = Room & { readonly replied: Replied | null; readonly files: readonly WaitingFile[] }

/** As much of a text as others show of it. */
const quotedLength = 200

const quoteOf = (replyTo: Param<string | null>) => sql`(
  select json_build_object('messageId', q.id, 'number', q.number, 'authorId', q.author_id, 'authorName', a.user_name,
    'text', left(q.text, ${sql.lit(quotedLength)}), 'deletedAt', q.deleted_at,
    'files', (select count(*) from message_files f where f.conversation_id = q.conversation_id and f.number = q.number))
  from messages q join ${everybody} a on a.id = q.author_id
  where q.id = ${replyTo}::uuid and q.conversation_id = room.id
    and q.number <= coalesce(room.until_number, room.last_number))`

const sendingRoom = statement(
  'read a room to write in',
  (p: Params<Sending>) =>
    sql<SendingRoom>`${roomOf(
      p,
      sql`, ${quoteOf(p.replyTo)} as replied,
      (select coalesce(json_agg(json_build_object('fileId', f.file_id, 'name', f.name, 'size', f.size, 'type', f.type,
          'width', f.width, 'height', f.height, 'sent', f.number is not null)), '[]')
        from message_files f
        where f.file_id = any(${p.fileIds}::uuid[]) and f.conversation_id = room.id
          and f.uploader_id = ${p.userId}::uuid) as files`,
    )}`,
)

export async function readSendingRoom(db: Db | Tx, asked: Sending): Promise<SendingRoom | null> {
  const [room] = await sendingRoom(db, asked)
  if (!room?.replied?.deletedAt) return room ?? null
  return { ...room, replied: { ...room.replied, deletedAt: jsonInstant(room.replied.deletedAt) } }
}
