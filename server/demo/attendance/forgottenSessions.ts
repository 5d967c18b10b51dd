import { forgottenAfterMs } from '@claimcrew/contract/attendance/rules'
import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import { changeDays } from '../../src/attendance/day.ts'
import { closeForgottenSession } from '../../src/attendance/punch/commands.ts'
import { insertSessions, type StoredSession, writeLastSeen } from '../../src/attendance/session-store.ts'
import type { DemoTools } from '../load.ts'
import type { Dice } from './days.ts'

/** Sessions that nobody punched out of, still recorded by themselves: days that were never corrected. */
export const forgottenDays: readonly { readonly biller: number; readonly daysAgo: number }[] = [
  { biller: 9, daysAgo: 76 },
  { biller: 21, daysAgo: 64 },
  { biller: 5, daysAgo: 33 },
  { biller: 3, daysAgo: 9 },
]

const fiveMinutes = 300_000
const nextRun = (after: Instant): Instant =>
  addMilliseconds(after, fiveMinutes - (Date.parse(after) % fiveMinutes))

/** Leaves each session open and has it closed as the job does. Nothing that comes after them may be there yet. */
export async function forgetToPunchOut(
  tools: DemoTools,
  sessions: readonly StoredSession[],
  dice: Dice,
): Promise<void> {
  const { tx, newId } = tools
  const inOrder = sessions.toSorted((one, other) => (one.punchInTime < other.punchInTime ? -1 : 1))
  for (const session of inOrder) {
    const { attendanceId, billerId, punchInTime } = session
    const seen = addMilliseconds(punchInTime, Math.round(dice.between(4.2, 7) * 3600) * 1000)
    const breaks = session.breaks.filter(one => (one.endTime ?? one.startTime) <= seen)
    const open = { ...session, punchOutTime: null, description: '', breaks, lastSeenAt: punchInTime }
    await changeDays(tx, billerId, [session], punchInTime, () => insertSessions(tx, [open]))
    await writeLastSeen(tx, [{ attendanceId, at: seen }])
    const now = nextRun(addMilliseconds(punchInTime, forgottenAfterMs))
    await closeForgottenSession(tx, { actor: null, now, newId }, open)
  }
}
