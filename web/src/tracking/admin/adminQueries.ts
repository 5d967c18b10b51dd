import {
  getConnection,
  getSyncStatus,
  listClientBillers,
  listMappings,
  listMatches,
  listTrackedUsers,
} from '@claimcrew/contract/tracking/contract'
import { useAllPages } from '../../kit/call/pages.ts'
import { refresh, useCall } from '../../kit/call/query.ts'

const everyMs = 30_000

export const useConnection = () => useCall(getConnection, {}, { refetchInterval: everyMs })

export const useMatches = () => useAllPages(listMatches, {}, { refetchInterval: everyMs })

/** After somebody was mapped or unmapped. */
export const refreshMappings = () =>
  refresh(listMatches, getSyncStatus, listMappings, listClientBillers, listTrackedUsers)
