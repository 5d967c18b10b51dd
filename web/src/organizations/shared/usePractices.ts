import { listPractices, practicesChanged } from '@claimcrew/contract/organizations/contract'
import type { Practice } from '@claimcrew/contract/organizations/shapes'
import { useEffect } from 'react'
import { refreshWhenVisible, useCall } from '../../kit/call/query.ts'
import { throttle } from '../../kit/call/throttle.ts'
import { onLive, onLiveReset } from '../../kit/live/live.ts'
import { useSession } from '../../kit/session.ts'

const minute = 60_000

/** One for all who show practices: each of them would read them again otherwise. */
const reading = throttle(1500, () => void refreshWhenVisible(listPractices))

/** A client's own practices, or for others those of the client who is named; read again as they change. */
export function usePractices(clientId?: string) {
  const { role } = useSession()
  useEffect(() => {
    const stopChanges = onLive(practicesChanged, reading.trigger)
    const stopResets = onLiveReset(reading.trigger)
    return () => {
      stopChanges()
      stopResets()
    }
  }, [])
  const isOwn = role === 'CLIENT'
  const query =
    isOwn || clientId === undefined ? {} : role === 'ADMIN' ? { organizationId: clientId } : { clientId }
  return useCall(listPractices, { query }, { enabled: isOwn || clientId !== undefined, staleTime: minute })
}

const none: readonly Practice[] = []

/** The same where there are practices to tell apart; with at most one there is nothing to choose or to show. */
export function useSeveralPractices(clientId?: string): readonly Practice[] {
  const practices = usePractices(clientId).data?.practices ?? none
  return practices.length > 1 ? practices : none
}
