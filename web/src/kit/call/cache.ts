import type { Endpoint, Input, Reply } from '@claimcrew/contract/kit/endpoint'
import type { DataTag, QueryKey } from '@tanstack/react-query'
import { endpointKey, type PagedEndpoint, type Pages, type ReadKind, replyKey } from './keys.ts'
import { queryClient } from './queryClient.ts'

type Update<Data> = (before: Data) => Data

/** Everything that was read from an endpoint, with how it was read and from which input. */
function findQueries(endpoint: Endpoint, type: 'all' | 'active' = 'all') {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: endpointKey(endpoint), type })
    .map(({ queryKey, state }) => {
      const [, kind, input] = queryKey as readonly [string, ReadKind, unknown]
      return { queryKey, kind, input, data: state.data }
    })
}

/** A list that can grow is read in other ways than by one call, and kept under other keys. */
type PlainEndpoint<E extends Endpoint> = E & (E extends PagedEndpoint ? never : unknown)

/** Puts a reply into the cache, as if it had just been read. */
export function cacheReply<E extends Endpoint>(
  endpoint: PlainEndpoint<E>,
  input: Input<E>,
  reply: Reply<E>,
): void {
  queryClient.setQueryData<Reply<E>>(replyKey(endpoint, input), () => reply)
}

/** Changes one call's reply where it has been read. */
export function updateReply<E extends Endpoint>(
  endpoint: PlainEndpoint<E>,
  input: Input<E>,
  update: Update<Reply<E>>,
): void {
  queryClient.setQueryData<Reply<E>>(replyKey(endpoint, input), before => before && update(before))
}

/** Changes a query's own data; its key says which type that is. */
export function updateQuery<Data>(
  queryKey: DataTag<QueryKey, Data, Error>,
  update: (before: Data | undefined) => Data,
): void {
  queryClient.setQueryData<Data>(queryKey as QueryKey, before => update(before))
}

/** Changes every reply that was read from an endpoint: those of single calls, of whole lists, and each page of the others. */
export function updateReplies<E extends Endpoint>(endpoint: E, update: Update<Reply<E>>): void {
  for (const { queryKey, kind, data } of findQueries(endpoint)) {
    if (data === undefined) continue
    if (kind === 'reply' || kind === 'all pages') queryClient.setQueryData(queryKey, update(data as Reply<E>))
    if (kind === 'pages') {
      const { pages, ...rest } = data as { readonly pages: readonly Reply<E>[] }
      queryClient.setQueryData(queryKey, { ...rest, pages: pages.map(update) })
    }
  }
}

type CachedList<E extends PagedEndpoint> = {
  readonly queryKey: QueryKey
  readonly input: Input<E>
  readonly data: Pages<E>
}

const findListQueries = <E extends PagedEndpoint>(
  endpoint: E,
  type: 'all' | 'active' = 'all',
): readonly CachedList<E>[] =>
  findQueries(endpoint, type)
    .filter(({ kind, data }) => kind === 'pages' && data !== undefined)
    .map(({ queryKey, input, data }) => ({ queryKey, input: input as Input<E>, data: data as Pages<E> }))

/** Every page that was read of an endpoint's lists, or of those that are shown. */
export const listCachedPages = <E extends PagedEndpoint>(
  endpoint: E,
  type: 'all' | 'active' = 'all',
): readonly Reply<E>[] => findListQueries(endpoint, type).flatMap(({ data }) => data.pages)

/** Changes every list of an endpoint as a whole, for what goes from one page to another. */
export function updatePages<E extends PagedEndpoint>(
  endpoint: E,
  update: (pages: Pages<E>, input: Input<E>) => Pages<E>,
): void {
  for (const { queryKey, input, data } of findListQueries(endpoint))
    queryClient.setQueryData(queryKey, update(data, input))
}

/**
 * Shows a write as done while it is on its way. Where sending it fails, or where showing it throws, everything is shown
 * as it was before, and the caller gets the error to tell of.
 */
export async function writeOptimistically<Result>(
  endpoints: readonly Endpoint[],
  show: () => void,
  send: () => Promise<Result>,
): Promise<Result> {
  // What is being read is older than what is about to be shown.
  await Promise.all(endpoints.map(one => queryClient.cancelQueries({ queryKey: endpointKey(one) })))
  const before = endpoints.flatMap(one => findQueries(one))
  try {
    show()
    return await send()
  } catch (error) {
    for (const { queryKey, data } of before) queryClient.setQueryData(queryKey, data)
    throw error
  }
}
