import { listAssignable } from '@claimcrew/contract/tasks/contract'
import { useCall } from '../kit/call/query.ts'
import { useSession } from '../kit/session.ts'

const minutes = 60_000

/** Reads the people a client's tasks can be assigned to. An ADMIN gets none before a client is chosen. */
export function useAssignablePeople(clientId: string | undefined, enabled = true) {
  const isAdmin = useSession().role === 'ADMIN'
  const query = isAdmin && clientId !== undefined ? { clientId } : {}
  return useCall(
    listAssignable,
    { query },
    {
      enabled: enabled && (!isAdmin || clientId !== undefined),
      staleTime: minutes,
      select: ({ people }) => people,
    },
  )
}
