import {
  engagementsChanged,
  listBillers,
  listClients,
  listEngagements,
  listTeamInvitations,
} from '@claimcrew/contract/engagements/contract'
import { useEffect } from 'react'
import { refresh, refreshWhenVisible } from '../kit/call/query.ts'
import { throttle } from '../kit/call/throttle.ts'
import { onLive, onLiveReset } from '../kit/live/live.ts'

const all = [listBillers, listClients, listEngagements, listTeamInvitations]

/** After anything that two people have agreed. */
export const refreshEngagements = () => refresh(...all)

const everyMs = 1500

/** The same when the other side has done it. */
export function useEngagementChanges(): void {
  useEffect(() => {
    const reading = throttle(everyMs, () => {
      for (const endpoint of all) void refreshWhenVisible(endpoint)
    })
    const stops = [onLive(engagementsChanged, reading.trigger), onLiveReset(reading.trigger)]
    return () => {
      for (const stop of stops) stop()
      reading.stop()
    }
  }, [])
}
