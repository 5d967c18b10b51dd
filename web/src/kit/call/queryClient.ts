import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isUnanswered } from './callFailed.ts'

const isRefusal = (error: Error): boolean => {
  const { status } = error as { status?: unknown }
  return typeof status === 'number' && status >= 400 && status < 500
}

export const queryClient: QueryClient = new QueryClient({
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
