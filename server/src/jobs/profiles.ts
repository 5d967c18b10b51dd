import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import * as profiles from '@claimcrew/contract/profiles/contract'
import type { Business } from '@claimcrew/contract/profiles/policy'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { tiesWith } from '../engagements/access.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { answers } from '../kit/http/handlers.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { profileSeenBy, resumeOf } from '../profiles/access.ts'
import { shortlist } from '../profiles/commands.ts'

/** For how long after an engagement two people still have something to settle. */
const settlingDays = 30

/** What the actor has to do with a biller. */
async function businessWith(ctx: Ctx, { userId, timeZone }: Profile): Promise<Business> {
  const today = dayIn(timeZone, ctx.now)
  const ties = await tiesWith(ctx.db, ctx.actor, userId)
  const works = ties.some(({ endedOn }) => endedOn === null || addDays(endedOn, settlingDays) >= today)
  return { seesProfile: works, seesResume: works }
}

const seen = (ctx: Ctx, userId: string) => profileSeenBy(ctx, userId, biller => businessWith(ctx, biller))

const getProfile: Handler<typeof profiles.getProfile> = async (ctx, { params }) => {
  const { profile } = await seen(ctx, params.userId)
  return { profile }
}

const showResume: Handler<typeof profiles.showResume> = async (ctx, { params }) =>
  resumeOf(ctx, await seen(ctx, params.userId))

const putOnShortlist: Handler<typeof profiles.putOnShortlist> = async (ctx, { params, body }) => {
  await seen(ctx, params.userId)
  return inTransaction(ctx.db, async tx => ({ entry: await shortlist(tx, ctx, params.userId, body.note) }))
}

export const forProfiles = answers('jobs', profiles, { getProfile, showResume, putOnShortlist })
