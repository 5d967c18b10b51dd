import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { ticketChanged } from '@claimcrew/contract/support/contract'
import { useEffect } from 'react'
import { refreshWhenVisible } from '../kit/call/query.ts'
import { throttle } from '../kit/call/throttle.ts'
import { onLive, onLiveReset } from '../kit/live/live.ts'

const everyMs = 1000

/** Reads these again when the live line says that a ticket, any or this one, has changed. */
export function useTicketChanges(endpoints: readonly Endpoint[], ticketId?: string): void {
  useEffect(() => {
    const reading = throttle(everyMs, () => {
      for (const endpoint of endpoints) void refreshWhenVisible(endpoint)
    })
    const stopChanges = onLive(ticketChanged, changed => {
      if (ticketId === undefined || changed.ticketId === ticketId) reading.trigger()
    })
    const stopFresh = onLiveReset(reading.trigger)
    return () => {
      stopChanges()
      stopFresh()
      reading.stop()
    }
  }, [endpoints, ticketId])
}
