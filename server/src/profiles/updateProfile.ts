import type * as contract from '@claimcrew/contract/profiles/contract'
import { mayUpdateProfile } from '@claimcrew/contract/profiles/policy'
import { inTransaction } from '../kit/data/transaction.ts'
import type { Handler } from '../kit/http/route.ts'
import { notFound } from '../kit/refusal.ts'
import { changeProfile } from './changeProfile.ts'

export const updateProfile: Handler<typeof contract.updateProfile> = async (ctx, { params, body }) => {
  if (!mayUpdateProfile(ctx.actor, params.userId)) throw notFound()
  const { before: seen, ...change } = body
  const { after } = await inTransaction(ctx.db, tx => changeProfile(tx, ctx, params.userId, change, seen))
  return { profile: after.profile }
}
