import type * as contract from '@claimcrew/contract/chat/contract'
import type { Message } from '@claimcrew/contract/chat/shapes'
import type { Db, Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { idempotencyValues } from '../../kit/http/idempotency.ts'
import { conflict, invalid, notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { aMinute, secondsToWait, tooMany, useOf } from '../../kit/limits/limit.ts'
import { refuseClosed } from '../conversations/room.ts'
import { readSendingRoom, type SendingRoom } from '../conversations/room-store.ts'
import { holdFiles, writeMessage } from './send-store.ts'
import { wordsOf } from './words.ts'

type Sent = { readonly text: string; readonly replyTo: string | null; readonly fileIds: readonly string[] }

type Sending = Pick<Ctx, 'actor' | 'now' | 'newId' | 'limits' | 'idempotency'> & {
  readonly db: Db | Tx
}

export const sendMessage: Handler<typeof contract.sendMessage> = async (ctx, { params, body }) => ({
  message: await sendIn(ctx, params.conversationId, body),
})

/** Writes a message of the actor's: what decides is read in one statement, and all of it written in another. */
export async function sendIn(ctx: Sending, conversationId: string, body: Sent): Promise<Message> {
  const { userId, role } = ctx.actor
  const sent = { ...body, fileIds: [...new Set(body.fileIds)] }
  const room = await readSendingRoom(ctx.db, { conversationId, ...sent, userId, role })
  if (!room) throw notFound()
  refuseClosed(room, ctx)
  refuseUnknown(room, sent)
  const message = messageOf(ctx, room, sent)
  return { ...message, number: await write(ctx, room, message) }
}

function refuseUnknown(room: SendingRoom, { replyTo, fileIds }: Sent): void {
  if (replyTo !== null && room.replied === null)
    throw invalid('replyTo', 'The message that you answer is not part of this conversation.')
  if (room.files.length < fileIds.length)
    throw invalid('fileIds', 'One of these files is not yours, or not part of this conversation.')
  if (room.files.some(file => file.sent)) throw alreadySent()
}

const alreadySent = () => conflict('One of these files was sent already.')

/** As it is answered, but for the number that PostgreSQL gives it. */
function messageOf(ctx: Sending, room: SendingRoom, { text, replyTo, fileIds }: Sent): Message {
  const files = new Map(room.files.map(({ sent, ...file }) => [file.fileId, file]))
  const { number, ...quote } = room.replied ?? { number: 0 }
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

async function write(ctx: Sending, room: SendingRoom, message: Message): Promise<number> {
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
    replyNumber: room.replied?.number ?? null,
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
  if (number === null)
    throw tooMany('You have sent very many messages.', secondsToWait(oldest, ctx.now, rule))
  return number
}
