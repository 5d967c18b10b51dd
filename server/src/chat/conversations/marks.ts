import type * as contract from '@claimcrew/contract/chat/contract'
import { done } from '@claimcrew/contract/kit/reply'
import { inTransaction } from '../../kit/data/transaction.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Handler } from '../../kit/http/route.ts'
import { numberOf } from '../messages/message-store.ts'
import { knowsOfUnread } from '../unread/unread.ts'
import { writeMute } from './member-store.ts'
import { moveReadMark, tellOfConversation, tellTyping, tellUnread } from './news-store.ts'
import { closedTo, lastReadable, roomFor } from './room.ts'
import { shownConversation } from './show.ts'

export const markRead: Handler<typeof contract.markRead> = async (ctx, { params, body }) => {
  const room = await roomFor(ctx, params.conversationId)
  const number = await numberOf(ctx.db, params.conversationId, body.messageId)
  if (number === null || number > lastReadable(room)) throw notFound()
  const readNumber = Math.max(room.readNumber, number)
  if (readNumber > room.readNumber)
    await inTransaction(ctx.db, async tx => {
      await moveReadMark(tx, { ...room, number, now: ctx.now })
      await knowsOfUnread(tx, ctx, ctx.actor.userId, room)
    })
  return { unread: Math.max(0, lastReadable(room) - readNumber), readNumber }
}

/** Where nothing can be written nobody is told, and nobody is told why. */
export const sayTyping: Handler<typeof contract.sayTyping> = async (ctx, { params }) => {
  const room = await roomFor(ctx, params.conversationId)
  if (closedTo(room, ctx.actor, ctx.now) === null) await tellTyping(ctx.db, { ...room, now: ctx.now })
  return done
}

export const muteConversation: Handler<typeof contract.muteConversation> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const { memberId } = await roomFor({ ...ctx, db: tx }, params.conversationId)
    await writeMute(tx, memberId, body.muted)
    await tellUnread(tx, ctx.now, memberId)
    await tellOfConversation(tx, ctx.now, params.conversationId)
    return { conversation: await shownConversation(ctx, tx, params.conversationId) }
  })
