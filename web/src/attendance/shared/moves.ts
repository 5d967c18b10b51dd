import { attendanceMoved } from '@claimcrew/contract/attendance/contract'
import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { useEffect } from 'react'
import { atMostEvery } from '../../kit/call/atMostEvery.ts'
import { refreshOnceSeen } from '../../kit/call/query.ts'
import { onLive, onLiveFresh } from '../../kit/live/live.ts'

/** Reads an endpoint again when the live line says that attendance, of anybody or of this biller, has changed or may have. */
export function useRefreshOnMoves(endpoint: Endpoint, everyMs: number, billerId?: string): void {
  useEffect(() => {
    const reading = atMostEvery(everyMs, () => refreshOnceSeen(endpoint))
    const stopMoves = onLive(attendanceMoved, moved => {
      if (billerId === undefined || moved.billerId === billerId) reading.ask()
    })
    const stopFresh = onLiveFresh(reading.ask)
    return () => {
      stopMoves()
      stopFresh()
      reading.stop()
    }
  }, [endpoint, everyMs, billerId])
}
