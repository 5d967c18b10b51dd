import type { attendanceDay } from '@claimcrew/contract/attendance/contract'
import { mayCorrect } from '@claimcrew/contract/attendance/policy'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { roleMay } from '@claimcrew/contract/permissions'
import { tiesBehind, useActor } from '../actor.ts'

/** One day of one biller: what it counts as, its sessions and its corrections. */
export type WholeDay = Reply<typeof attendanceDay>

/** Whether the user corrects this day, asks for a correction of it, or only reads it. */
export function useDayAccess({ billerId, day: { date }, locked }: WholeDay): 'correct' | 'ask' | 'read' {
  const actor = useActor()
  if (!actor || locked) return 'read'
  if (mayCorrect(actor, billerId, tiesBehind(actor, billerId, date), date)) return 'correct'
  return actor.userId === billerId && roleMay(actor.role, 'attendance:ask:own') ? 'ask' : 'read'
}
