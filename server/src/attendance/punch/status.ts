import { isOwnWork } from '@claimcrew/contract/attendance/clientWork'
import type * as contract from '@claimcrew/contract/attendance/contract'
import {
  countBreakSeconds,
  countWorkedSeconds,
  findOpenBreak,
  toAttendanceState,
} from '@claimcrew/contract/attendance/rules'
import type { Attendance } from '@claimcrew/contract/attendance/shapes'
import { maySeeWorkOn } from '@claimcrew/contract/engagements/policy'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { addDays, dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { listPeriodsWithin } from '../../engagements/period-store.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { listClientChoices } from '../names.ts'
import { findVisibleBiller } from '../register/review.ts'
import type { StoredSession } from '../session-store.ts'
import { findLastClient, readPunchClock } from './clock-store.ts'

export const getAttendanceStatus: Handler<typeof contract.getAttendanceStatus> = async (
  ctx,
  { query: { billerId } },
) => {
  const { actor } = ctx
  if (billerId === actor.userId) return readStatus(ctx, { billerId, timeZone: actor.timeZone })
  const { timeZone } = await findVisibleBiller(ctx, billerId)
  const today = dayIn(timeZone, ctx.now)
  const periods = await listPeriodsWithin(ctx.db, [billerId], addDays(today, -31), today)
  return readStatus(
    ctx,
    { billerId, timeZone },
    session => maySeeWorkOn(actor, billerId, periods, session.day) && isOwnWork(actor, session, periods),
  )
}

/** The open session whatever its day, else the latest that began or ended today; of those that are seen. */
async function readStatus(
  ctx: Ctx,
  biller: { readonly billerId: string; readonly timeZone: string },
  isSeen: (session: StoredSession) => boolean = () => true,
): Promise<Reply<typeof contract.getAttendanceStatus>> {
  const today = dayIn(biller.timeZone, ctx.now)
  const { sessions, clients } = await readPunchClock(ctx.db, { billerId: biller.billerId, today })
  const latest = sessions.findLast(
    one =>
      isSeen(one) &&
      (one.punchOutTime === null || one.day === today || dayIn(biller.timeZone, one.punchOutTime) === today),
  )
  const choices = biller.billerId === ctx.actor.userId && clients.length > 1 ? clients : []
  return {
    attendance: latest ? toAttendance(latest, ctx.now) : null,
    clients: choices.length === 0 ? [] : await listClientChoices(ctx.db, choices),
    lastClientId: choices.length === 0 ? null : await findLastClient(ctx.db, biller.billerId, choices),
    serverTime: ctx.now,
  }
}

export function toAttendance(session: StoredSession, now: Instant): Attendance {
  const resting = findOpenBreak(session)
  return {
    attendanceId: session.attendanceId,
    clientId: session.clientId,
    state: toAttendanceState(session),
    punchInTime: session.punchInTime,
    punchOutTime: session.punchOutTime,
    breakType: resting?.breakType ?? null,
    breakStartTime: resting?.startTime ?? null,
    workedSeconds: countWorkedSeconds(session, now),
    breakSeconds: countBreakSeconds(session, now),
    breaks: session.breaks,
    description: session.description,
    timeZone: session.timeZone,
    serverTime: now,
  }
}
