import { listPresentBillers } from '@claimcrew/contract/attendance/contract'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { useRefreshOnChanges } from '../attendance/shared/refreshOnChanges.ts'
import { useAllPages } from '../kit/call/pages.ts'
import { useLiveState } from '../kit/live/live.ts'

export type PresentBillers = Reply<typeof listPresentBillers>

/** The live line tells of every move; without it we ask now and then. */
const pollEveryMs = { open: 300_000, down: 30_000 }

export const usePresentBillers = () =>
  useAllPages(listPresentBillers, {}, { refetchInterval: pollEveryMs[useLiveState()], staleTime: 0 })

/** When work begins, many punch in at the same time. */
const readEveryMs = 2000

/** The same as it happens; once on a screen, since each that follows reads for itself. */
export function useLivePresentBillers() {
  useRefreshOnChanges(listPresentBillers, readEveryMs)
  return usePresentBillers()
}
