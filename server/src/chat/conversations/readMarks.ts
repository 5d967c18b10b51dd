import type * as contract from '@claimcrew/contract/chat/contract'
import { doneReply } from '@claimcrew/contract/kit/reply'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { markUnreadNotificationRead } from '../unread/unread.ts'
import {
  moveReadMark,
  publishConversationChange,
  publishTyping,
  publishUnreadChange,
} from './conversation-event-store.ts'
import { readConversationView } from './conversationView.ts'
import { writeMute } from './member-store.ts'
import { findClosedReason, findLastReadable, findOwnMembership } from './membership.ts'
import { findMessageNumber } from './read-mark-store.ts'

export const markRead: Handler<typeof contract.markRead> = async (ctx, { params, body }) => {
  const room = await findOwnMembership(ctx, params.conversationId)
  const number = await findMessageNumber(ctx.db, params.conversationId, body.messageId)
  if (number === null || number > findLastReadable(room)) throw notFound()
  const readNumber = Math.max(room.readNumber, number)
  if (readNumber > room.readNumber)
    await inTransaction(ctx.db, async tx => {
      await moveReadMark(tx, { ...room, number, now: ctx.now })
      await markUnreadNotificationRead(tx, ctx, ctx.actor.userId, room)
    })
  return { unread: Math.max(0, findLastReadable(room) - readNumber), readNumber }
}

/** Where nothing can be written nobody is told, and nobody is told why. */
export const sayTyping: Handler<typeof contract.sayTyping> = async (ctx, { params }) => {
  const room = await findOwnMembership(ctx, params.conversationId)
  if (findClosedReason(room, ctx.actor, ctx.now) === null)
    await publishTyping(ctx.db, { ...room, now: ctx.now })
  return doneReply
}

export const muteConversation: Handler<typeof contract.muteConversation> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const { memberId } = await findOwnMembership({ ...ctx, db: tx }, params.conversationId)
    await writeMute(tx, memberId, body.muted)
    await publishUnreadChange(tx, ctx.now, memberId)
    await publishConversationChange(tx, ctx.now, params.conversationId)
    return { conversation: await readConversationView(ctx, tx, params.conversationId) }
  })
