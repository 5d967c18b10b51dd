import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { productionDaysChanged } from '@claimcrew/contract/production/contract'
import { useEffect } from 'react'
import { refreshWhenVisible } from '../../kit/call/query.ts'
import { throttle } from '../../kit/call/throttle.ts'
import { onLive, onLiveReset } from '../../kit/live/live.ts'

const everyMs = 1500

/** Whenever somebody's production has changed, or may have. */
export function onProductionChanges(act: (billerId: string | undefined) => void): () => void {
  const stopMoves = onLive(productionDaysChanged, ({ billerId }) => act(billerId))
  const stopFresh = onLiveReset(() => act(undefined))
  return () => {
    stopMoves()
    stopFresh()
  }
}

/** Reads an endpoint again when the live line says that production has changed. */
export function useRefreshOnProductionChange(endpoint: Endpoint): void {
  useEffect(() => {
    const reading = throttle(everyMs, () => refreshWhenVisible(endpoint))
    const stop = onProductionChanges(() => reading.trigger())
    return () => {
      stop()
      reading.stop()
    }
  }, [endpoint])
}
