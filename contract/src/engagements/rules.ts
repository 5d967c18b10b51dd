import type { Tie } from './policy.ts'
import { heldOn } from './policy.ts'

type EngagementState = 'upcoming' | 'active' | 'ended'

export function stateOf(tie: Tie, today: string): EngagementState {
  if (heldOn(tie, today)) return 'active'
  return today < tie.startedOn ? 'upcoming' : 'ended'
}
