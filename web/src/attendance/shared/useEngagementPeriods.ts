import { listEngagements } from '@claimcrew/contract/engagements/contract'
import type { EngagementPeriod } from '@claimcrew/contract/engagements/policy'
import { useAllPages } from '../../kit/call/pages.ts'
import { useSession } from '../../kit/session.ts'

const none: readonly EngagementPeriod[] = []

/** What ties a client to their billers, ended ties too. Other roles need none, and until they are read there are none. */
export const useEngagementPeriods = (): readonly EngagementPeriod[] => useEngagementPeriodsRead().periods

/** The same, and whether they are still to come: without them nothing is anybody's to decide. */
export function useEngagementPeriodsRead(): {
  readonly periods: readonly EngagementPeriod[]
  readonly isLoading: boolean
} {
  const { user, role } = useSession()
  const { data, isLoading } = useAllPages(
    listEngagements,
    { params: { userId: user?.userId ?? '' } },
    { enabled: role === 'CLIENT', select: ({ engagements }) => engagements },
  )
  return { periods: data ?? none, isLoading }
}
