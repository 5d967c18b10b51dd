import { mayCorrect } from '@claimcrew/contract/attendance/policy'
import { roleMay } from '@claimcrew/contract/permissions'
import { tiesBehind, useActor } from '../actor.ts'
import type { WholeDay } from './wholeDay.ts'

/** Whether one changes this person's days oneself, asks for it, or only looks. */
export function useHand({ billerId, day: { date }, locked }: WholeDay): 'corrects' | 'asks' | 'looks' {
  const actor = useActor()
  if (!actor || locked) return 'looks'
  if (mayCorrect(actor, billerId, tiesBehind(actor, billerId, date), date)) return 'corrects'
  return actor.userId === billerId && roleMay(actor.role, 'attendance:ask:own') ? 'asks' : 'looks'
}
