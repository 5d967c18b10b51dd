import * as profiles from '@claimcrew/contract/profiles/contract'
import { inTransaction } from '../kit/data/transaction.ts'
import { defineDelegatedRoutes } from '../kit/http/handlers.ts'
import type { Handler } from '../kit/http/route.ts'
import { readResume } from '../profiles/access.ts'
import { addToShortlist } from '../profiles/commands.ts'
import { readVisibleProfile } from './access.ts'
import { listProfiles } from './finding/listProfiles.ts'

const getProfile: Handler<typeof profiles.getProfile> = async (ctx, { params }) => {
  const { profile } = await readVisibleProfile(ctx, params.userId)
  return { profile }
}

const showResume: Handler<typeof profiles.showResume> = async (ctx, { params }) =>
  readResume(ctx, await readVisibleProfile(ctx, params.userId))

const putOnShortlist: Handler<typeof profiles.putOnShortlist> = async (ctx, { params, body }) => {
  await readVisibleProfile(ctx, params.userId)
  return inTransaction(ctx.db, async tx => ({
    entry: await addToShortlist(tx, ctx, params.userId, body.note),
  }))
}

export const profileRoutes = defineDelegatedRoutes('jobs', profiles, {
  listProfiles,
  getProfile,
  showResume,
  putOnShortlist,
})
