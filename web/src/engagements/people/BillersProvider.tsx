import { listBillers } from '@claimcrew/contract/engagements/contract'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useSession } from '../../kit/session.ts'
import type { ListedBiller } from './listedBiller.ts'
import { type PeopleResult, usePeople } from './usePeople.ts'

type BillersState = {
  readonly billersList: readonly ListedBiller[]
  readonly loading: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** The same as a list that may be longer than what was read. */
  readonly read: PeopleResult
}

const Billers = createContext<BillersState | null>(null)

const nobody: readonly ListedBiller[] = []

/** A CLIENT's own billers, all of them for an ADMIN, and for a BILLER oneself without any call. */
export function BillersProvider({ children }: { children: ReactNode }) {
  const { user, role } = useSession()
  const asks = role === 'CLIENT' || role === 'ADMIN'
  const read = usePeople(listBillers, asks)

  const state = useMemo((): BillersState => {
    const { people, error, isError, isFetching, isPending, refetch } = read.all
    const retry = () => void refetch()
    if (!asks) {
      const oneself = role === 'BILLER' && user ? [{ userId: user.userId, userName: user.userName }] : nobody
      return { billersList: oneself, loading: false, error: null, retry, read }
    }
    // Asking again after a failure is loading; any failure leaves an empty list, even if there was one before.
    const failed = isError && !read.pages.isFetchNextPageError
    const loading = isPending || (failed && isFetching)
    return {
      // What was read stays where only the next page could not be.
      billersList: failed ? nobody : (people ?? nobody),
      loading,
      error: failed && !loading ? error : null,
      retry,
      read,
    }
  }, [asks, role, user, read])

  return <Billers value={state}>{children}</Billers>
}

export function useBillers(): BillersState {
  const state = use(Billers)
  if (!state)
    throw new Error('useBillers was used outside BillersProvider: put the provider around this screen')
  return state
}
