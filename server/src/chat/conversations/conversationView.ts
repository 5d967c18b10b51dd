import type * as contract from '@claimcrew/contract/chat/contract'
import { toConversationTitle } from '@claimcrew/contract/chat/rules'
import type { Conversation, ConversationItem } from '@claimcrew/contract/chat/shapes'
import type { Db, Tx } from '../../kit/data/db.ts'
import { parseCursor, toPage } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { toPictureUrl } from '../../people/store.ts'
import { readContactOrganizations } from './contactOrganizations.ts'
import {
  type ConversationName,
  countUnreadMessages,
  findConversation,
  listStoredConversations,
  type StoredConversation,
} from './conversation-store.ts'
import { findClosedReason, findOwnMembership } from './membership.ts'

const toMember = ({ pictureId, ...member }: StoredConversation['members'][number]) => ({
  ...member,
  profilePicture: toPictureUrl(pictureId),
})

/** What it is called to one of its members. */
export function toTitle(userId: string, { title, members, memberCount }: ConversationName): string {
  if (title !== null) return title
  const others = members.filter(member => member.userId !== userId).map(member => member.userName)
  const unnamed = Math.max(0, memberCount - members.length)
  return toConversationTitle([...others, ...Array.from({ length: unnamed }, () => '')]) || 'Only you'
}

function toConversationItem(userId: string, row: StoredConversation): ConversationItem {
  const { conversationId, kind, memberCount, lastMessage, unread, muted } = row
  return {
    conversationId,
    kind,
    title: toTitle(userId, row),
    members: row.members.map(toMember),
    memberCount,
    lastMessage,
    lastAt: lastMessage?.sentAt ?? row.createdAt,
    unread,
    muted,
  }
}

export const listConversations: Handler<typeof contract.listConversations> = async (ctx, { query }) => {
  const { userId } = ctx.actor
  const rows = await listStoredConversations(
    ctx.db,
    userId,
    parseCursor(query.cursor),
    query.limit + 1,
    query.q,
  )
  const { items, nextCursor } = toPage(rows, query.limit, row => [row.lastAt, row.conversationId])
  return { items: items.map(row => toConversationItem(userId, row)), nextCursor }
}

/** A conversation as the actor sees it now. */
export async function readConversationView(
  ctx: Pick<Ctx, 'actor' | 'now'>,
  db: Db | Tx,
  conversationId: string,
): Promise<Conversation> {
  const room = await findOwnMembership({ ...ctx, db }, conversationId)
  const row = await findConversation(db, ctx.actor.userId, conversationId)
  if (!row) throw notFound()
  const { creatorId, isTeam, lastNumber, readNumber, createdAt } = row
  const other = row.members.find(({ userId }) => row.kind === 'direct' && userId !== ctx.actor.userId)
  return {
    ...toConversationItem(ctx.actor.userId, row),
    creatorId: row.kind === 'group' ? creatorId : null,
    isTeam,
    leadsTeam: room.leadsTeam,
    closed: findClosedReason(room, ctx.actor, ctx.now),
    lastNumber,
    readNumber,
    blocked: room.blocking,
    ...(other && (await readContactOrganizations({ ...ctx, db }))(other)),
    createdAt,
  }
}

export const getConversation: Handler<typeof contract.getConversation> = async (ctx, { params }) => ({
  conversation: await readConversationView(ctx, ctx.db, params.conversationId),
})

export const countUnread: Handler<typeof contract.countUnread> = ctx =>
  countUnreadMessages(ctx.db, ctx.actor.userId)
