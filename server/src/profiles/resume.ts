import { doneReply } from '@claimcrew/contract/kit/reply'
import type * as contract from '@claimcrew/contract/profiles/contract'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { inTransaction } from '../kit/data/transaction.ts'
import { acceptUpload } from '../kit/files/acceptUpload.ts'
import { prepareFile, removeFile, saveFile } from '../kit/files/storedFile.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { notFound } from '../kit/refusal.ts'
import { resumePurpose } from './access.ts'
import { changeProfile } from './changeProfile.ts'
import { findProfile } from './store.ts'

const rules = {
  accepted: ['application/pdf'],
  notAccepted: 'Choose a PDF.',
  unsafe: 'invalid',
} as const

export const uploadResume: Handler<typeof contract.uploadResume> = async (ctx, { params, body }) => {
  const { profile } = await ownProfile(ctx, params.userId)
  const { type } = await acceptUpload(ctx.actor.userId, { file: body.file, name: null }, rules)
  const resumeId = ctx.newId()
  const name = `${profile.userName}, résumé.pdf`
  const content = Buffer.from(body.file)
  const file = await prepareFile(ctx, { fileId: resumeId, purpose: resumePurpose, name, type, content })
  return inTransaction(ctx.db, async tx => {
    await saveFile(tx, ctx, file)
    const { before, after } = await changeProfile(tx, ctx, params.userId, { resumeId })
    if (before.resumeId !== null) await removeFile(tx, before.resumeId)
    return { profile: after.profile }
  })
}

export const removeResume: Handler<typeof contract.removeResume> = async (ctx, { params }) => {
  const { resumeId } = await ownProfile(ctx, params.userId)
  // Nothing to remove is nothing to say either.
  if (resumeId === null) return doneReply
  await inTransaction(ctx.db, async tx => {
    const { before } = await changeProfile(tx, ctx, params.userId, { resumeId: null })
    if (before.resumeId !== null) await removeFile(tx, before.resumeId)
  })
  return doneReply
}

async function ownProfile(ctx: Ctx, userId: Profile['userId']) {
  const own = userId === ctx.actor.userId ? await findProfile(ctx.db, userId, ctx.now) : null
  if (!own) throw notFound()
  return own
}
