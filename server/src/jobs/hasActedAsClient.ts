import { wasEverEngaged } from '../engagements/engagement-range-store.ts'
import { hasInvitedToTeam } from '../engagements/invitations/invitation-store.ts'
import type { Tx } from '../kit/data/db.ts'
import { listJobIds } from './job-store.ts'

/** A client who has posted, invited or engaged stays one: their posts and billers would be nobody's. */
export async function hasActedAsClient(tx: Tx, userId: string): Promise<boolean> {
  if ((await listJobIds(tx, userId)).length > 0) return true
  return (await wasEverEngaged(tx, { clientId: userId })) || hasInvitedToTeam(tx, userId)
}
