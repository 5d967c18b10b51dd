import { isDeepStrictEqual } from 'node:util'
import type * as contract from '@claimcrew/contract/attendance/contract'
import { kinds } from '@claimcrew/contract/attendance/notifications'
import { mayCorrect } from '@claimcrew/contract/attendance/policy'
import { breakSecondsOf, faultIn, workedSecondsOf } from '@claimcrew/contract/attendance/rules'
import type { RecordedSession, SessionTimes } from '@claimcrew/contract/attendance/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import { tiesWith } from '../../engagements/access.ts'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { invalid, notFound } from '../../kit/http/refusal.ts'
import type { Acting, Handler } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { findBiller } from '../biller.ts'
import { announceEnd, changingDays } from '../day.ts'
import { mayNotChange, versionConflict } from '../refusals.ts'
import { findSession, insertSessions, type StoredSession, writeTimes } from '../session-store.ts'
import { insertCorrection } from './correction-store.ts'

export type SessionChange = { readonly [Field in keyof SessionTimes]?: SessionTimes[Field] | undefined } & {
  readonly reason: string
}

export const timesOf = (session: SessionTimes): SessionTimes => ({
  punchInTime: session.punchInTime,
  punchOutTime: session.punchOutTime,
  breaks: session.breaks,
  description: session.description,
})

/** The session's times with a change in place; refused when they do not hold together, or when nothing changes. */
export function changed(session: StoredSession, change: SessionChange, now: Instant): SessionTimes {
  const before = timesOf(session)
  const after: SessionTimes = {
    punchInTime: change.punchInTime ?? before.punchInTime,
    punchOutTime: change.punchOutTime ?? before.punchOutTime,
    breaks: inOrder(change.breaks ?? before.breaks),
    description: change.description ?? before.description,
  }
  refuseFaulty(after, now)
  if (!session.autoClosed && isDeepStrictEqual(after, before))
    throw invalid('punchInTime', 'Nothing is different from what is recorded.')
  return after
}

export function refuseFaulty(times: SessionTimes, now: Instant): void {
  const fault = faultIn(times, now)
  if (fault) throw invalid(fault.field, fault.message)
}

export const inOrder = (breaks: SessionTimes['breaks']) =>
  breaks.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1))

export const updateAttendance: Handler<typeof contract.updateAttendance> = async (ctx, { body }) => ({
  attendance: await inTransaction(ctx.db, tx => updateSession(tx, ctx, body)),
})

/** Made outright by a reviewer, with a reason. */
export async function updateSession(
  tx: Tx,
  by: Acting,
  { attendanceId, ...change }: SessionChange & { readonly attendanceId: string },
): Promise<RecordedSession> {
  const session = await findSession(tx, attendanceId)
  if (!session) throw notFound()
  const ties = await tiesWith(tx, by.actor, session.billerId)
  const today = dayIn(session.timeZone, by.now)
  if (!mayCorrect(by.actor, session.billerId, ties, session.day, today))
    throw mayNotChange(by.actor, session.billerId, ties, session.day, today)
  const after = changed(session, change, by.now)
  const day = dayIn(session.timeZone, after.punchInTime)
  if (!mayCorrect(by.actor, session.billerId, ties, day, today))
    throw invalid('punchInTime', 'The biller did not work for you on that day.')
  await replaceSession(tx, by, session, after)
  await writeMade(tx, by, session, session, after, change.reason)
  return recordedOf(tx, attendanceId, by.now)
}

/** Puts other times in place of a session's, and writes the days that this concerns. */
export async function replaceSession(
  tx: Tx,
  by: Acting,
  session: StoredSession,
  after: SessionTimes,
): Promise<void> {
  const day = dayIn(session.timeZone, after.punchInTime)
  await changingDays(tx, session.billerId, [session.day, day], by.now, async () => {
    const current = await findSession(tx, session.attendanceId)
    // Its day is held only now: somebody may have been quicker.
    if (!isDeepStrictEqual(current, session)) throw versionConflict()
    await writeTimes(tx, session.attendanceId, { ...after, day }, { corrected: true, autoClosed: false })
    if (session.punchOutTime === null) await announceEnd(tx, by, { ...session, ...after, day })
  })
}

export const addAttendance: Handler<typeof contract.addAttendance> = async (ctx, { body }) => ({
  attendance: await inTransaction(ctx.db, tx => addSession(tx, ctx, body)),
})

/** A session that was never punched, made by a reviewer. */
export async function addSession(
  tx: Tx,
  by: Acting,
  { billerId, reason, ...sent }: SessionTimes & { readonly billerId: string; readonly reason: string },
): Promise<RecordedSession> {
  const times = { ...sent, breaks: inOrder(sent.breaks) }
  const { timeZone } = await findBiller(tx, billerId)
  const day = dayIn(timeZone, times.punchInTime)
  const ties = await tiesWith(tx, by.actor, billerId)
  const today = dayIn(timeZone, by.now)
  if (!mayCorrect(by.actor, billerId, ties, day, today))
    throw mayNotChange(by.actor, billerId, ties, day, today)
  refuseFaulty(times, by.now)
  const where = { billerId, timeZone, day }
  const attendanceId = await insertNewSession(tx, by, where, times)
  await writeMade(tx, by, { ...where, attendanceId }, null, times, reason)
  return recordedOf(tx, attendanceId, by.now)
}

export async function insertNewSession(
  tx: Tx,
  by: Acting,
  where: { readonly billerId: string; readonly timeZone: string; readonly day: string },
  times: SessionTimes,
): Promise<string> {
  const attendanceId = by.newId()
  await changingDays(tx, where.billerId, [where.day], by.now, () =>
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
  by: Acting,
  where: Pick<StoredSession, 'attendanceId' | 'billerId' | 'timeZone' | 'day'>,
  times: SessionTimes | null,
  after: SessionTimes,
  reason: string,
): Promise<void> {
  const correctionId = by.newId()
  const before = times && timesOf(times)
  const { attendanceId, billerId, timeZone, day } = where
  await insertCorrection(
    tx,
    {
      correctionId,
      attendanceId,
      billerId,
      timeZone,
      day,
      before,
      after,
      reason,
      askedById: by.actor.userId,
      askedAt: by.now,
    },
    'made',
  )
  await audit(tx, by, {
    action: 'attendance:correct',
    subjectId: attendanceId,
    before,
    after,
    reason,
  })
  await notify(tx, by, {
    userId: billerId,
    kind: kinds['attendance-corrected'],
    event: correctionId,
    title: 'Attendance corrected',
    description: `Your attendance of ${dayText(day)} was corrected: ${reason}`,
    link: to('/attendance', { day }),
  })
}

async function recordedOf(tx: Tx, attendanceId: string, now: Instant): Promise<RecordedSession> {
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
