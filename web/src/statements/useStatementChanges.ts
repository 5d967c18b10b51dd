import { attendanceChanged } from '@claimcrew/contract/attendance/contract'
import { gapsChanged } from '@claimcrew/contract/clocks/contract'
import { engagementsChanged } from '@claimcrew/contract/engagements/contract'
import { productionDaysChanged } from '@claimcrew/contract/production/contract'
import {
  getMonthClosing,
  getStatement,
  listEngagementMonths,
  listFinalStatements,
  listStatements,
  statementsChanged,
} from '@claimcrew/contract/statements/contract'
import { useEffect } from 'react'
import { refresh, refreshWhenVisible } from '../kit/call/query.ts'
import { throttle } from '../kit/call/throttle.ts'
import { onLive, onLiveReset } from '../kit/live/live.ts'

const all = [listStatements, listFinalStatements, getStatement, getMonthClosing, listEngagementMonths]

/** After an own write. */
export const refreshStatements = () => refresh(...all)

const everyMs = 1500
/** People punch all day, and a month takes longer to add up than one of their days. */
const sourcesEveryMs = 5000

/**
 * Whatever is shown of statements is read again when the live line says that a month was closed or paid, or that
 * something has changed of which drafts and what is left to do before closing are made.
 */
export function useStatementChanges(): void {
  useEffect(() => {
    const reading = throttle(everyMs, () => {
      for (const endpoint of all) void refreshWhenVisible(endpoint)
    })
    const sources = throttle(sourcesEveryMs, reading.trigger)
    const stops = [
      onLive(statementsChanged, reading.trigger),
      onLive(engagementsChanged, sources.trigger),
      onLive(attendanceChanged, sources.trigger),
      onLive(productionDaysChanged, sources.trigger),
      onLive(gapsChanged, sources.trigger),
      onLiveReset(reading.trigger),
    ]
    return () => {
      for (const stop of stops) stop()
      sources.stop()
      reading.stop()
    }
  }, [])
}
