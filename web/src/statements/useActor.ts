import { type Actor, toFounder } from '@claimcrew/contract/permissions'
import { useSession } from '../kit/session.ts'

/** The signed-in user, as the policies take them. */
export function useActor(): Actor | null {
  const { user, role } = useSession()
  return user && role ? toFounder({ userId: user.userId, role }) : null
}
