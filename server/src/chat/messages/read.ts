import type * as contract from '@claimcrew/contract/chat/contract'
import type { Message } from '@claimcrew/contract/chat/shapes'
import { notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { lastReadable, roomFor } from '../conversations/room.ts'
import type { Room } from '../conversations/room-store.ts'
import { numberOf, readWindow } from './message-store.ts'

/** As one of the members sees it: what a browser knows its own message by is nobody else's. */
export const shownTo = (userId: string, message: Message): Message =>
  message.authorId === userId ? message : { ...message, key: null }

type Wish = {
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly around?: string | undefined
  readonly limit: number
}

export const listMessages: Handler<typeof contract.listMessages> = async (ctx, { params, query }) => {
  const room = await roomFor(ctx, params.conversationId)
  const last = lastReadable(room)
  const { from, to } = await windowOf(ctx, room, last, query)
  const messages = from > to ? [] : await readWindow(ctx.db, { ...params, from, to })
  return {
    messages: messages.map(message => shownTo(ctx.actor.userId, message)),
    hasEarlier: from > 1,
    hasLater: to < last,
  }
}

/** Numbers have no gap, so a page is known by its first and last. */
async function windowOf(ctx: Ctx, room: Room, last: number, { before, after, around, limit }: Wish) {
  const upTo = (to: number) => ({ from: Math.max(1, to - limit + 1), to })
  if (before !== undefined) return upTo((await placeOf(ctx, room, before)) - 1)
  if (after !== undefined) {
    const place = await placeOf(ctx, room, after)
    return { from: place + 1, to: Math.min(last, place + limit) }
  }
  if (around === undefined) return upTo(last)
  const middle = around === 'last-read' ? room.readNumber : await placeOf(ctx, room, around)
  // A full page also at both ends.
  const from = Math.max(1, Math.min(middle - Math.floor(limit / 2), last - limit + 1))
  return { from, to: Math.min(last, from + limit - 1) }
}

async function placeOf(ctx: Ctx, room: Room, messageId: string): Promise<number> {
  const number = await numberOf(ctx.db, room.conversationId, messageId)
  if (number === null || number > lastReadable(room)) throw notFound()
  return number
}
