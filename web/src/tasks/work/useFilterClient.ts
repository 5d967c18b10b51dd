import { listClients } from '@claimcrew/contract/engagements/contract'
import { useCall } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session.ts'
import type { TasksAddress } from '../address.ts'

/** A BILLER of one client has nobody to choose from, and a CLIENT has only own tasks. */
export function useFilterClient({ client }: TasksAddress): {
  readonly hasSeveralClients: boolean
  /** The client whose tasks alone are looked at. */
  readonly clientId: string | undefined
} {
  const { role } = useSession()
  const { data } = useCall(listClients, { query: { limit: 1 } }, { enabled: role === 'BILLER' })
  const only = data?.total === 1 ? data.clients[0]?.userId : undefined
  return { hasSeveralClients: role === 'ADMIN' || (data?.total ?? 0) > 1, clientId: client ?? only }
}
