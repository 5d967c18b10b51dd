import { listPractices, practicesChanged } from '@claimcrew/contract/organizations/contract'
import { useEffect } from 'react'
import { refreshWhenVisible, useCall } from '../../kit/call/query.ts'
import { throttle } from '../../kit/call/throttle.ts'
import { onLive, onLiveReset } from '../../kit/live/live.ts'

const everyMs = 1500

/** The practices of the client who is signed in, read again as they change. */
export function usePractices() {
  useEffect(() => {
    const reading = throttle(everyMs, () => void refreshWhenVisible(listPractices))
    const stopChanges = onLive(practicesChanged, reading.trigger)
    const stopResets = onLiveReset(reading.trigger)
    return () => {
      stopChanges()
      stopResets()
      reading.stop()
    }
  }, [])
  return useCall(listPractices, { query: {} })
}
