import { isOwnWork } from '@claimcrew/contract/attendance/clients'
import type * as contract from '@claimcrew/contract/attendance/contract'
import { breakSecondsOf, openBreakOf, stateOf, workedSecondsOf } from '@claimcrew/contract/attendance/rules'
import type { Attendance } from '@claimcrew/contract/attendance/shapes'
import { maySeeWorkOn } from '@claimcrew/contract/engagements/policy'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { addDays, dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { tiesWithin } from '../../engagements/store.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { clientChoices } from '../names.ts'
import { visibleBiller } from '../register/review.ts'
import type { StoredSession } from '../session-store.ts'
import { lastClientOf, readClock } from './clock-store.ts'

export const attendanceStatus: Handler<typeof contract.attendanceStatus> = async (
  ctx,
  { query: { billerId } },
) => {
  const { actor } = ctx
  if (billerId === actor.userId) return statusOf(ctx, { billerId, timeZone: actor.timeZone })
  const { timeZone } = await visibleBiller(ctx, billerId)
  const today = dayIn(timeZone, ctx.now)
  const ties = await tiesWithin(ctx.db, [billerId], addDays(today, -31), today)
  return statusOf(
    ctx,
    { billerId, timeZone },
    session => maySeeWorkOn(actor, billerId, ties, session.day) && isOwnWork(actor, session, ties),
  )
}

/** The open session whatever its day, else the latest that began or ended today; of those that are seen. */
async function statusOf(
  ctx: Ctx,
  biller: { readonly billerId: string; readonly timeZone: string },
  isSeen: (session: StoredSession) => boolean = () => true,
): Promise<Reply<typeof contract.attendanceStatus>> {
  const today = dayIn(biller.timeZone, ctx.now)
  const { sessions, clients } = await readClock(ctx.db, { billerId: biller.billerId, today })
  const latest = sessions.findLast(
    one =>
      isSeen(one) &&
      (one.punchOutTime === null || one.day === today || dayIn(biller.timeZone, one.punchOutTime) === today),
  )
  const choices = biller.billerId === ctx.actor.userId && clients.length > 1 ? clients : []
  return {
    attendance: latest ? attendanceOf(latest, ctx.now) : null,
    clients: choices.length === 0 ? [] : await clientChoices(ctx.db, choices),
    lastClientId: choices.length === 0 ? null : await lastClientOf(ctx.db, biller.billerId, choices),
    serverTime: ctx.now,
  }
}

export function attendanceOf(session: StoredSession, now: Instant): Attendance {
  const resting = openBreakOf(session)
  return {
    attendanceId: session.attendanceId,
    clientId: session.clientId,
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
