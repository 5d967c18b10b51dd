import type { Endpoint, Input, Reply } from '@claimcrew/contract/kit/endpoint'
import {
  QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { type CallFailed, call } from './call.ts'

const isRefusal = (error: Error): boolean => {
  const { status } = error as CallFailed
  return status >= 400 && status < 500
}

export const queryClient = new QueryClient({
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

/** How often that is read again which is known to be old, while somebody looks. */
export const readOldEveryMs = 60_000

/** The cache's name for a call; without an input it names every call of the endpoint, as for invalidating. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: Input<E>): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`
  return input === undefined ? [name] : [name, input]
}

type QueryOptions<E extends Endpoint, Data> = Omit<
  UseQueryOptions<Reply<E>, CallFailed, Data>,
  'queryKey' | 'queryFn'
>

/** Reads: `const billers = useCall(listBillers, {})`. */
export function useCall<E extends Endpoint, Data = Reply<E>>(
  endpoint: E,
  input: Input<E>,
  options: QueryOptions<E, Data> = {},
) {
  return useQuery<Reply<E>, CallFailed, Data>({
    ...options,
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, signal),
  })
}

type ActOptions<E extends Endpoint> = Omit<UseMutationOptions<Reply<E>, CallFailed, Input<E>>, 'mutationFn'>

/** Writes: `const save = useAct(updateUser)`, then `save.mutate({ params, body })`. */
export function useAct<E extends Endpoint>(endpoint: E, options: ActOptions<E> = {}) {
  return useMutation<Reply<E>, CallFailed, Input<E>>({
    ...options,
    mutationFn: input => call(endpoint, input),
  })
}

/**
 * Reads again what is shown of these. A first answer that is on its way may be older than what calls for that, and the
 * cache does not ask for it twice: once it has come, it is read once more.
 */
export async function readAgain(
  queryKey: readonly unknown[],
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  const onTheirWay = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  const firsts = onTheirWay
    .filter(({ state }) => state.data === undefined)
    .map(({ queryKey, promise }) => ({ queryKey, promise }))
  await queryClient.invalidateQueries({ queryKey, refetchType })
  await Promise.allSettled(firsts.map(({ promise }) => promise))
  await Promise.all(
    firsts.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey, exact: true, refetchType })),
  )
}

/** After a write: whatever was read from these endpoints is read again where it is shown. */
export async function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(endpoint => readAgain(keyOf(endpoint))))
}

/** The same after somebody else's write: a page that nobody looks at reads again once somebody does. */
export async function refreshOnceSeen(endpoint: Endpoint): Promise<void> {
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
  await readAgain(keyOf(endpoint), refetchType)
}
