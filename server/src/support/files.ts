import { patientIn } from '@claimcrew/contract/kit/noPatient'
import { done } from '@claimcrew/contract/kit/reply'
import type * as contract from '@claimcrew/contract/support/contract'
import { mayReadReply, mayReadTicket } from '@claimcrew/contract/support/policy'
import { fileTypes } from '@claimcrew/contract/support/shapes'
import { inTransaction } from '../kit/data/transaction.ts'
import { downloadOf } from '../kit/files/download.ts'
import { isMarkup, judge } from '../kit/files/judge.ts'
import { dropFile, keepFile, prepareFile, readFile } from '../kit/files/keep.ts'
import { invalid, notFound, Refusal } from '../kit/http/refusal.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { anHour, limit } from '../kit/limits/limit.ts'
import { detachUnsent, filesOfTicket, insertTicketFile } from './file-store.ts'
import { toPlainPicture } from './picture.ts'
import { findReply } from './reply-store.ts'
import { findTicket } from './ticket-store.ts'

const purpose = 'support:file'

export const uploadTicketFile: Handler<typeof contract.uploadTicketFile> = async (ctx, { body }) => {
  const patient = patientIn(body.name)
  if (patient) throw invalid('file', `The file’s name: ${patient.message}`)
  const { type: sent, problem } = await judge(body.file, fileTypes)
  if (problem !== null) throw invalid('file', problem)
  if (sent === null || (sent === 'text/plain' && isMarkup(body.file)))
    throw new Refusal('wrong-type', 'Please choose a picture (PNG, JPEG, WebP), a PDF or a plain text.')
  if (isMisnamed(body.name, sent)) throw new Refusal('wrong-type', 'This file is not what its name says.')
  const isPicture = sent.startsWith('image/')
  const content = isPicture ? await toPlainPicture(ctx.actor.userId, body.file) : Buffer.from(body.file)
  const type = isPicture ? 'image/webp' : sent
  const fileId = ctx.newId()
  const file = await prepareFile(ctx, { fileId, purpose, name: nameOf(body.name, type), type, content })
  await inTransaction(ctx.db, async tx => {
    await keepFile(tx, ctx, file)
    await insertTicketFile(tx, { fileId, uploadedBy: ctx.actor.userId, uploadedAt: ctx.now })
    await limit(
      tx,
      ctx,
      `ticket-files:${ctx.actor.userId}`,
      anHour(ctx.limits.ticketRepliesAnHour),
      'You have uploaded many files within an hour.',
    )
  })
  return { file: { fileId, name: file.name, size: file.size, type } }
}

const properEndings: Readonly<Record<(typeof fileTypes)[number], RegExp>> = {
  'image/png': /\.(png|jpe?g|webp)$/i,
  'image/jpeg': /\.(png|jpe?g|webp)$/i,
  'image/webp': /\.(png|jpe?g|webp)$/i,
  'application/pdf': /\.pdf$/i,
  'text/plain': /\.(txt|text|csv|log|md)$/i,
}

/** Without an ending a name says nothing. */
const isMisnamed = (name: string, type: (typeof fileTypes)[number]): boolean =>
  /\.[a-z][a-z0-9]{0,7}$/i.test(name) && !properEndings[type].test(name)

const endings = { 'image/webp': 'webp', 'application/pdf': 'pdf', 'text/plain': 'txt' } as const

/** What it is called, with an ending that says what it is. */
function nameOf(name: string, type: string): string {
  const ending = endings[type as keyof typeof endings]
  const stem = name.replace(/\.[^.]*$/, '') || 'file'
  const isSo =
    name.toLowerCase().endsWith(`.${ending}`) || (ending === 'txt' && /\.(csv|log|md)$/i.test(name))
  return isSo ? name : `${stem}.${ending}`
}

export const removeTicketFile: Handler<typeof contract.removeTicketFile> = async (ctx, { params }) => {
  await inTransaction(ctx.db, async tx => {
    if (!(await detachUnsent(tx, ctx.actor.userId, params.fileId))) throw notFound()
    await dropFile(tx, params.fileId)
  })
  return done
}

export const showTicketFile: Handler<typeof contract.showTicketFile> = async (ctx, { params }) => {
  await refuseHidden(ctx, params.ticketId, params.fileId)
  const file = await readFile(ctx, params.fileId, purpose)
  if (!file) throw notFound()
  return downloadOf(file, { isShown: file.type === 'image/webp' })
}

/** A file is read by whoever may read what it came with. */
async function refuseHidden({ db, actor }: Ctx, ticketId: string, fileId: string): Promise<void> {
  const ticket = await findTicket(db, ticketId)
  if (!ticket || !mayReadTicket(actor, ticket)) throw notFound()
  const placed = (await filesOfTicket(db, ticketId)).find(one => one.fileId === fileId)
  if (!placed) throw notFound()
  const reply = placed.replyId === null ? null : await findReply(db, placed.replyId)
  if (reply && !mayReadReply(actor, reply)) throw notFound()
}
