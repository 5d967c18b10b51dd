import { wasEverEngaged } from '../engagements/engagement-range-store.ts'
import { hasInvitedToTeam } from '../engagements/invitations/invitation-store.ts'
import type { Tx } from '../kit/data/db.ts'
import { hasInvitedToSeat } from '../organizations/seats/invitation-store.ts'
import { listPersonSeats } from '../people/seat-store.ts'
import { listJobIds } from './job-store.ts'

/**
 * A client who has posted, invited or engaged stays one, for their posts and billers would be nobody's. So does a person
 * with a seat elsewhere than in the organization that came with the account, which would end with the role.
 */
export async function hasActedAsClient(tx: Tx, userId: string): Promise<boolean> {
  const seats = await listPersonSeats(tx, userId)
  if (seats.some(({ organizationId }) => organizationId !== userId)) return true
  if ((await listJobIds(tx, userId)).length > 0) return true
  if (await wasEverEngaged(tx, { clientId: userId })) return true
  return (await hasInvitedToTeam(tx, userId)) || hasInvitedToSeat(tx, userId)
}
