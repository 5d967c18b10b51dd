import { type Dealings, haveWork, mayContact } from '@claimcrew/contract/jobs/policy'
import { dayIn } from '@claimcrew/contract/kit/time'
import type { Business } from '@claimcrew/contract/profiles/policy'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { tiesWith } from '../engagements/access.ts'
import type { Ctx } from '../kit/http/route.ts'
import { profileSeenBy } from '../profiles/access.ts'
import type { StoredProfile } from '../profiles/store.ts'
import { hasOpenApplication } from './applications/application-store.ts'
import { hasOpenInvitation } from './applications/invitation-store.ts'

/** What ties the actor, who is a client, to a biller. */
async function dealingsWith({ db, actor }: Ctx, billerId: string): Promise<Dealings> {
  const [ties, applied, invited] = await Promise.all([
    tiesWith(db, actor, billerId),
    hasOpenApplication(db, actor.userId, billerId),
    hasOpenInvitation(db, actor.userId, billerId),
  ])
  return { ties, applied, invited }
}

/** A résumé goes to those who engage its owner, and to those whom its owner has asked to read it by applying. */
async function businessWith(ctx: Ctx, { userId, timeZone }: Profile): Promise<Business> {
  const [dealings, today] = [await dealingsWith(ctx, userId), dayIn(timeZone, ctx.now)]
  return {
    seesProfile: mayContact(dealings, today),
    seesResume: haveWork(dealings, today) || dealings.applied,
  }
}

/** A biller's profile as the actor may see it; for everybody else there is none. */
export const seenProfile = (ctx: Ctx, userId: string): Promise<StoredProfile> =>
  profileSeenBy(ctx, userId, biller => businessWith(ctx, biller))
