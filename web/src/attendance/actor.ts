import type { Tie } from '@claimcrew/contract/engagements/policy'
import type { Actor } from '@claimcrew/contract/people/policy'
import { useSession } from '../kit/session.ts'

/** Who is looking, as the policies ask for them. */
export function useActor(): Actor | null {
  const { user, role } = useSession()
  return user && role ? { userId: user.userId, role } : null
}

/** The server shows a client only those days on which a tie held: whoever sees the day has one. */
export const tiesBehind = (actor: Actor, billerId: string, day: string): readonly Tie[] => [
  { clientId: actor.userId, billerId, startedOn: day, endedOn: day },
]
