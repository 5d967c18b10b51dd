import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { ticketChanged } from '@claimcrew/contract/support/contract'
import { useEffect } from 'react'
import { atMostEvery } from '../../kit/call/atMostEvery.ts'
import { refreshOnceSeen } from '../../kit/call/query.ts'
import { onLive, onLiveFresh } from '../../kit/live/live.ts'

const everyMs = 1000

/** Reads these again when the live line says that a ticket, any or this one, has changed. */
export function useTicketChanges(endpoints: readonly Endpoint[], ticketId?: string): void {
  useEffect(() => {
    const reading = atMostEvery(everyMs, () => {
      for (const endpoint of endpoints) void refreshOnceSeen(endpoint)
    })
    const stopChanges = onLive(ticketChanged, changed => {
      if (ticketId === undefined || changed.ticketId === ticketId) reading.ask()
    })
    const stopFresh = onLiveFresh(reading.ask)
    return () => {
      stopChanges()
      stopFresh()
      reading.stop()
    }
  }, [endpoints, ticketId])
}
