import type * as contract from '@claimcrew/contract/dashboard/contract'
import { countRequestsWithin } from '../attendance/open-request-store.ts'
import { reachOf } from '../engagements/access.ts'
import { countProposalsTo } from '../engagements/terms-store.ts'
import { countWaitingFor } from '../jobs/applications/application-store.ts'
import { jobsInvitedTo } from '../jobs/applications/invitation-store.ts'
import type { Handler } from '../kit/http/route.ts'

export const dashboardNeeds: Handler<typeof contract.dashboardNeeds> = async ({ db, actor }) => {
  const { userId, role } = actor
  if (role === 'BILLER') {
    const [offers, invited, terms] = await Promise.all([
      countWaitingFor(db, { billerId: userId }),
      jobsInvitedTo(db, userId),
      countProposalsTo(db, userId),
    ])
    return { requests: 0, applications: 0, offers, invitations: invited.length, terms }
  }
  const [requests, applications, terms] = await Promise.all([
    countRequestsWithin(db, await reachOf(db, actor), userId),
    countWaitingFor(db, { clientId: userId }),
    countProposalsTo(db, userId),
  ])
  return { requests, applications, offers: 0, invitations: 0, terms }
}
