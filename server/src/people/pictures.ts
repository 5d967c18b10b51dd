import { done } from '@claimcrew/contract/kit/reply'
import type * as contract from '@claimcrew/contract/people/contract'
import { mayUpdateUser } from '@claimcrew/contract/people/policy'
import { inTransaction } from '../kit/data/transaction.ts'
import { notFound } from '../kit/http/refusal.ts'
import type { Handler } from '../kit/http/route.ts'
import { toProfilePicture } from './picture.ts'
import { insertPicture, lockUser, pictureUrl, readPicture, usePicture } from './store.ts'

export const uploadPicture: Handler<typeof contract.uploadPicture> = async (ctx, { params, body }) => {
  if (!mayUpdateUser(ctx.actor, params.userId)) throw notFound()
  const bytes = await toProfilePicture(body.file)
  const pictureId = ctx.newId()
  await inTransaction(ctx.db, async tx => {
    if (!(await lockUser(tx, params.userId))) throw notFound()
    await insertPicture(tx, { pictureId, userId: params.userId, bytes, at: ctx.now })
  })
  return { success: true, profilePicture: pictureUrl(pictureId) }
}

export const removePicture: Handler<typeof contract.removePicture> = async (ctx, { params }) => {
  if (!mayUpdateUser(ctx.actor, params.userId)) throw notFound()
  await inTransaction(ctx.db, async tx => {
    if (!(await lockUser(tx, params.userId))) throw notFound()
    await usePicture(tx, params.userId, null)
  })
  return done
}

export const showPicture: Handler<typeof contract.showPicture> = async (ctx, { params }) => {
  const bytes = await readPicture(ctx.db, params.pictureId)
  if (!bytes) throw notFound()
  return {
    content: bytes,
    headers: { 'content-type': 'image/webp', 'cache-control': 'private, max-age=31536000, immutable' },
  }
}
