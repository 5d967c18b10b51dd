import { doneReply } from '@claimcrew/contract/kit/reply'
import type * as contract from '@claimcrew/contract/tasks/attachments'
import { maxAttachments } from '@claimcrew/contract/tasks/attachments'
import { mayManageTask } from '@claimcrew/contract/tasks/policy'
import { openBoundedQueue } from '../../kit/boundedQueue.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { acceptUpload } from '../../kit/files/acceptUpload.ts'
import { toDownload } from '../../kit/files/download.ts'
import type { FileType } from '../../kit/files/fileType.ts'
import { encodeAsSent, isImage, reencodePicture } from '../../kit/files/picture.ts'
import { prepareFile, readFile, removeFile, saveFile } from '../../kit/files/storedFile.ts'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { Handler } from '../../kit/http/route.ts'
import { conflict, forbidden, notFound } from '../../kit/refusal.ts'
import { lockWritableTask, readVisibleTask } from '../access.ts'
import { raiseVersions } from '../task-store.ts'
import { publishTaskChanges } from '../taskEvents.ts'
import { deleteAttachment, insertAttachment, listAttachments } from './comment-store.ts'

// A page that was scanned has to stay readable.
const longestSide = 5000

const queue = openBoundedQueue({ atOnce: 1, maxWaiting: 20, maxPerCaller: 2 })

/** What is attached: a picture made anew, without the place where it was taken; any other file as it is. */
async function toAttachment(who: string, uploaded: Uint8Array, type: FileType): Promise<Buffer> {
  if (!isImage(type)) return Buffer.from(uploaded)
  return reencodePicture(queue, who, uploaded, async picture => {
    const { content } = await encodeAsSent(picture, type, longestSide)
    return content
  })
}

const purpose = 'tasks:attachment'

const rules = {
  accepted: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain'],
  notAccepted: 'Choose a PDF, a picture, or plain text such as CSV.',
  unsafe: 'invalid',
} as const

export const attachToTask: Handler<typeof contract.attachToTask> = async (ctx, { params, query, body }) => {
  await readVisibleTask(ctx.db, ctx, params.taskId)
  const upload = { file: body.file, name: query.name }
  const { type, name } = await acceptUpload(ctx.actor.userId, upload, rules)
  const content = await toAttachment(ctx.actor.userId, body.file, type)
  const fileId = ctx.newId()
  const file = await prepareFile(ctx, { fileId, purpose, name, type, content })
  return runCommand(ctx, async tx => {
    const task = await lockWritableTask(tx, ctx, params.taskId)
    if (task.attachments >= maxAttachments) throw conflict(`A task can have up to ${maxAttachments} files.`)
    await saveFile(tx, ctx, file)
    const added = { fileId, addedById: ctx.actor.userId, addedAt: ctx.now }
    await insertAttachment(tx, task.taskId, added)
    await raiseVersions(tx, [task.clientId])
    await publishTaskChanges(tx, ctx.now, [{ before: null, after: task }])
    return { attachment: { ...added, name: file.name, size: file.size, type } }
  })
}

export const downloadAttachment: Handler<typeof contract.downloadAttachment> = async (ctx, { params }) => {
  const { taskId, endedAt } = await readVisibleTask(ctx.db, ctx, params.taskId)
  const isThere = (await listAttachments(ctx.db, taskId)).some(
    ({ fileId, addedAt }) => fileId === params.fileId && (endedAt === null || addedAt < endedAt),
  )
  const file = isThere ? await readFile(ctx, params.fileId, purpose) : null
  if (!file) throw notFound()
  return toDownload(file, {})
}

export const removeAttachment: Handler<typeof contract.removeAttachment> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => {
    const task = await lockWritableTask(tx, ctx, params.taskId)
    const attachment = (await listAttachments(tx, task.taskId)).find(({ fileId }) => fileId === params.fileId)
    if (!attachment) throw notFound()
    if (attachment.addedById !== ctx.actor.userId && !mayManageTask(ctx.actor, task))
      throw forbidden('Only the client or the person who attached a file can remove it.')
    await deleteAttachment(tx, task.taskId, params.fileId)
    await removeFile(tx, params.fileId)
    await raiseVersions(tx, [task.clientId])
    await publishTaskChanges(tx, ctx.now, [{ before: null, after: task }])
    return doneReply
  })
