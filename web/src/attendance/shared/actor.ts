import { listEngagements } from '@claimcrew/contract/engagements/contract'
import type { EngagementPeriod } from '@claimcrew/contract/engagements/policy'
import { type Actor, toFounder } from '@claimcrew/contract/permissions'
import { useAllPages } from '../../kit/call/pages.ts'
import { useSession } from '../../kit/session.ts'

/** The signed-in user, as the policies take them. */
export function useActor(): Actor | null {
  const { user, role } = useSession()
  return user && role ? toFounder({ userId: user.userId, role }) : null
}

const none: readonly EngagementPeriod[] = []

/** What ties a client to their billers, ended ties too. Other roles need none, and until they are read there are none. */
export function useEngagementPeriods(): readonly EngagementPeriod[] {
  const actor = useActor()
  const { data } = useAllPages(
    listEngagements,
    { params: { userId: actor?.userId ?? '' } },
    { enabled: actor?.role === 'CLIENT', select: ({ engagements }) => engagements },
  )
  return data ?? none
}
