import { hiringMoved } from '@claimcrew/contract/jobs/contract'
import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { useEffect } from 'react'
import { atMostEvery } from '../../kit/call/atMostEvery.ts'
import { refreshOnceSeen } from '../../kit/call/query.ts'
import { onLive, onLiveFresh } from '../../kit/live/live.ts'

const everyMs = 1000

/** Reads these again when the live line says that an application or invitation, to any job or to this one, has moved. */
export function useHiringMoves(endpoints: readonly Endpoint[], jobId?: string): void {
  useEffect(() => {
    const reading = atMostEvery(everyMs, () => {
      for (const endpoint of endpoints) void refreshOnceSeen(endpoint)
    })
    const stopMoves = onLive(hiringMoved, moved => {
      if (jobId === undefined || moved.jobId === jobId) reading.ask()
    })
    const stopFresh = onLiveFresh(reading.ask)
    return () => {
      stopMoves()
      stopFresh()
      reading.stop()
    }
  }, [endpoints, jobId])
}
