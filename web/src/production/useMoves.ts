import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { productionMoved } from '@claimcrew/contract/production/contract'
import { useEffect } from 'react'
import { atMostEvery } from '../kit/call/atMostEvery.ts'
import { refreshOnceSeen } from '../kit/call/query.ts'
import { onLive, onLiveFresh } from '../kit/live/live.ts'

const everyMs = 1500

/** Whenever somebody's production has changed, or may have. */
export function onProductionMoves(act: (billerId: string | undefined) => void): () => void {
  const stopMoves = onLive(productionMoved, ({ billerId }) => act(billerId))
  const stopFresh = onLiveFresh(() => act(undefined))
  return () => {
    stopMoves()
    stopFresh()
  }
}

/** Reads an endpoint again when the live line says that production has changed. */
export function useRefreshOnProduction(endpoint: Endpoint): void {
  useEffect(() => {
    const reading = atMostEvery(everyMs, () => refreshOnceSeen(endpoint))
    const stop = onProductionMoves(() => reading.ask())
    return () => {
      stop()
      reading.stop()
    }
  }, [endpoint])
}
