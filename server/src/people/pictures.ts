import { done } from '@claimcrew/contract/kit/reply'
import * as contract from '@claimcrew/contract/people/contract'
import { mayUpdateUser } from '@claimcrew/contract/people/policy'
import type { Tx } from '../kit/db.ts'
import { downloadOf } from '../kit/files/download.ts'
import { dropFile, keepFile, prepareFile, readFile } from '../kit/files/keep.ts'
import { notFound } from '../kit/refusal.ts'
import { on } from '../kit/route.ts'
import { toProfilePicture } from './picture.ts'
import { lockUser, pictureUrl, usePicture } from './store.ts'

const purpose = 'people:picture'

export const uploadPicture = on(contract.uploadPicture, async (ctx, { params, body }) => {
  if (!mayUpdateUser(ctx.actor, params.userId)) throw notFound()
  const content = await toProfilePicture(body.file)
  const pictureId = ctx.newId()
  const described = { purpose, name: 'picture.webp', type: 'image/webp' } as const
  const file = await prepareFile(ctx, { fileId: pictureId, ...described, content })
  await ctx.db.transaction().execute(async tx => {
    if (!(await lockUser(tx, params.userId))) throw notFound()
    await keepFile(tx, ctx, file)
    await replacePicture(tx, params.userId, pictureId)
  })
  return { success: true, profilePicture: pictureUrl(pictureId) }
})

export const removePicture = on(contract.removePicture, async (ctx, { params }) => {
  if (!mayUpdateUser(ctx.actor, params.userId)) throw notFound()
  await ctx.db.transaction().execute(async tx => {
    if (!(await lockUser(tx, params.userId))) throw notFound()
    await replacePicture(tx, params.userId, null)
  })
  return done
})

export const showPicture = on(contract.showPicture, async (ctx, { params }) => {
  const file = await readFile(ctx, params.pictureId, purpose)
  if (!file) throw notFound()
  return downloadOf(file, { isShown: true, isForEver: true })
})

/** Of a locked person. */
async function replacePicture(tx: Tx, userId: string, pictureId: string | null): Promise<void> {
  const former = await usePicture(tx, userId, pictureId)
  if (former !== null) await dropFile(tx, former)
}
