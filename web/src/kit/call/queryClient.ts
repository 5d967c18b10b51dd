import {
  focusManager,
  MutationCache,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'
import { isUnanswered } from './callFailed.ts'

const isRefusal = (error: Error): boolean => {
  const { status } = error as { status?: unknown }
  return typeof status === 'number' && status >= 400 && status < 500
}

type AnyQuery = Query<unknown, unknown, unknown>

const firstWaitMs = 2000
const longestWaitMs = 60_000
const nextWaits = new WeakMap<AnyQuery, number>()
const waiting = new WeakSet<AnyQuery>()

/**
 * What is shown and could not be read again is old, often after a write that succeeded. Nothing else would ask for it
 * before somebody leaves the page and comes back, so it is asked for again, ever less often.
 */
function readAgainLater(error: Error, query: AnyQuery): void {
  // Where nothing is shown, the screen says so and offers to try again.
  if (query.state.data === undefined || isRefusal(error) || waiting.has(query)) return
  const waitMs = nextWaits.get(query) ?? firstWaitMs
  nextWaits.set(query, Math.min(waitMs * 2, longestWaitMs))
  waiting.add(query)
  setTimeout(() => {
    waiting.delete(query)
    // A page that nobody looks at, or without a connection, reads again once that is over.
    if (query.state.error === null || !focusManager.isFocused() || !onlineManager.isOnline()) return
    const { queryKey } = query
    void queryClient.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false })
  }, waitMs)
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: readAgainLater,
    onSuccess: (_, query) => {
      nextWaits.delete(query)
    },
  }),
  mutationCache: new MutationCache({
    // The answer to a write was lost, and nobody knows what it has changed: whatever is shown is read again.
    onError: error => {
      if (isUnanswered(error)) void queryClient.invalidateQueries()
    },
  }),
  defaultOptions: {
    queries: {
      // What was refused once will be refused again; only a missing answer or a server in trouble is worth a second try.
      retry: (failures, error) => failures < 2 && !isRefusal(error),
      retryDelay: failures => 400 * 2 ** failures,
      staleTime: 30_000,
      // Without a connection a call fails and says so, instead of waiting in silence.
      networkMode: 'always',
      // What got no answer meanwhile is asked for again however new the last one is. With that mode nobody does it unasked.
      refetchOnReconnect: ({ state: { error } }) => error === null || (isRefusal(error) ? false : 'always'),
    },
    mutations: { networkMode: 'always' },
  },
})
