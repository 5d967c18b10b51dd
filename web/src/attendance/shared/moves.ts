import { attendanceDay, attendanceMoved, monthlyRegister } from '@claimcrew/contract/attendance/contract'
import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { useEffect } from 'react'
import { atMostEvery } from '../../kit/atMostEvery.ts'
import { onLive, onLiveFresh } from '../../kit/live.ts'
import { refreshOnceSeen } from '../../kit/query.ts'

/** Reads this again once the live line says that somebody's attendance has moved, or this one biller's; or that it may have. */
export function useReadOnMoves(endpoint: Endpoint, everyMs: number, billerId?: string): void {
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

const dayEveryMs = 2000
// A month of everybody is a large answer, and when work begins there are many punches.
const monthEveryMs = 10_000

/** The register and its sheets show what others do while they are open. */
export function useDaysKeptTrue(): void {
  useReadOnMoves(attendanceDay, dayEveryMs)
  useReadOnMoves(monthlyRegister, monthEveryMs)
}
