import type * as contract from '@claimcrew/contract/attendance/contract'
import { breakSecondsOf, openBreakOf, stateOf, workedSecondsOf } from '@claimcrew/contract/attendance/rules'
import type { Attendance } from '@claimcrew/contract/attendance/shapes'
import { maySeeWorkOn } from '@claimcrew/contract/engagements/policy'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { tiesWith } from '../../engagements/access.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { visibleBiller } from '../register/review.ts'
import type { StoredSession } from '../session-store.ts'
import { readClock } from './clock-store.ts'

export const attendanceStatus: Handler<typeof contract.attendanceStatus> = async (
  ctx,
  { query: { billerId } },
) => {
  if (billerId === ctx.actor.userId) return statusOf(ctx, { billerId, timeZone: ctx.actor.timeZone })
  const { time_zone: timeZone } = await visibleBiller(ctx, billerId)
  const ties = await tiesWith(ctx.db, ctx.actor, billerId)
  return statusOf(ctx, { billerId, timeZone }, day => maySeeWorkOn(ctx.actor, billerId, ties, day))
}

/** The open session whatever its day, else the latest that began or ended today; of those on days that are seen. */
async function statusOf(
  ctx: Ctx,
  biller: { readonly billerId: string; readonly timeZone: string },
  isSeen: (day: string) => boolean = () => true,
): Promise<{ attendance: Attendance | null; serverTime: Instant }> {
  const today = dayIn(biller.timeZone, ctx.now)
  const { sessions } = await readClock(ctx.db, biller.billerId, today)
  const latest = sessions.findLast(
    one =>
      isSeen(one.day) &&
      (one.punchOutTime === null || one.day === today || dayIn(biller.timeZone, one.punchOutTime) === today),
  )
  return { attendance: latest ? attendanceOf(latest, ctx.now) : null, serverTime: ctx.now }
}

export function attendanceOf(session: StoredSession, now: Instant): Attendance {
  const resting = openBreakOf(session)
  return {
    attendanceId: session.attendanceId,
    state: stateOf(session),
    punchInTime: session.punchInTime,
    punchOutTime: session.punchOutTime,
    breakType: resting?.breakType ?? null,
    breakStartTime: resting?.startTime ?? null,
    workedSeconds: workedSecondsOf(session, now),
    breakSeconds: breakSecondsOf(session, now),
    breaks: session.breaks,
    description: session.description,
    timeZone: session.timeZone,
    serverTime: now,
  }
}
