import type * as contract from '@claimcrew/contract/chat/contract'
import { patientIn } from '@claimcrew/contract/kit/noPatient'
import { inTransaction } from '../../kit/data/transaction.ts'
import { downloadOf } from '../../kit/files/download.ts'
import { keepFile, prepareFile, readFile } from '../../kit/files/keep.ts'
import { invalid, notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { tooMany } from '../../kit/limits/limit.ts'
import { refuseClosed, roomFor } from '../conversations/room.ts'
import { findFileFor, insertChatFile, waitingOf } from './file-store.ts'
import { judgeChatFile } from './judge.ts'
import { remade } from './picture.ts'

const [purpose, previewPurpose] = ['chat:file', 'chat:preview'] as const

// Files that wait are kept for a day; nobody is to fill the disk with them.
const mostWaiting = 50

export const uploadChatFile: Handler<typeof contract.uploadChatFile> = async (ctx, { params, body }) => {
  const { conversationId } = params
  refuseClosed(await roomFor(ctx, conversationId), ctx)
  if ((await waitingOf(ctx.db, ctx.actor.userId)) >= mostWaiting)
    throw tooMany('Many of your files wait to be sent.', 3600)
  const judged = await judgeChatFile(body.file, body.name)
  const patient = patientIn(judged.name)
  if (patient) throw invalid('file', patient.message)
  const picture = await remade(ctx.actor.userId, body.file, judged.type)
  const content = picture?.content ?? Buffer.from(body.file)
  const main = await prepareFile(ctx, { fileId: ctx.newId(), purpose, ...judged, content })
  const preview = picture ? await prepareFile(ctx, previewOf(ctx, picture.preview)) : null
  const file = {
    fileId: main.fileId,
    name: main.name,
    size: main.size,
    type: main.type,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
  }
  await inTransaction(ctx.db, async tx => {
    await keepFile(tx, ctx, main)
    if (preview) await keepFile(tx, ctx, preview)
    await insertChatFile(tx, {
      ...file,
      previewId: preview?.fileId ?? null,
      conversationId,
      uploaderId: ctx.actor.userId,
      uploadedAt: ctx.now,
    })
  })
  return { file }
}

const previewOf = (ctx: Ctx, content: Buffer) =>
  ({
    fileId: ctx.newId(),
    purpose: previewPurpose,
    name: 'preview.webp',
    type: 'image/webp',
    content,
  }) as const

/** Reached through the conversation alone: our pictures are shown, everything else is saved. */
export const showChatFile: Handler<typeof contract.showChatFile> = async (ctx, { params, query }) => {
  const found = await findFileFor(ctx.db, ctx.actor.userId, params.fileId)
  if (!found) throw notFound()
  const small = query.size === 'preview' ? found.previewId : null
  const file = small
    ? await readFile(ctx, small, previewPurpose)
    : await readFile(ctx, params.fileId, purpose)
  if (!file) throw notFound()
  return downloadOf(file, { isShown: found.isPicture })
}
