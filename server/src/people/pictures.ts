import { doneReply } from '@claimcrew/contract/kit/reply'
import type * as contract from '@claimcrew/contract/people/contract'
import { pictureTypes } from '@claimcrew/contract/people/contract'
import { userChanged } from '@claimcrew/contract/people/events'
import { mayUpdateUser } from '@claimcrew/contract/people/policy'
import { openBoundedQueue } from '../kit/boundedQueue.ts'
import type { AuditCtx } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { announce } from '../kit/events.ts'
import { acceptUpload } from '../kit/files/acceptUpload.ts'
import { toDownload } from '../kit/files/download.ts'
import { reencodePicture } from '../kit/files/picture.ts'
import { prepareFile, readFile, removeFile, saveFile } from '../kit/files/storedFile.ts'
import type { Handler } from '../kit/http/route.ts'
import { notFound, Refusal } from '../kit/refusal.ts'
import { lockUser, toPictureUrl, writePicture } from './store.ts'

const side = 512

const notAccepted = 'Choose a PNG, JPEG or WebP picture.'

const queue = openBoundedQueue({ atOnce: 1, maxWaiting: 20, maxPerCaller: 2 })

/** Re-encodes somebody's picture to a square WebP: upright, without the place and time that cameras write into it. */
async function toProfilePicture(who: string, uploaded: Uint8Array): Promise<Buffer> {
  await acceptUpload(
    who,
    { file: uploaded, name: null },
    { accepted: pictureTypes, notAccepted, unsafe: 'wrong-type' },
  )
  return reencodePicture(
    queue,
    who,
    uploaded,
    picture => picture.read().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
    () => new Refusal('wrong-type', notAccepted),
  )
}

const purpose = 'people:picture'

export const uploadPicture: Handler<typeof contract.uploadPicture> = async (ctx, { params, body }) => {
  if (!mayUpdateUser(ctx.actor, params.userId)) throw notFound()
  const content = await toProfilePicture(ctx.actor.userId, body.file)
  const pictureId = ctx.newId()
  const described = { purpose, name: 'picture.webp', type: 'image/webp' } as const
  const file = await prepareFile(ctx, { fileId: pictureId, ...described, content })
  await inTransaction(ctx.db, async tx => {
    if (!(await lockUser(tx, params.userId))) throw notFound()
    await saveFile(tx, ctx, file)
    await replacePicture(tx, ctx, params.userId, pictureId)
  })
  return { success: true, profilePicture: toPictureUrl(pictureId) }
}

export const removePicture: Handler<typeof contract.removePicture> = async (ctx, { params }) => {
  if (!mayUpdateUser(ctx.actor, params.userId)) throw notFound()
  await inTransaction(ctx.db, async tx => {
    if (!(await lockUser(tx, params.userId))) throw notFound()
    await replacePicture(tx, ctx, params.userId, null)
  })
  return doneReply
}

export const getPicture: Handler<typeof contract.getPicture> = async (ctx, { params }) => {
  const file = await readFile(ctx, params.pictureId, purpose)
  if (!file) throw notFound()
  return toDownload(file, { isShown: true, isForEver: true })
}

/** Replaces the picture of a locked person. */
async function replacePicture(
  tx: Tx,
  ctx: AuditCtx,
  userId: string,
  pictureId: string | null,
): Promise<void> {
  const former = await writePicture(tx, userId, pictureId)
  if (former !== null) await removeFile(tx, former)
  await announce(tx, ctx, userChanged, { userId })
}
