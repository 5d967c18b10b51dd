import { getUser } from '@claimcrew/contract/people/contract'
import { useCall } from '../../kit/call/query.ts'

const minutes = 60_000

/** Somebody whose id is all that an address or a filter says. */
export const usePerson = (userId: string | undefined) =>
  useCall(
    getUser,
    { params: { id: userId ?? '' } },
    { enabled: userId !== undefined, staleTime: 5 * minutes },
  ).data
