import { listEngagements } from '@claimcrew/contract/engagements/contract'
import type { EngagementPeriod } from '@claimcrew/contract/engagements/policy'
import { useAllPages } from '../../kit/call/pages.ts'
import { useSession } from '../../kit/session.ts'

const none: readonly EngagementPeriod[] = []

/** What ties a client to their billers, ended ties too. Other roles need none, and until they are read there are none. */
export function useEngagementPeriods(): readonly EngagementPeriod[] {
  const { user, role } = useSession()
  const { data } = useAllPages(
    listEngagements,
    { params: { userId: user?.userId ?? '' } },
    { enabled: role === 'CLIENT', select: ({ engagements }) => engagements },
  )
  return data ?? none
}
