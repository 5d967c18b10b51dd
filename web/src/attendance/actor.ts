import type { Tie } from '@claimcrew/contract/engagements/policy'
import type { Actor } from '@claimcrew/contract/people/policy'
import { useSession } from '../kit/session.ts'

/** The signed-in user, as the policies take them. */
export function useActor(): Actor | null {
  const { user, role } = useSession()
  return user && role ? { userId: user.userId, role } : null
}

/** The server shows a client only days on which an engagement held, so a client who sees the day has one. */
export const tiesBehind = (actor: Actor, billerId: string, day: string): readonly Tie[] => [
  { clientId: actor.userId, billerId, startedOn: day, endedOn: day },
]
