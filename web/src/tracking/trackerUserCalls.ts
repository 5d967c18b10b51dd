import type { Endpoint, Input, Reply } from '@claimcrew/contract/kit/endpoint'
import type { DayRange } from '@claimcrew/contract/kit/time'
import type { listClientBillers } from '@claimcrew/contract/tracking/contract'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { call } from '../kit/call/call.ts'
import { replyKey } from '../kit/call/keys.ts'

export type TrackedBiller = Reply<typeof listClientBillers>['billers'][number]

export type TrackerUserCalls<R> = {
  /** One for each Time Doctor user, once all are there. */
  readonly replies: readonly R[] | undefined
  readonly error: Error | null
  /** What is there is of before. */
  readonly isRefetchError: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
}

function combineCalls<R>(calls: UseQueryResult<R>[]): TrackerUserCalls<R> {
  const answered = calls.flatMap(({ data }) => (data === undefined ? [] : [data]))
  const replies = answered.length === calls.length ? answered : undefined
  const error = calls.find(one => one.error !== null)?.error ?? null
  return {
    replies,
    error,
    isRefetchError: error !== null && replies !== undefined,
    isFetching: calls.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { refetch } of calls) void refetch()
    },
  }
}

type CallOptions = {
  enabled?: boolean
  staleTime?: number
  retry?: false
  refetchOnWindowFocus?: false
  refetchOnReconnect?: false
}

/** The calls take one Time Doctor user at a time, and a person may have several. */
export function useTrackerUserCalls<E extends Endpoint>(
  endpoint: E,
  trackerUsers: readonly string[],
  { from, to }: DayRange,
  options: CallOptions = {},
): TrackerUserCalls<Reply<E>> {
  return useQueries({
    queries: trackerUsers.map(userId => {
      const input = { query: { userId, from, to } } as Input<E>
      return {
        ...options,
        queryKey: replyKey(endpoint, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, signal),
      }
    }),
    combine: combineCalls<Reply<E>>,
  })
}
