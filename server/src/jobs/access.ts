import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import type { Business } from '@claimcrew/contract/profiles/policy'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { tiesWith } from '../engagements/access.ts'
import type { Ctx } from '../kit/http/route.ts'
import { profileSeenBy } from '../profiles/access.ts'
import type { StoredProfile } from '../profiles/store.ts'

/** For how long after an engagement two people still have something to settle. */
const settlingDays = 30

/** What the actor has to do with a biller. */
async function businessWith(ctx: Ctx, { userId, timeZone }: Profile): Promise<Business> {
  const today = dayIn(timeZone, ctx.now)
  const ties = await tiesWith(ctx.db, ctx.actor, userId)
  const works = ties.some(({ endedOn }) => endedOn === null || addDays(endedOn, settlingDays) >= today)
  return { seesProfile: works, seesResume: works }
}

/** A biller's profile as the actor may see it; for everybody else there is none. */
export const seenProfile = (ctx: Ctx, userId: string): Promise<StoredProfile> =>
  profileSeenBy(ctx, userId, biller => businessWith(ctx, biller))
