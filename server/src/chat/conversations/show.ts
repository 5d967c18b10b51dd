import type * as contract from '@claimcrew/contract/chat/contract'
import { titleOf } from '@claimcrew/contract/chat/rules'
import type { Conversation, ConversationItem } from '@claimcrew/contract/chat/shapes'
import type { Db, Tx } from '../../kit/data/db.ts'
import { pageOf, readCursor } from '../../kit/data/paging.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { pictureUrl } from '../../people/store.ts'
import {
  conversationsOf,
  findConversation,
  type Named,
  type StoredConversation,
  unreadOf,
} from './conversation-store.ts'
import { closedTo, roomFor } from './room.ts'

const memberOf = ({ pictureId, ...member }: StoredConversation['members'][number]) => ({
  ...member,
  profilePicture: pictureUrl(pictureId),
})

/** What it is called to one of its members. */
export function titleFor(userId: string, { title, members, memberCount }: Named): string {
  if (title !== null) return title
  const others = members.filter(member => member.userId !== userId).map(member => member.userName)
  const unnamed = Math.max(0, memberCount - members.length)
  return titleOf([...others, ...Array.from({ length: unnamed }, () => '')]) || 'Only you'
}

function itemOf(userId: string, row: StoredConversation): ConversationItem {
  const { conversationId, kind, memberCount, lastMessage, unread, muted } = row
  return {
    conversationId,
    kind,
    title: titleFor(userId, row),
    members: row.members.map(memberOf),
    memberCount,
    lastMessage,
    lastAt: lastMessage?.sentAt ?? row.createdAt,
    unread,
    muted,
  }
}

export const listConversations: Handler<typeof contract.listConversations> = async (ctx, { query }) => {
  const { userId } = ctx.actor
  const found = await conversationsOf(ctx.db, userId, readCursor(query.cursor), query.limit + 1, query.q)
  const { items, nextCursor } = pageOf(found, query.limit, row => [row.lastAt, row.conversationId])
  return { items: items.map(row => itemOf(userId, row)), nextCursor }
}

/** A conversation as the actor sees it now. */
export async function shownConversation(
  ctx: Pick<Ctx, 'actor' | 'now'>,
  db: Db | Tx,
  conversationId: string,
): Promise<Conversation> {
  const room = await roomFor({ ...ctx, db }, conversationId)
  const row = await findConversation(db, ctx.actor.userId, conversationId)
  if (!row) throw notFound()
  const { creatorId, isTeam, lastNumber, readNumber, createdAt } = row
  return {
    ...itemOf(ctx.actor.userId, row),
    creatorId: row.kind === 'group' ? creatorId : null,
    isTeam,
    closed: closedTo(room, ctx.actor, ctx.now),
    lastNumber,
    readNumber,
    blocked: room.blocking,
    createdAt,
  }
}

export const getConversation: Handler<typeof contract.getConversation> = async (ctx, { params }) => ({
  conversation: await shownConversation(ctx, ctx.db, params.conversationId),
})

export const countUnread: Handler<typeof contract.countUnread> = ctx => unreadOf(ctx.db, ctx.actor.userId)
