import type * as contract from '@claimcrew/contract/chat/contract'
import { inTransaction } from '../../kit/data/transaction.ts'
import { acceptUpload } from '../../kit/files/acceptUpload.ts'
import { toDownload } from '../../kit/files/download.ts'
import { prepareFile, readFile, saveFile } from '../../kit/files/storedFile.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { toTooManyRefusal } from '../../kit/limits/limit.ts'
import { notFound } from '../../kit/refusal.ts'
import { findOwnMembership, refuseClosed } from '../conversations/membership.ts'
import { countUnsentBytes, findReadableFile, insertChatFile } from './file-store.ts'
import { encodeChatPicture } from './picture.ts'

const purpose = 'chat:file'
const previewPurpose = 'chat:preview'

const rules = {
  accepted: [
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/gif',
    'application/pdf',
    'text/plain',
    'text/csv',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  notAccepted:
    'Choose a picture (PNG, JPEG, WebP, GIF), a PDF, or a text, CSV, Word (DOCX) or Excel (XLSX) file.',
  unsafe: 'wrong-type',
} as const

// Files that wait are kept for a day; nobody is to fill the disk with them.
const maxWaiting = 50

export const uploadChatFile: Handler<typeof contract.uploadChatFile> = async (ctx, { params, body }) => {
  const { conversationId } = params
  refuseClosed(await findOwnMembership(ctx, conversationId), ctx)
  if ((await countUnsentBytes(ctx.db, ctx.actor.userId)) >= maxWaiting)
    throw toTooManyRefusal('You have too many files waiting to be sent.', 3600)
  const accepted = await acceptUpload(ctx.actor.userId, body, rules)
  const picture = await encodeChatPicture(ctx.actor.userId, body.file, accepted.type)
  const content = picture?.content ?? Buffer.from(body.file)
  const main = await prepareFile(ctx, { fileId: ctx.newId(), purpose, ...accepted, content })
  const preview = picture ? await prepareFile(ctx, toPreviewFile(ctx, picture.preview)) : null
  const file = {
    fileId: main.fileId,
    name: main.name,
    size: main.size,
    type: main.type,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
  }
  await inTransaction(ctx.db, async tx => {
    await saveFile(tx, ctx, main)
    if (preview) await saveFile(tx, ctx, preview)
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

const toPreviewFile = (ctx: Ctx, content: Buffer) =>
  ({
    fileId: ctx.newId(),
    purpose: previewPurpose,
    name: 'preview.webp',
    type: 'image/webp',
    content,
  }) as const

/** Reached through the conversation alone: our pictures are shown, everything else is saved. */
export const getChatFile: Handler<typeof contract.getChatFile> = async (ctx, { params, query }) => {
  const row = await findReadableFile(ctx.db, ctx.actor.userId, params.fileId)
  if (!row) throw notFound()
  const small = query.size === 'preview' ? row.previewId : null
  const file = small
    ? await readFile(ctx, small, previewPurpose)
    : await readFile(ctx, params.fileId, purpose)
  if (!file) throw notFound()
  return toDownload(file, { isShown: row.isPicture })
}
