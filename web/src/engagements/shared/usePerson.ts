import { getUser } from '@claimcrew/contract/people/contract'
import { useMemo } from 'react'
import { useCall } from '../../kit/call/query.ts'

const minutes = 60_000

/** Somebody whose id is all that an address or a filter says; a client by the name of their organization. */
export function usePerson(userId: string | undefined) {
  const { data } = useCall(
    getUser,
    { params: { id: userId ?? '' } },
    { enabled: userId !== undefined, staleTime: 5 * minutes },
  )
  return useMemo(() => (data?.organization ? { ...data, userName: data.organization.name } : data), [data])
}
