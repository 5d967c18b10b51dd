import {
  engagementMonths,
  listFinalStatements,
  listStatements,
  showClosing,
  showStatement,
  statementsMoved,
} from '@claimcrew/contract/statements/contract'
import { useEffect } from 'react'
import { atMostEvery } from '../kit/call/atMostEvery.ts'
import { refresh, refreshOnceSeen } from '../kit/call/query.ts'
import { onLive, onLiveFresh } from '../kit/live/live.ts'

const all = [listStatements, listFinalStatements, showStatement, showClosing, engagementMonths]

/** After an own write. */
export const refreshStatements = () => refresh(...all)

const everyMs = 1500

/** Whatever is shown of statements is read again when the live line says that a month was closed or paid. */
export function useStatementMoves(): void {
  useEffect(() => {
    const reading = atMostEvery(everyMs, () => {
      for (const endpoint of all) void refreshOnceSeen(endpoint)
    })
    const stopMoves = onLive(statementsMoved, reading.ask)
    const stopFresh = onLiveFresh(reading.ask)
    return () => {
      stopMoves()
      stopFresh()
      reading.stop()
    }
  }, [])
}
