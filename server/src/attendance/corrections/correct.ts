import { isDeepStrictEqual } from 'node:util'
import { mayCorrect } from '@claimcrew/contract/attendance/policy'
import { breakSecondsOf, faultIn, workedSecondsOf } from '@claimcrew/contract/attendance/rules'
import type { RecordedSession, SessionTimes } from '@claimcrew/contract/attendance/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import { tiesWith } from '../../engagements/reach-store.ts'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { invalid, notFound } from '../../kit/http/refusal.ts'
import type { Ctx } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { findBiller } from '../biller.ts'
import { changingDays } from '../day.ts'
import { changedElsewhere } from '../refusals.ts'
import { findSession, insertSessions, type StoredSession, writeTimes } from '../session-store.ts'
import { insertCorrection } from './correction-store.ts'

export type Change = { readonly [Field in keyof SessionTimes]?: SessionTimes[Field] | undefined } & {
  readonly reason: string
}

export const timesOf = (session: SessionTimes): SessionTimes => ({
  punchInTime: session.punchInTime,
  punchOutTime: session.punchOutTime,
  breaks: session.breaks,
  description: session.description,
})

/** The session's times with a change in place; refused when they do not hold together, or when nothing changes. */
export function changed(session: StoredSession, change: Change, now: Instant): SessionTimes {
  const before = timesOf(session)
  const after: SessionTimes = {
    punchInTime: change.punchInTime ?? before.punchInTime,
    punchOutTime: change.punchOutTime ?? before.punchOutTime,
    breaks: inOrder(change.breaks ?? before.breaks),
    description: change.description ?? before.description,
  }
  holdTogether(after, now)
  if (!session.autoClosed && isDeepStrictEqual(after, before))
    throw invalid('punchInTime', 'Nothing is different from what is recorded.')
  return after
}

export function holdTogether(times: SessionTimes, now: Instant): void {
  const fault = faultIn(times, now)
  if (fault) throw invalid(fault.field, fault.message)
}

export const inOrder = (breaks: SessionTimes['breaks']) =>
  breaks.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1))

/** PUT /api/attendance/update: made outright by a reviewer, with a reason. */
export async function updateSession(
  ctx: Ctx,
  attendanceId: string,
  change: Change,
): Promise<RecordedSession> {
  return ctx.db.transaction().execute(async tx => {
    const session = await findSession(tx, attendanceId)
    if (!session) throw notFound()
    const ties = await tiesWith(tx, ctx.actor, session.billerId)
    if (!mayCorrect(ctx.actor, session.billerId, ties, session.day)) throw notFound()
    const after = changed(session, change, ctx.now)
    const day = dayIn(session.timeZone, after.punchInTime)
    if (!mayCorrect(ctx.actor, session.billerId, ties, day))
      throw invalid('punchInTime', 'The biller did not work for you on that day.')
    await putInPlace(tx, ctx, session, after)
    await writeMade(tx, ctx, session, session, after, change.reason)
    return recordedOf(tx, attendanceId, ctx.now)
  })
}

/** Puts other times in place of a session's, and writes the days that this concerns. */
export async function putInPlace(
  tx: Tx,
  ctx: Ctx,
  session: StoredSession,
  after: SessionTimes,
): Promise<void> {
  const day = dayIn(session.timeZone, after.punchInTime)
  await changingDays(tx, session.billerId, [session.day, day], ctx.now, async () => {
    const current = await findSession(tx, session.attendanceId)
    // Its day is held only now: somebody may have been quicker.
    if (!isDeepStrictEqual(current, session)) throw changedElsewhere()
    await writeTimes(tx, session.attendanceId, { ...after, day }, { corrected: true, autoClosed: false })
  })
}

/** A session that was never punched, made by a reviewer. */
export async function addSession(
  ctx: Ctx,
  billerId: string,
  times: SessionTimes,
  reason: string,
): Promise<RecordedSession> {
  return ctx.db.transaction().execute(async tx => {
    const { time_zone: timeZone } = await findBiller(tx, billerId)
    const day = dayIn(timeZone, times.punchInTime)
    const ties = await tiesWith(tx, ctx.actor, billerId)
    if (!mayCorrect(ctx.actor, billerId, ties, day)) throw notFound()
    holdTogether(times, ctx.now)
    const where = { billerId, timeZone, day }
    const attendanceId = await putNew(tx, ctx, where, times)
    await writeMade(tx, ctx, { ...where, attendanceId }, null, times, reason)
    return recordedOf(tx, attendanceId, ctx.now)
  })
}

export async function putNew(
  tx: Tx,
  ctx: Ctx,
  where: { readonly billerId: string; readonly timeZone: string; readonly day: string },
  times: SessionTimes,
): Promise<string> {
  const attendanceId = ctx.newId()
  await changingDays(tx, where.billerId, [where.day], ctx.now, () =>
    insertSessions(tx, [
      {
        ...times,
        ...where,
        attendanceId,
        lastSeenAt: times.punchOutTime ?? times.punchInTime,
        autoClosed: false,
        corrected: true,
        lateSent: false,
        clockOffSeconds: null,
      },
    ]),
  )
  return attendanceId
}

/** The correction, who made it and why, and the biller is told. Without times before, the session is new. */
async function writeMade(
  tx: Tx,
  ctx: Ctx,
  where: Pick<StoredSession, 'attendanceId' | 'billerId' | 'timeZone' | 'day'>,
  times: SessionTimes | null,
  after: SessionTimes,
  reason: string,
): Promise<void> {
  const correctionId = ctx.newId()
  const before = times && timesOf(times)
  const { attendanceId, billerId, timeZone, day } = where
  const by = { askedById: ctx.actor.userId, askedAt: ctx.now }
  await insertCorrection(
    tx,
    { correctionId, attendanceId, billerId, timeZone, day, before, after, reason, ...by },
    'made',
  )
  await audit(tx, ctx, {
    action: 'attendance:correct',
    subjectId: attendanceId,
    before,
    after,
    reason,
  })
  await notify(tx, ctx, {
    userId: billerId,
    kind: 'attendance-corrected',
    event: correctionId,
    title: 'Attendance corrected',
    description: `Your attendance of ${dayText(day)} was corrected: ${reason}`,
    link: to('/attendance', { day }),
  })
}

export async function recordedOf(tx: Tx, attendanceId: string, now: Instant): Promise<RecordedSession> {
  const session = await findSession(tx, attendanceId)
  if (!session) throw new Error('A session that was just written is there')
  return recorded(session, now)
}

export function recorded(session: StoredSession, now: Instant): RecordedSession {
  return {
    ...session,
    workedSeconds: workedSecondsOf(session, now),
    breakSeconds: breakSecondsOf(session, now),
  }
}
