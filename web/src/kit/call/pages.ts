import type { Endpoint, Input, Reply } from '@claimcrew/contract/kit/endpoint'
import {
  type InfiniteData,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type * as z from 'zod'
import { type CallFailed, call } from './call.ts'
import { joined } from './joined.ts'
import { keyOf, queryClient } from './query.ts'

type PagedEndpoint = Endpoint & {
  readonly reply: z.ZodType<{ nextCursor: string | null }>
}

/** What has been read of a list that can grow: page after page. */
export type Pages<E extends PagedEndpoint> = InfiniteData<Reply<E>, string | undefined>

type PagesOptions<E extends PagedEndpoint> = Pick<
  UseInfiniteQueryOptions<Reply<E>, CallFailed, Pages<E>, readonly unknown[], string | undefined>,
  'enabled' | 'refetchInterval' | 'placeholderData'
>

/** Apart from the same call made once, which holds something else. */
const pagesKey = <E extends PagedEndpoint>(endpoint: E, input: Input<E>) => [
  ...keyOf(endpoint, input),
  'pages',
]

/** The pages that have been read already, without reading any. */
export const pagesRead = <E extends PagedEndpoint>(endpoint: E, input: Input<E>): readonly Reply<E>[] =>
  queryClient.getQueryData<Pages<E>>(pagesKey(endpoint, input))?.pages ?? []

/** Reads a list that can grow; `fetchNextPage` reads on where it ended. */
export function usePages<E extends PagedEndpoint>(
  endpoint: E,
  input: Input<E>,
  options: PagesOptions<E> = {},
) {
  const { query } = input as { query?: object }
  return useInfiniteQuery<Reply<E>, CallFailed, Pages<E>, readonly unknown[], string | undefined>({
    ...options,
    queryKey: pagesKey(endpoint, input),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(endpoint, { ...(input as object), query: { ...query, cursor } } as Input<E>, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** All of a list, read page after page: for a screen that counts and searches in all of it, and has few pages. */
export function useWhole<E extends PagedEndpoint, Data = Reply<E>>(
  endpoint: E,
  input: Input<E>,
  options: WholeOptions<E, Data> = {},
) {
  return useQuery<Reply<E>, CallFailed, Data>({
    ...options,
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => readWhole(endpoint, input, signal),
  })
}

type WholeOptions<E extends PagedEndpoint, Data> = Omit<
  UseQueryOptions<Reply<E>, CallFailed, Data>,
  'queryKey' | 'queryFn'
>

async function readWhole<E extends PagedEndpoint>(
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
): Promise<Reply<E>> {
  let whole = await call(endpoint, input, signal)
  const { query } = input as { query?: object }
  while (whole.nextCursor) {
    const next = { ...(input as object), query: { ...query, cursor: whole.nextCursor } } as Input<E>
    whole = joined(whole, await call(endpoint, next, signal))
  }
  return whole
}
