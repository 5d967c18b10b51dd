import type { Tie } from './policy.ts'
import { heldOn } from './policy.ts'

type EngagementState = 'upcoming' | 'active' | 'ended'

export function stateOf(tie: Tie, today: string): EngagementState {
  if (heldOn(tie, today)) return 'active'
  return today < tie.startedOn ? 'upcoming' : 'ended'
}

/** How it stands with a person in a list: deactivated goes before everything else, then what holds, is agreed, or was. */
export const personStates = ['active', 'upcoming', 'ended', 'free', 'deactivated'] as const
export type PersonState = (typeof personStates)[number]
