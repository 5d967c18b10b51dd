import type { Endpoint, IdempotentEndpoint, Input, Reply } from '@claimcrew/contract/kit/endpoint'
import {
  type Query,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  useMutation,
} from '@tanstack/react-query'
import { useMayCall } from '../actingFor.ts'
import { CallFailed, call } from './call.ts'
import { callUnderKey, sendAgain, sendUntilGone } from './callUnderKey.ts'
import { endpointKey, replyKey } from './keys.ts'
import { otherTabs } from './otherTabs.ts'
import { outdateAll } from './outdate.ts'
import { queryClient } from './queryClient.ts'
import { type DoneReply, sendOrRecover } from './recoverAnswer.ts'
import { useSendKey } from './sendKey.ts'
import { tellFailureAtOnce } from './tellFailureAtOnce.ts'
import { useObserved } from './useObserved.ts'

/** How often that is read again which is known to be old, while somebody looks. */
export const staleRefetchMs = 60_000

type QueryOptions<E extends Endpoint, Data> = Omit<
  UseQueryOptions<Reply<E>, Error, Data>,
  'queryKey' | 'queryFn'
>

/** Reads: `const billers = useCall(listBillers, {})`. */
export function useCall<E extends Endpoint, Data = Reply<E>>(
  endpoint: E,
  input: Input<E>,
  options: QueryOptions<E, Data> = {},
) {
  const isAllowed = useMayCall(endpoint)
  return useObserved<Reply<E>, Data>({
    ...options,
    ...(isAllowed ? {} : { enabled: false }),
    queryKey: replyKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, signal),
  })
}

type MutateOptions<E extends Endpoint> = Omit<UseMutationOptions<Reply<E>, Error, Input<E>>, 'mutationFn'>

type Recovery<E extends Endpoint> = {
  /**
   * Reads what became of a write whose answer was lost: what it would have said, null where it was not done. What says the
   * same when it is sent twice is just sent `again`; a removal is until it is `gone`.
   */
  readonly recover?:
    | 'again'
    | (Reply<E> extends DoneReply ? 'gone' : never)
    | ((input: Input<E>) => Promise<Reply<E> | null>)
}

/** Without callbacks of single calls: the library drops them when the same hook writes again or its screen is left. */
type Act<E extends Endpoint, Result = UseMutationResult<Reply<E>, Error, Input<E>>> = Result extends unknown
  ? Omit<Result, 'mutate' | 'mutateAsync'> & {
      readonly mutate: (input: Input<E>) => void
      readonly mutateAsync: (input: Input<E>) => Promise<Reply<E>>
    }
  : never

/**
 * Writes: `const save = useMutate(updateUser)`, then `save.mutate({ params, body })`. What is told of every write stands in
 * the options; what is told of one hangs on the promise of `mutateAsync`.
 */
export function useMutate<E extends Endpoint>(
  endpoint: E,
  { recover, ...options }: MutateOptions<E> & Recovery<E> = {},
): Act<E> {
  return useMutation({
    ...tellFailureAtOnce(options),
    mutationFn: input => {
      const send = () => call(endpoint, input)
      if (recover === 'again') return sendAgain(send)
      if (recover === 'gone') return sendUntilGone(send as () => Promise<DoneReply>) as Promise<Reply<E>>
      return recover ? sendOrRecover(send, () => recover(input)) : send()
    },
  })
}

/**
 * The same for a write that must not be done twice when it is sent again after a lost answer, which happens once by itself.
 * It counts as the same one while its input is, and while `basis`, which it was written over, is.
 */
export function useMutateOnce<E extends IdempotentEndpoint>(
  endpoint: E,
  options: MutateOptions<E> = {},
  basis: object = {},
): Act<E> {
  const { keyFor, renew } = useSendKey()
  return useMutation({
    ...tellFailureAtOnce(options),
    mutationFn: async input => {
      const reply = await callUnderKey(endpoint, input, keyFor({ input, shown: basis }))
      renew()
      return reply
    },
  })
}

/**
 * Reads again what is shown of these. A first answer that is on its way may be older than what calls for that, and the
 * cache does not ask for it twice: once it has come, it is read once more.
 */
export async function refetchQueries(
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

/** Whatever was read from these endpoints is read again where it is shown. */
export async function readAgain(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(endpoint => refetchQueries(endpointKey(endpoint))))
}

otherTabs.onTold({ readAgain: queryKey => void refetchWhenVisible(queryKey), outdate: outdateAll })

/** After a write: the other tabs of this browser read it again, too. */
export const notifyOtherTabs = (...endpoints: readonly Endpoint[]): void => otherTabs.notify(endpoints)

/** After a write: whatever was read from these endpoints is read again where it is shown, in every tab. */
export async function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  notifyOtherTabs(...endpoints)
  await readAgain(...endpoints)
}

/** The same where everything depends on it: fails where it cannot be read. */
export async function refreshOrFail(endpoint: Endpoint): Promise<void> {
  const listActive = () =>
    queryClient.getQueryCache().findAll({ queryKey: endpointKey(endpoint), type: 'active' })
  const countsBefore = new Map(listActive().map(query => [query, query.state.dataUpdateCount]))
  await refresh(endpoint)
  // What was read may be outdated again by then, by what the live stream told: it was read all the same.
  const isUnread = (query: Query) =>
    query.state.isInvalidated && query.state.dataUpdateCount === (countsBefore.get(query) ?? 0)
  const failed = listActive().find(query => query.state.error !== null || isUnread(query))
  if (failed) throw failed.state.error ?? new CallFailed(0)
}

async function refetchWhenVisible(queryKey: readonly unknown[]): Promise<void> {
  await refetchQueries(queryKey, document.visibilityState === 'visible' ? 'active' : 'none')
}

/** The same after somebody else's write: a page that nobody looks at reads again once somebody does. */
export const refreshWhenVisible = (endpoint: Endpoint): Promise<void> =>
  refetchWhenVisible(endpointKey(endpoint))
