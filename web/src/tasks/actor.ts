import { type Actor, toFounder } from '@claimcrew/contract/permissions'
import { useMemo } from 'react'
import { useSession } from '../kit/session.ts'

/** The signed-in user, as the policies take them. */
export function useActor(): Actor | null {
  const { user, role } = useSession()
  const userId = user?.userId
  return useMemo(() => (userId && role ? toFounder({ userId, role }) : null), [userId, role])
}
