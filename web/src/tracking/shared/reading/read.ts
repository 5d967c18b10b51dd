import type { Endpoint, Input, Reply } from '@claimcrew/contract/kit/endpoint'
import { addDays, type Instant } from '@claimcrew/contract/kit/time'
import {
  type clientBillers,
  listActivity,
  listScreenshots,
  listTimeUse,
} from '@claimcrew/contract/tracking/contract'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../kit/call.ts'
import { keyOf } from '../../../kit/query.ts'
import type { Range } from '../../reports/address.ts'

export type Biller = Reply<typeof clientBillers>['billers'][number]

type Asked = Range & { readonly enabled?: boolean }

type OfAccounts<R> = {
  /** One for each account, once all are there. */
  readonly replies: readonly R[] | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => void
}

function together<R>(reads: UseQueryResult<R>[]): OfAccounts<R> {
  const replies = reads.flatMap(({ data }) => (data === undefined ? [] : [data]))
  return {
    replies: replies.length === reads.length ? replies : undefined,
    error: reads.find(({ error }) => error !== null)?.error ?? null,
    isFetching: reads.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { refetch } of reads) void refetch()
    },
  }
}

/** The calls take one account of the provider at a time, and a person may have several. */
function useOfAccounts<E extends Endpoint>(
  endpoint: E,
  accounts: readonly string[],
  { from, to, enabled = true }: Asked,
  options: {
    staleTime?: number
    retry?: false
    refetchOnWindowFocus?: false
    refetchOnReconnect?: false
  } = {},
): OfAccounts<Reply<E>> {
  return useQueries({
    queries: accounts.map(userId => {
      const input = { query: { userId, from, to } } as Input<E>
      return {
        ...options,
        enabled,
        queryKey: keyOf(endpoint, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, signal),
      }
    }),
    combine: together<Reply<E>>,
  })
}

type Stored = { readonly syncedAt: Instant | null; readonly stale: boolean }

/** How old it all is: as old as the account that was pulled the longest ago. */
function ageOf(replies: readonly Stored[]): Stored {
  const synced = replies.map(({ syncedAt }) => syncedAt)
  return {
    syncedAt: synced.includes(null) ? null : (synced.sort()[0] ?? null),
    stale: replies.some(({ stale }) => stale),
  }
}

/** What a person did in a range, from however many accounts, in order. */
export function useActivity(accounts: readonly string[], { from, to, enabled }: Asked) {
  // The last stretch of the day before may reach into the first one.
  const asked = { from: addDays(from, -1), to, ...(enabled === undefined ? {} : { enabled }) }
  const { replies, ...read } = useOfAccounts(listActivity, accounts, asked)
  const rows = useMemo(
    () =>
      replies
        ?.flatMap(({ data }) => data)
        .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)),
    [replies],
  )
  return { ...read, rows, age: replies && ageOf(replies) }
}

export function useTimeUse(accounts: readonly string[], asked: Asked) {
  const { replies, ...read } = useOfAccounts(listTimeUse, accounts, asked)
  const rows = useMemo(() => replies?.flatMap(({ data }) => data), [replies])
  return { ...read, rows, age: replies && ageOf(replies) }
}

/** Each listing is a look that is noted, and a call to the provider: it is made once, and again only on purpose. */
const onPurpose = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

export function useScreenshots(accounts: readonly string[], day: string) {
  const { replies, ...read } = useOfAccounts(listScreenshots, accounts, { from: day, to: day }, onPurpose)
  const rows = useMemo(() => replies?.flatMap(({ data }) => data), [replies])
  return { ...read, rows }
}
