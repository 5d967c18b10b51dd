import type { Instant } from '@claimcrew/contract/kit/time'
import {
  clientBillers,
  getConnection,
  listMappings,
  listMatches,
  listTrackedUsers,
  syncStatus,
} from '@claimcrew/contract/tracking/contract'
import { useMinute } from '../../kit/clock.ts'
import { refresh, useCall } from '../../kit/query.ts'

const everyMs = 30_000

export const useConnection = () => useCall(getConnection, {}, { refetchInterval: everyMs })

export const useMatches = () => useCall(listMatches, {}, { refetchInterval: everyMs })

/** Now, as precise as a word like “3 min ago” needs it. */
export const useNow = (): Instant => new Date(useMinute()).toISOString()

/** After somebody was mapped or unmapped. */
export const refreshMapped = () =>
  refresh(listMatches, syncStatus, listMappings, clientBillers, listTrackedUsers)
