import { getOrganization } from '@claimcrew/contract/organizations/contract'
import { useEffect, useRef } from 'react'
import { onDoubt, storeActingFor } from '../kit/actingFor.ts'
import { readAgain, refreshWhenVisible, useCall } from '../kit/call/query.ts'
import { throttle } from '../kit/call/throttle.ts'
import { useLiveState } from '../kit/live/live.ts'
import { useSession } from '../kit/session.ts'

const readAgainEveryMs = 1500

/** Read with the frame: what a client may do depends on their seat, and the last answer holds until this one is here. */
export function useReadActingFor(): void {
  const { role } = useSession()
  const { data } = useCall(getOrganization, {}, { enabled: role === 'CLIENT', staleTime: Infinity })
  useEffect(() => {
    if (data) storeActingFor(data)
  }, [data])
  useEffect(() => {
    const reading = throttle(readAgainEveryMs, () => void readAgain(getOrganization))
    const stop = onDoubt(reading.trigger)
    return () => {
      stop()
      reading.stop()
    }
  }, [])
  const lineState = useLiveState()
  const wasOpen = useRef(false)
  useEffect(() => {
    if (lineState !== 'open') return
    // The server cuts the line of somebody whose seat has changed.
    if (wasOpen.current) void refreshWhenVisible(getOrganization)
    wasOpen.current = true
  }, [lineState])
}
