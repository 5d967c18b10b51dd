import { doneReply } from '@claimcrew/contract/kit/reply'
import type * as contract from '@claimcrew/contract/support/contract'
import { mayReadReply, mayReadTicket } from '@claimcrew/contract/support/policy'
import { fileTypes } from '@claimcrew/contract/support/shapes'
import { openBoundedQueue } from '../kit/boundedQueue.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { acceptUpload, replaceExtension } from '../kit/files/acceptUpload.ts'
import { toDownload } from '../kit/files/download.ts'
import { fitWithinSquare, reencodePicture } from '../kit/files/picture.ts'
import { prepareFile, readFile, removeFile, saveFile } from '../kit/files/storedFile.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { enforceLimit, perHour } from '../kit/limits/limit.ts'
import { notFound } from '../kit/refusal.ts'
import { detachUnsentFile, insertTicketFile, listTicketFiles } from './file-store.ts'
import { findReply } from './reply-store.ts'
import { findTicket } from './ticket-store.ts'

const longestSide = 2400

const queue = openBoundedQueue({ atOnce: 1, maxWaiting: 20, maxPerCaller: 2 })

/** A picture encoded anew: upright, readable, and without what cameras and other programs write into it. */
const toPlainPicture = (who: string, uploaded: Uint8Array): Promise<Buffer> =>
  reencodePicture(queue, who, uploaded, picture =>
    picture.read().resize(fitWithinSquare(longestSide)).webp({ quality: 85 }).toBuffer(),
  )

const purpose = 'support:file'

const rules = {
  accepted: fileTypes,
  notAccepted: 'Choose a picture (PNG, JPEG, WebP), a PDF or a text file.',
  unsafe: 'invalid',
} as const

export const uploadTicketFile: Handler<typeof contract.uploadTicketFile> = async (ctx, { body }) => {
  const sent = await acceptUpload(ctx.actor.userId, body, rules)
  const isPicture = sent.type.startsWith('image/')
  const content = isPicture ? await toPlainPicture(ctx.actor.userId, body.file) : Buffer.from(body.file)
  const type = isPicture ? 'image/webp' : sent.type
  const name = isPicture ? replaceExtension(sent.name, 'webp') : sent.name
  const fileId = ctx.newId()
  const file = await prepareFile(ctx, { fileId, purpose, name, type, content })
  await inTransaction(ctx.db, async tx => {
    await saveFile(tx, ctx, file)
    await insertTicketFile(tx, { fileId, uploadedBy: ctx.actor.userId, uploadedAt: ctx.now })
    await enforceLimit(
      tx,
      ctx,
      `ticket-files:${ctx.actor.userId}`,
      perHour(ctx.limits.ticketRepliesAnHour),
      'You’ve uploaded too many files in the last hour.',
    )
  })
  return { file: { fileId, name: file.name, size: file.size, type } }
}

export const removeTicketFile: Handler<typeof contract.removeTicketFile> = async (ctx, { params }) => {
  await inTransaction(ctx.db, async tx => {
    if (!(await detachUnsentFile(tx, ctx.actor.userId, params.fileId))) throw notFound()
    await removeFile(tx, params.fileId)
  })
  return doneReply
}

export const getTicketFile: Handler<typeof contract.getTicketFile> = async (ctx, { params }) => {
  await refuseHidden(ctx, params.ticketId, params.fileId)
  const file = await readFile(ctx, params.fileId, purpose)
  if (!file) throw notFound()
  return toDownload(file, { isShown: file.type === 'image/webp' })
}

/** A file is read by anyone who may read what it came with. */
async function refuseHidden({ db, actor }: Ctx, ticketId: string, fileId: string): Promise<void> {
  const ticket = await findTicket(db, ticketId)
  if (!ticket || !mayReadTicket(actor, ticket)) throw notFound()
  const placed = (await listTicketFiles(db, ticketId)).find(one => one.fileId === fileId)
  if (!placed) throw notFound()
  const reply = placed.replyId === null ? null : await findReply(db, placed.replyId)
  if (reply && !mayReadReply(actor, reply)) throw notFound()
}
