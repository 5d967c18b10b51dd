import type { Actor } from '@claimcrew/contract/people/policy'
import { useMemo } from 'react'
import { useSession } from '../kit/session.ts'

/** The signed-in user, as the policies take them. */
export function useActor(): Actor | null {
  const { user, role } = useSession()
  const userId = user?.userId
  return useMemo(() => (userId && role ? { userId, role } : null), [userId, role])
}
