import {
  type DefaultedQueryObserverOptions,
  InfiniteQueryObserver,
  notifyManager,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { startTransition, useEffect, useReducer, useState } from 'react'
import { isPageStarting } from '../pageStart.ts'
import { queryClient } from './queryClient.ts'

type Options = DefaultedQueryObserverOptions<unknown, Error>

/**
 * What the library's own hook does, but for one thing: while the page starts, an answer is drawn in slices, between which a
 * slow phone answers a finger. The library subscribes in a way that makes React draw everything in one go.
 */
function useObserver(options: object, open: (options: Options) => QueryObserver<unknown, Error>) {
  const defaulted = queryClient.defaultQueryOptions(options as QueryObserverOptions & { queryKey: QueryKey })
  // What is about to be read counts as being read from the first drawing on.
  defaulted._optimisticResults = 'optimistic'
  const [observer] = useState(() => open(defaulted))
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const result = observer.getOptimisticResult(defaulted)
  const drawn = observer.getCurrentResult()
  useEffect(() => observer.setOptions(defaulted), [observer, defaulted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was drawn first is compared with what has come until the subscription
  useEffect(() => {
    const draw = () => (isPageStarting() ? startTransition(redraw) : redraw())
    const stop = observer.subscribe(notifyManager.batchCalls(draw))
    observer.updateResult()
    if (observer.getCurrentResult() !== drawn) draw()
    return stop
  }, [observer])
  return observer.trackResult(result)
}

const openQuery = (options: Options) => new QueryObserver(queryClient, options)
const openPages = (options: Options) =>
  new InfiniteQueryObserver(queryClient, options as never) as unknown as QueryObserver<unknown, Error>

export const useObserved = <Reply, Data = Reply, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Reply, Error, Data, Key>,
): UseQueryResult<Data> => useObserver(options, openQuery) as UseQueryResult<Data>

/** The same of a list that is read page after page. */
export const useObservedPages = <Reply, Data, Cursor>(
  options: UseInfiniteQueryOptions<Reply, Error, Data, QueryKey, Cursor>,
): UseInfiniteQueryResult<Data> => useObserver(options, openPages) as UseInfiniteQueryResult<Data>
