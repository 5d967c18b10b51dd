import type { getAttendanceDay } from '@claimcrew/contract/attendance/contract'
import { mayCorrect } from '@claimcrew/contract/attendance/policy'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { roleMay } from '@claimcrew/contract/permissions'
import { useActor } from '../../kit/actingFor.ts'
import { useToday } from '../../kit/time/clock.ts'
import { useEngagementPeriods } from '../shared/useEngagementPeriods.ts'

/** One day of one biller: what it counts as, its sessions and its corrections. */
export type AttendanceDay = Reply<typeof getAttendanceDay>

/** Whether the user corrects this day, asks for a correction of it, or only reads it. */
export function useDayAccess(whole: AttendanceDay): 'correct' | 'ask' | 'read' {
  const { billerId, day, locked, timeZone } = whole
  const actor = useActor()
  const periods = useEngagementPeriods()
  const today = useToday(timeZone)
  if (!actor || locked) return 'read'
  if (mayCorrect(actor, billerId, periods, day.date, today)) return 'correct'
  return actor.userId === billerId && roleMay(actor.role, 'attendance:ask:own') ? 'ask' : 'read'
}
