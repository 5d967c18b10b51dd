import type { Endpoint, Input, Reply } from '@claimcrew/contract/kit/endpoint'
import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { type CallFailed, call } from './call.ts'
import { keyOf } from './query.ts'

type PagedEndpoint = Endpoint & {
  readonly reply: z.ZodType<{ items: unknown[]; nextCursor: string | null }>
}

/** What has been read of a list that can grow: page after page. */
export type Pages<E extends PagedEndpoint> = InfiniteData<Reply<E>, string | undefined>

type PagesOptions<E extends PagedEndpoint> = Pick<
  UseInfiniteQueryOptions<Reply<E>, CallFailed, Pages<E>, readonly unknown[], string | undefined>,
  'enabled' | 'refetchInterval' | 'placeholderData'
>

/** Reads a list that can grow; `fetchNextPage` reads on where it ended. */
export function usePages<E extends PagedEndpoint>(
  endpoint: E,
  input: Input<E>,
  options: PagesOptions<E> = {},
) {
  const { query } = input as { query?: object }
  return useInfiniteQuery<Reply<E>, CallFailed, Pages<E>, readonly unknown[], string | undefined>({
    ...options,
    queryKey: keyOf(endpoint, input),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(endpoint, { ...(input as object), query: { ...query, cursor } } as Input<E>, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}
