import { listClients } from '@claimcrew/contract/engagements/contract'
import { listAssignable } from '@claimcrew/contract/tasks/contract'
import { useCall } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session.ts'

const minutes = 60_000

/** The clients somebody works for, or all of them for an ADMIN; a CLIENT has none but themself. */
export function useClients() {
  const { role } = useSession()
  const listed = useCall(listClients, { query: {} }, { enabled: role !== 'CLIENT', staleTime: 5 * minutes })
  return listed.data?.clients
}

/** To whom tasks can be given: of one client, or of all whom one manages. */
export function useAssignable(clientId: string | undefined, enabled = true) {
  const query = clientId === undefined ? {} : { clientId }
  return useCall(listAssignable, { query }, { enabled, staleTime: minutes, select: ({ people }) => people })
}
