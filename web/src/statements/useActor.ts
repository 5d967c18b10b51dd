import type { Actor } from '@claimcrew/contract/people/policy'
import { useSession } from '../kit/session.ts'

/** The signed-in user, as the policies take them. */
export function useActor(): Actor | null {
  const { user, role } = useSession()
  return user && role ? { userId: user.userId, role } : null
}
