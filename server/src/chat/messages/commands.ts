import type { Message } from '@claimcrew/contract/chat/shapes'
import { inTransaction } from '../../kit/data/transaction.ts'
import { toIdempotencyValues } from '../../kit/http/idempotency.ts'
import type { Ctx } from '../../kit/http/route.ts'
import { computeSecondsToWait, perMinute, toLimitUse, toTooManyRefusal } from '../../kit/limits/limit.ts'
import { conflict, invalid } from '../../kit/refusal.ts'
import { endLostMembers } from '../conversations/endLostMemberships.ts'
import { findLastReadable, findOwnMembership, refuseClosed } from '../conversations/membership.ts'
import {
  type Membership,
  type MessageAttachments,
  readAttachments,
} from '../conversations/membership-store.ts'
import { listWords } from './searchWords.ts'
import { insertMessage, lockFilesForUpdate } from './send-store.ts'

type MessageInput = {
  readonly text: string
  readonly replyTo: string | null
  readonly fileIds: readonly string[]
}

/** Writes a message of the actor's: what decides is read in one statement, and all of a message written in another. */
export async function sendMessage(
  ctx: Pick<Ctx, 'actor' | 'db' | 'now' | 'newId' | 'limits' | 'idempotency'>,
  conversationId: string,
  body: MessageInput,
): Promise<Message> {
  const sent = { ...body, fileIds: [...new Set(body.fileIds)] }
  const room = await findOwnMembership(ctx, conversationId)
  refuseClosed(room, ctx)
  const key = { conversationId, userId: ctx.actor.userId, last: findLastReadable(room) }
  const existing = await readAttachments(ctx.db, { ...sent, ...key })
  refuseUnknown(existing, sent)
  await endLostMembers(ctx, room)
  const message = toNewMessage(ctx, room, existing, sent)
  return { ...message, number: await write(ctx, room, existing, message) }
}

function refuseUnknown({ replied, files }: MessageAttachments, { replyTo, fileIds }: MessageInput): void {
  if (replyTo !== null && replied === null)
    throw invalid('replyTo', 'The message you’re replying to isn’t in this conversation.')
  if (files.length < fileIds.length)
    throw invalid('fileIds', 'One of these files isn’t yours, or isn’t in this conversation.')
  if (files.some(file => file.sent)) throw alreadySent()
}

const alreadySent = () => conflict('One of these files was already sent.')

/** As it is answered, but for the number that PostgreSQL gives it. */
function toNewMessage(
  ctx: Pick<Ctx, 'actor' | 'db' | 'now' | 'newId' | 'limits' | 'idempotency'>,
  room: Membership,
  attachments: MessageAttachments,
  { text, replyTo, fileIds }: MessageInput,
): Message {
  const files = new Map(attachments.files.map(({ sent, ...file }) => [file.fileId, file]))
  const { number, ...quote } = attachments.replied ?? { number: 0 }
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

async function write(
  ctx: Pick<Ctx, 'actor' | 'db' | 'now' | 'newId' | 'limits' | 'idempotency'>,
  room: Membership,
  { replied }: MessageAttachments,
  message: Message,
): Promise<number> {
  const rule = perMinute(ctx.limits.messagesAMinute)
  const { messageId, conversationId, authorId, text } = message
  const values = {
    ...toLimitUse(ctx.now, `chat:send:${authorId}`, rule),
    ...toIdempotencyValues(ctx.idempotency, { message }),
    messageId,
    conversationId,
    authorId,
    text,
    memberId: room.memberId,
    words: listWords(conversationId, text),
    replyNumber: replied?.number ?? null,
    fileIds: message.files.map(file => file.fileId),
  }
  // Without files it is one statement, which is a transaction by itself.
  const { number, oldest } =
    values.fileIds.length === 0
      ? await insertMessage(ctx.db, values)
      : await inTransaction(ctx.db, async tx => {
          if ((await lockFilesForUpdate(tx, values.fileIds)) < values.fileIds.length) throw alreadySent()
          return insertMessage(tx, values)
        })
  if (number === null)
    throw toTooManyRefusal('You’ve sent too many messages.', computeSecondsToWait(oldest, ctx.now, rule))
  return number
}
