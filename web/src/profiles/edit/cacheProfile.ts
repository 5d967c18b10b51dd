import { getProfile } from '@claimcrew/contract/profiles/contract'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { cacheReply } from '../../kit/call/cache.ts'

/** What the server has just kept is what is shown from now on. */
export function cacheProfile(profile: Profile): void {
  cacheReply(getProfile, { params: { userId: profile.userId } }, { profile })
}
