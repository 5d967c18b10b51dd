import { attendanceChanged } from '@claimcrew/contract/attendance/contract'
import { gapsChanged, getClocksDay, listGaps } from '@claimcrew/contract/clocks/contract'
import type { GapKind } from '@claimcrew/contract/clocks/gapKinds'
import { productionDaysChanged } from '@claimcrew/contract/production/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePages } from '../kit/call/pages.ts'
import { refreshWhenVisible, useCall } from '../kit/call/query.ts'
import { throttle } from '../kit/call/throttle.ts'
import { onLive, onLiveReset } from '../kit/live/live.ts'

export type GapsQuery = {
  readonly from: string
  readonly to: string
  readonly state: 'left' | 'open' | 'answered' | 'resolved'
  readonly sort: 'day' | 'seconds'
  readonly billerId?: string
  readonly clientId?: string
  readonly kind?: GapKind
}

/** The inbox, page by page. */
export const useGaps = (query: GapsQuery, enabled: boolean) =>
  usePages(listGaps, { query: { ...query, limit: 100 } }, { enabled, placeholderData: keepPreviousData })

/** A day with all that the three clocks say of it. */
export const useDayPicture = (billerId: string, day: string) =>
  useCall(getClocksDay, { params: { billerId, day } }, { select: ({ picture }) => picture })

// A day that many people work on moves all the time.
const everyMs = 3000

/** While it is open, it shows what happens: whatever moves one of the clocks may open a gap or end it. */
export function useLiveClocks(): void {
  useEffect(() => {
    const reading = throttle(everyMs, () => {
      void refreshWhenVisible(listGaps)
      void refreshWhenVisible(getClocksDay)
    })
    const stops = [
      onLive(gapsChanged, reading.trigger),
      onLive(attendanceChanged, reading.trigger),
      onLive(productionDaysChanged, reading.trigger),
      onLiveReset(reading.trigger),
    ]
    return () => {
      for (const stop of stops) stop()
      reading.stop()
    }
  }, [])
}
