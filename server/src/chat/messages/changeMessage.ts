import type * as contract from '@claimcrew/contract/chat/contract'
import { isChangeable } from '@claimcrew/contract/chat/rules'
import type { Message } from '@claimcrew/contract/chat/shapes'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { removeFile } from '../../kit/files/storedFile.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { conflict, forbidden, notFound } from '../../kit/refusal.ts'
import { publishMessageChange } from '../conversations/conversation-event-store.ts'
import { findLastReadable, findOwnMembership, refuseClosed } from '../conversations/membership.ts'
import { toVisibleMessage } from './listMessages.ts'
import {
  addReaction,
  findMessage,
  lockMessage,
  removeReaction,
  writeMessageDeletion,
  writeMessageText,
} from './message-store.ts'
import { listWords } from './searchWords.ts'

type MessageKey = { readonly conversationId: string; readonly messageId: string }

/** A message of one of the actor's conversations, locked, with the conversation as they see it. */
export async function lockVisibleMessage(ctx: Ctx, tx: Tx, { conversationId, messageId }: MessageKey) {
  const room = await findOwnMembership({ ...ctx, db: tx }, conversationId)
  const message = await lockMessage(tx, conversationId, messageId)
  if (!message || message.number > findLastReadable(room)) throw notFound()
  return { room, message }
}

/** Tells everybody of what became of a message, and answers it. */
async function changed(
  ctx: Ctx,
  tx: Tx,
  { conversationId, messageId }: MessageKey,
): Promise<{ message: Message }> {
  await publishMessageChange(tx, ctx.now, conversationId, messageId)
  const message = await findMessage(tx, conversationId, messageId)
  if (!message) throw notFound()
  return { message: toVisibleMessage(ctx.actor.userId, message) }
}

const gone = () => conflict('This message was deleted.')

export const editMessage: Handler<typeof contract.editMessage> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const { room, message } = await lockVisibleMessage(ctx, tx, params)
    if (message.authorId !== ctx.actor.userId) throw forbidden('You can only edit your own messages.')
    if (message.deletedAt !== null) throw gone()
    if (!isChangeable(message.sentAt, ctx.now))
      throw conflict('You can edit a message for 15 minutes. Send a new one instead.')
    // Changing one is a way to say something new.
    refuseClosed(room, ctx)
    if (message.text !== body.text) {
      const words = listWords(params.conversationId, body.text)
      await writeMessageText(tx, params.messageId, { text: body.text, words, now: ctx.now })
    }
    return changed(ctx, tx, params)
  })

export const deleteMessage: Handler<typeof contract.deleteMessage> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => {
    const { message } = await lockVisibleMessage(ctx, tx, params)
    if (message.authorId !== ctx.actor.userId) throw forbidden('You can only delete your own messages.')
    if (message.deletedAt === null) {
      if (!isChangeable(message.sentAt, ctx.now)) throw conflict('You can delete a message for 15 minutes.')
      const files = await writeMessageDeletion(tx, params.conversationId, message.number, ctx.now)
      for (const fileId of files) await removeFile(tx, fileId)
    }
    return changed(ctx, tx, params)
  })

export const react: Handler<typeof contract.react> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const { room, message } = await lockVisibleMessage(ctx, tx, params)
    if (message.deletedAt !== null) throw gone()
    refuseClosed(room, ctx)
    const { conversationId } = params
    const reaction = { conversationId, number: message.number, userId: ctx.actor.userId, emoji: body.emoji }
    await (body.on ? addReaction(tx, reaction, ctx.now) : removeReaction(tx, reaction))
    return changed(ctx, tx, params)
  })
