import { hiringChanged } from '@claimcrew/contract/jobs/contract'
import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { useEffect } from 'react'
import { refreshWhenVisible } from '../../kit/call/query.ts'
import { throttle } from '../../kit/call/throttle.ts'
import { onLive, onLiveReset } from '../../kit/live/live.ts'

const everyMs = 1000

/** Reads these again when the live line says that an application or invitation, to any job or to this one, has moved. */
export function useHiringChanges(endpoints: readonly Endpoint[], jobId?: string): void {
  useEffect(() => {
    const reading = throttle(everyMs, () => {
      for (const endpoint of endpoints) void refreshWhenVisible(endpoint)
    })
    const stopMoves = onLive(hiringChanged, change => {
      if (jobId === undefined || change.jobId === jobId) reading.trigger()
    })
    const stopFresh = onLiveReset(reading.trigger)
    return () => {
      stopMoves()
      stopFresh()
      reading.stop()
    }
  }, [endpoints, jobId])
}
