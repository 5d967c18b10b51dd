import { attendanceChanged, getAttendanceStatus } from '@claimcrew/contract/attendance/contract'
import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { useEffect } from 'react'
import { refreshWhenVisible } from '../../kit/call/query.ts'
import { throttle } from '../../kit/call/throttle.ts'
import { onLive, onLiveReset } from '../../kit/live/live.ts'
import { useSession } from '../../kit/session.ts'

/** Reads an endpoint again when the live line says that attendance, of anybody or of this biller, has changed or may have. */
export function useRefreshOnChanges(endpoint: Endpoint, everyMs: number, billerId?: string): void {
  useEffect(() => {
    const reading = throttle(everyMs, () => refreshWhenVisible(endpoint))
    const stopMoves = onLive(attendanceChanged, change => {
      if (billerId === undefined || change.billerId === billerId) reading.trigger()
    })
    const stopFresh = onLiveReset(reading.trigger)
    return () => {
      stopMoves()
      stopFresh()
      reading.stop()
    }
  }, [endpoint, everyMs, billerId])
}

/** For the frame: the top bar's button comes after the first content, and a punch elsewhere meanwhile would be missed. */
export function useRefreshOwnAttendance(): void {
  useRefreshOnChanges(getAttendanceStatus, 1000, useSession().user?.userId ?? '')
}
