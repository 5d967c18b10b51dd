import { getProfile } from '@claimcrew/contract/profiles/contract'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { keyOf, queryClient } from '../../kit/call/query.ts'

/** What the server has just kept is what is shown from now on. */
export function keepProfile(profile: Profile): void {
  queryClient.setQueryData(keyOf(getProfile, { params: { userId: profile.userId } }), { profile })
}
