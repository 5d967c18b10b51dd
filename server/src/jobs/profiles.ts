import * as profiles from '@claimcrew/contract/profiles/contract'
import { inTransaction } from '../kit/data/transaction.ts'
import { answers } from '../kit/http/handlers.ts'
import type { Handler } from '../kit/http/route.ts'
import { resumeOf } from '../profiles/access.ts'
import { shortlist } from '../profiles/commands.ts'
import { seenProfile } from './access.ts'
import { listProfiles } from './finding/profiles.ts'

const getProfile: Handler<typeof profiles.getProfile> = async (ctx, { params }) => {
  const { profile } = await seenProfile(ctx, params.userId)
  return { profile }
}

const showResume: Handler<typeof profiles.showResume> = async (ctx, { params }) =>
  resumeOf(ctx, await seenProfile(ctx, params.userId))

const putOnShortlist: Handler<typeof profiles.putOnShortlist> = async (ctx, { params, body }) => {
  await seenProfile(ctx, params.userId)
  return inTransaction(ctx.db, async tx => ({ entry: await shortlist(tx, ctx, params.userId, body.note) }))
}

export const forProfiles = answers('jobs', profiles, { listProfiles, getProfile, showResume, putOnShortlist })
