import {
  engagementMonths,
  listFinalStatements,
  listStatements,
  showClosing,
  showStatement,
  statementsChanged,
} from '@claimcrew/contract/statements/contract'
import { useEffect } from 'react'
import { refresh, refreshWhenVisible } from '../kit/call/query.ts'
import { throttle } from '../kit/call/throttle.ts'
import { onLive, onLiveReset } from '../kit/live/live.ts'

const all = [listStatements, listFinalStatements, showStatement, showClosing, engagementMonths]

/** After an own write. */
export const refreshStatements = () => refresh(...all)

const everyMs = 1500

/** Whatever is shown of statements is read again when the live line says that a month was closed or paid. */
export function useStatementChanges(): void {
  useEffect(() => {
    const reading = throttle(everyMs, () => {
      for (const endpoint of all) void refreshWhenVisible(endpoint)
    })
    const stopMoves = onLive(statementsChanged, reading.trigger)
    const stopFresh = onLiveReset(reading.trigger)
    return () => {
      stopMoves()
      stopFresh()
      reading.stop()
    }
  }, [])
}
