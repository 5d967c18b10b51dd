import type { Input, Reply } from '@claimcrew/contract/kit/endpoint'
import type { UseInfiniteQueryOptions, UseQueryOptions } from '@tanstack/react-query'
import { useMayCall } from '../actingFor.ts'
import { call } from './call.ts'
import { allPagesKey, infinitePagesKey, type PagedEndpoint, type Pages } from './keys.ts'
import { mergePages } from './mergePages.ts'
import { queryClient } from './queryClient.ts'
import { useObserved, useObservedPages } from './useObserved.ts'

type PagesOptions<E extends PagedEndpoint> = Pick<
  UseInfiniteQueryOptions<Reply<E>, Error, Pages<E>, readonly unknown[], string | undefined>,
  'enabled' | 'refetchInterval' | 'placeholderData' | 'staleTime'
>

/** The pages that have been read already, without reading any. */
export const getCachedPages = <E extends PagedEndpoint>(endpoint: E, input: Input<E>): readonly Reply<E>[] =>
  queryClient.getQueryData<Pages<E>>(infinitePagesKey(endpoint, input))?.pages ?? []

/** Reads a list that can grow; `fetchNextPage` reads on where it ended. */
export function usePages<E extends PagedEndpoint>(
  endpoint: E,
  input: Input<E>,
  options: PagesOptions<E> = {},
) {
  const { query } = input as { query?: object }
  const isAllowed = useMayCall(endpoint)
  return useObservedPages<Reply<E>, Pages<E>, string | undefined>({
    ...options,
    ...(isAllowed ? {} : { enabled: false }),
    queryKey: infinitePagesKey(endpoint, input),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(endpoint, { ...(input as object), query: { ...query, cursor } } as Input<E>, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** All of a list, read page after page: for a screen that counts and searches in all of it, and has few pages. */
export function useAllPages<E extends PagedEndpoint, Data = Reply<E>>(
  endpoint: E,
  input: Input<E>,
  options: AllPagesOptions<E, Data> = {},
) {
  const isAllowed = useMayCall(endpoint)
  return useObserved<Reply<E>, Data>({
    ...options,
    ...(isAllowed ? {} : { enabled: false }),
    queryKey: allPagesKey(endpoint, input),
    queryFn: ({ signal }) => readAllPages(endpoint, input, signal),
  })
}

type AllPagesOptions<E extends PagedEndpoint, Data> = Omit<
  UseQueryOptions<Reply<E>, Error, Data>,
  'queryKey' | 'queryFn'
>

/** The same, read once and cached nowhere. */
export async function readAllPages<E extends PagedEndpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  let whole = await call(endpoint, input, signal)
  const { query } = input as { query?: object }
  while (whole.nextCursor) {
    const next = { ...(input as object), query: { ...query, cursor: whole.nextCursor } } as Input<E>
    whole = mergePages(whole, await call(endpoint, next, signal))
  }
  return whole
}
