import { isDeepStrictEqual } from 'node:util'
import type { RecordedSession, SessionTimes } from '@claimcrew/contract/attendance/contract'
import { mayCorrect } from '@claimcrew/contract/attendance/policy'
import { breakSecondsOf, faultIn, workedSecondsOf } from '@claimcrew/contract/attendance/rules'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { audit } from '../kit/audit.ts'
import type { Tx } from '../kit/db.ts'
import { notify } from '../kit/notify.ts'
import { invalid, notFound } from '../kit/refusal.ts'
import type { Ctx } from '../kit/route.ts'
import { findBiller } from './biller.ts'
import { insertCorrection } from './correction-store.ts'
import { changingDays } from './day.ts'
import { tiesWith } from './reach.ts'
import { changedElsewhere } from './refusals.ts'
import { findSession, insertSessions, type StoredSession, writeTimes } from './session-store.ts'

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
    const made = { session, billerId: session.billerId, attendanceId, after, day: session.day }
    await writeMade(tx, ctx, made, change.reason)
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
    const attendanceId = await putNew(tx, ctx, { billerId, timeZone, day }, times)
    await writeMade(tx, ctx, { session: null, billerId, attendanceId, after: times, day }, reason)
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

/** The correction, who made it and why, and the biller is told. */
async function writeMade(
  tx: Tx,
  ctx: Ctx,
  made: {
    session: StoredSession | null
    billerId: string
    attendanceId: string
    after: SessionTimes
    day: string
  },
  reason: string,
): Promise<void> {
  const correctionId = ctx.newId()
  const before = made.session && timesOf(made.session)
  const timeZone = made.session?.timeZone ?? (await recordedOf(tx, made.attendanceId, ctx.now)).timeZone
  await insertCorrection(
    tx,
    {
      correctionId,
      attendanceId: made.attendanceId,
      billerId: made.billerId,
      day: made.day,
      timeZone,
      before,
      after: made.after,
      reason,
      askedById: ctx.actor.userId,
      askedAt: ctx.now,
    },
    'made',
  )
  await audit(tx, ctx, {
    action: 'attendance:correct',
    subjectId: made.attendanceId,
    before,
    after: made.after,
    reason,
  })
  await notify(tx, ctx, {
    userId: made.billerId,
    kind: 'attendance-corrected',
    event: correctionId,
    title: 'Attendance corrected',
    description: `Your attendance of ${made.day} was corrected: ${reason}`,
    link: `/attendance?day=${made.day}`,
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
