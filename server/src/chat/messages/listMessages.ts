import type * as contract from '@claimcrew/contract/chat/contract'
import type { Message } from '@claimcrew/contract/chat/shapes'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { findLastReadable, findOwnMembership } from '../conversations/membership.ts'
import type { Membership } from '../conversations/membership-store.ts'
import { findMessageNumber } from '../conversations/read-mark-store.ts'
import { readMessageWindow } from './message-store.ts'

/** As one of the members sees it: what a browser knows its own message by is nobody else's. */
export const toVisibleMessage = (userId: string, message: Message): Message =>
  message.authorId === userId ? message : { ...message, key: null }

type MessagePageQuery = {
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly around?: string | undefined
  readonly limit: number
}

export const listMessages: Handler<typeof contract.listMessages> = async (ctx, { params, query }) => {
  const room = await findOwnMembership(ctx, params.conversationId)
  const last = findLastReadable(room)
  const { from, to } = await findWindow(ctx, room, last, query)
  const messages = from > to ? [] : await readMessageWindow(ctx.db, { ...params, from, to })
  return {
    messages: messages.map(message => toVisibleMessage(ctx.actor.userId, message)),
    hasEarlier: from > 1,
    hasLater: to < last,
  }
}

/** Numbers have no gap, so a page is known by its first and last. */
async function findWindow(
  ctx: Ctx,
  room: Membership,
  last: number,
  { before, after, around, limit }: MessagePageQuery,
) {
  const upTo = (to: number) => ({ from: Math.max(1, to - limit + 1), to })
  if (before !== undefined) return upTo((await findNumber(ctx, room, before)) - 1)
  if (after !== undefined) {
    const number = await findNumber(ctx, room, after)
    return { from: number + 1, to: Math.min(last, number + limit) }
  }
  if (around === undefined) return upTo(last)
  const middle = around === 'last-read' ? room.readNumber : await findNumber(ctx, room, around)
  // A full page also at both ends.
  const from = Math.max(1, Math.min(middle - Math.floor(limit / 2), last - limit + 1))
  return { from, to: Math.min(last, from + limit - 1) }
}

async function findNumber(ctx: Ctx, room: Membership, messageId: string): Promise<number> {
  const number = await findMessageNumber(ctx.db, room.conversationId, messageId)
  if (number === null || number > findLastReadable(room)) throw notFound()
  return number
}
