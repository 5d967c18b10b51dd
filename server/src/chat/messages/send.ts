import type * as contract from '@claimcrew/contract/chat/contract'
import type { Message } from '@claimcrew/contract/chat/shapes'
import type { Db, Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { idempotencyValues } from '../../kit/http/idempotency.ts'
import { conflict, invalid } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { aMinute, secondsToWait, tooMany, useOf } from '../../kit/limits/limit.ts'
import { lastReadable, refuseClosed, roomFor } from '../conversations/room.ts'
import { type Known, type Room, readBrought } from '../conversations/room-store.ts'
import { endLostMembers } from '../conversations/ties.ts'
import { holdFiles, writeMessage } from './send-store.ts'
import { wordsOf } from './words.ts'

type Sent = { readonly text: string; readonly replyTo: string | null; readonly fileIds: readonly string[] }

type Sending = Pick<Ctx, 'actor' | 'now' | 'newId' | 'limits' | 'idempotency'> & {
  readonly db: Db | Tx
}

export const sendMessage: Handler<typeof contract.sendMessage> = async (ctx, { params, body }) => ({
  message: await sendIn(ctx, params.conversationId, body),
})

/** Writes a message of the actor's: what decides is read in one statement, and all of a message written in another. */
export async function sendIn(ctx: Sending, conversationId: string, body: Sent): Promise<Message> {
  const sent = { ...body, fileIds: [...new Set(body.fileIds)] }
  const room = await roomFor(ctx, conversationId)
  refuseClosed(room, ctx)
  const place = { conversationId, userId: ctx.actor.userId, last: lastReadable(room) }
  const known = await readBrought(ctx.db, { ...sent, ...place })
  refuseUnknown(known, sent)
  await endLostMembers(ctx, room)
  const message = messageOf(ctx, room, known, sent)
  return { ...message, number: await write(ctx, room, known, message) }
}

function refuseUnknown({ replied, files }: Known, { replyTo, fileIds }: Sent): void {
  if (replyTo !== null && replied === null)
    throw invalid('replyTo', 'The message you’re replying to isn’t in this conversation.')
  if (files.length < fileIds.length)
    throw invalid('fileIds', 'One of these files isn’t yours, or isn’t in this conversation.')
  if (files.some(file => file.sent)) throw alreadySent()
}

const alreadySent = () => conflict('One of these files was already sent.')

/** As it is answered, but for the number that PostgreSQL gives it. */
function messageOf(ctx: Sending, room: Room, known: Known, { text, replyTo, fileIds }: Sent): Message {
  const files = new Map(known.files.map(({ sent, ...file }) => [file.fileId, file]))
  const { number, ...quote } = known.replied ?? { number: 0 }
  return {
    messageId: ctx.newId(),
    conversationId: room.conversationId,
    number: 0,
    authorId: ctx.actor.userId,
    authorName: room.userName,
    text,
    sentAt: ctx.now,
    editedAt: null,
    deletedAt: null,
    replyTo,
    quote: 'messageId' in quote ? quote : null,
    files: fileIds.flatMap(fileId => files.get(fileId) ?? []),
    reactions: [],
    key: ctx.idempotency?.key ?? null,
  }
}

async function write(ctx: Sending, room: Room, { replied }: Known, message: Message): Promise<number> {
  const rule = aMinute(ctx.limits.messagesAMinute)
  const { messageId, conversationId, authorId, text } = message
  const values = {
    ...useOf(ctx.now, `chat:send:${authorId}`, rule),
    ...idempotencyValues(ctx.idempotency, { message }),
    messageId,
    conversationId,
    authorId,
    text,
    memberId: room.memberId,
    words: wordsOf(conversationId, text),
    replyNumber: replied?.number ?? null,
    fileIds: message.files.map(file => file.fileId),
  }
  // Without files it is one statement, which is a transaction by itself.
  const { number, oldest } =
    values.fileIds.length === 0
      ? await writeMessage(ctx.db, values)
      : await inTransaction(ctx.db, async tx => {
          if ((await holdFiles(tx, values.fileIds)) < values.fileIds.length) throw alreadySent()
          return writeMessage(tx, values)
        })
  if (number === null) throw tooMany('You’ve sent too many messages.', secondsToWait(oldest, ctx.now, rule))
  return number
}
