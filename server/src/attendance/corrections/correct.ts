import { isDeepStrictEqual } from 'node:util'
import { clientsOn, isOwnWork, onlyClientOn, onlyOf } from '@claimcrew/contract/attendance/clients'
import type * as contract from '@claimcrew/contract/attendance/contract'
import { sessionsCorrected } from '@claimcrew/contract/attendance/events'
import { kinds } from '@claimcrew/contract/attendance/notifications'
import { mayCorrect } from '@claimcrew/contract/attendance/policy'
import { faultIn } from '@claimcrew/contract/attendance/rules'
import type { RecordedSession, SessionTimes } from '@claimcrew/contract/attendance/shapes'
import type { Tie } from '@claimcrew/contract/engagements/policy'
import { to } from '@claimcrew/contract/kit/href'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import { allTiesOf } from '../../engagements/access.ts'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import { invalid, notFound } from '../../kit/http/refusal.ts'
import type { Acting, Handler } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { findBiller } from '../biller.ts'
import { announceEnd, changingDays } from '../day.ts'
import { recorded } from '../names.ts'
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
export function changed(
  session: StoredSession,
  change: SessionChange & { readonly clientId?: string | undefined },
  now: Instant,
): SessionTimes {
  const before = timesOf(session)
  const after: SessionTimes = {
    punchInTime: change.punchInTime ?? before.punchInTime,
    punchOutTime: change.punchOutTime ?? before.punchOutTime,
    breaks: inOrder(change.breaks ?? before.breaks),
    description: change.description ?? before.description,
  }
  refuseFaulty(after, now)
  const sameClient = change.clientId === undefined || change.clientId === session.clientId
  if (!session.autoClosed && sameClient && isDeepStrictEqual(after, before))
    throw invalid('punchInTime', 'Nothing has changed. Edit a time first.')
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
  {
    attendanceId,
    ...change
  }: SessionChange & { readonly attendanceId: string; readonly clientId?: string | undefined },
): Promise<RecordedSession> {
  const session = await findSession(tx, attendanceId)
  if (!session) throw notFound()
  const ties = await allTiesOf(tx, session.billerId)
  if (!isOwnWork(by.actor, session, ties)) throw notFound()
  const today = dayIn(session.timeZone, by.now)
  if (!mayCorrect(by.actor, session.billerId, ties, session.day, today))
    throw mayNotChange(by.actor, session.billerId, ties, session.day, today)
  const after = changed(session, change, by.now)
  const day = dayIn(session.timeZone, after.punchInTime)
  if (!mayCorrect(by.actor, session.billerId, ties, day, today))
    throw invalid('punchInTime', 'The biller didn’t work for you that day.')
  const clientId = namedClient(by, change.clientId, ties, day) ?? session.clientId
  await replaceSession(tx, by, session, { ...after, clientId })
  await writeMade(tx, by, { ...session, clientId }, session, after, change.reason)
  return recordedOf(tx, attendanceId, by.now)
}

/** For whom somebody says that a session was; a client can name nobody else. */
function namedClient(
  by: Acting,
  clientId: string | undefined,
  ties: readonly Tie[],
  day: string,
): string | undefined {
  const only = onlyOf(by.actor)
  if (clientId === undefined) return only ?? undefined
  if (only !== null && clientId !== only)
    throw invalid('clientId', 'Only an admin can move a session to another client.')
  if (!clientsOn(ties, day).includes(clientId))
    throw invalid('clientId', 'The biller didn’t work for this client that day.')
  return clientId
}

/** What names nobody becomes theirs who decide about it as their own. */
export const takenOver = (by: Acting, clientId: string | null): string | null => clientId ?? onlyOf(by.actor)

/** Puts other times in place of a session's, and writes the days that this concerns. */
export async function replaceSession(
  tx: Tx,
  by: Acting,
  session: StoredSession,
  after: SessionTimes & { readonly clientId: string | null },
): Promise<void> {
  const day = dayIn(session.timeZone, after.punchInTime)
  const row = { day, clientId: after.clientId }
  await changingDays(tx, session.billerId, [session, row], by.now, async () => {
    const current = await findSession(tx, session.attendanceId)
    // Its day is held only now: somebody may have been quicker.
    if (!isDeepStrictEqual(current, session)) throw versionConflict()
    await writeTimes(tx, session.attendanceId, { ...after, day }, { corrected: true, autoClosed: false })
    if (session.punchOutTime === null) await announceEnd(tx, by, { ...session, ...after, day })
  })
  for (const changed of new Set([session.day, day]))
    await announce(tx, by, sessionsCorrected, { billerId: session.billerId, day: changed })
}

export const addAttendance: Handler<typeof contract.addAttendance> = async (ctx, { body }) => ({
  attendance: await inTransaction(ctx.db, tx => addSession(tx, ctx, body)),
})

/** A session that was never punched, made by a reviewer. */
export async function addSession(
  tx: Tx,
  by: Acting,
  {
    billerId,
    reason,
    clientId,
    ...sent
  }: SessionTimes & {
    readonly billerId: string
    readonly reason: string
    readonly clientId?: string | undefined
  },
): Promise<RecordedSession> {
  const times = { ...sent, breaks: inOrder(sent.breaks) }
  const { timeZone } = await findBiller(tx, billerId)
  const day = dayIn(timeZone, times.punchInTime)
  const ties = await allTiesOf(tx, billerId)
  const today = dayIn(timeZone, by.now)
  if (!mayCorrect(by.actor, billerId, ties, day, today))
    throw mayNotChange(by.actor, billerId, ties, day, today)
  refuseFaulty(times, by.now)
  const named = namedClient(by, clientId, ties, day)
  const where = { billerId, timeZone, day, clientId: named ?? onlyClientOn(ties, day) }
  const attendanceId = await insertNewSession(tx, by, where, times)
  await writeMade(tx, by, { ...where, attendanceId }, null, times, reason)
  return recordedOf(tx, attendanceId, by.now)
}

export async function insertNewSession(
  tx: Tx,
  by: Acting,
  where: Pick<StoredSession, 'billerId' | 'clientId' | 'timeZone' | 'day'>,
  times: SessionTimes,
): Promise<string> {
  const attendanceId = by.newId()
  const { billerId, clientId, timeZone, day } = where
  await changingDays(tx, billerId, [where], by.now, () =>
    insertSessions(tx, [
      {
        ...times,
        attendanceId,
        billerId,
        clientId,
        timeZone,
        day,
        lastSeenAt: times.punchOutTime ?? times.punchInTime,
        autoClosed: false,
        corrected: true,
        lateSent: false,
        clockOffSeconds: null,
        locked: false,
      },
    ]),
  )
  await announce(tx, by, sessionsCorrected, { billerId, day })
  return attendanceId
}

/** The correction, who made it and why, and the biller is told. Without times before, the session is new. */
async function writeMade(
  tx: Tx,
  by: Acting,
  where: Pick<StoredSession, 'attendanceId' | 'billerId' | 'clientId' | 'timeZone' | 'day'>,
  session: StoredSession | null,
  after: SessionTimes,
  reason: string,
): Promise<void> {
  const correctionId = by.newId()
  const before = session && timesOf(session)
  const { attendanceId, billerId, clientId, timeZone, day } = where
  const clientChanged = session !== null && session.clientId !== clientId
  await insertCorrection(
    tx,
    {
      correctionId,
      attendanceId,
      billerId,
      clientId,
      clientChanged,
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
    before: clientChanged ? { ...before, clientId: session.clientId } : before,
    after: clientChanged ? { ...after, clientId } : after,
    reason,
  })
  await notify(tx, by, {
    userId: billerId,
    kind: kinds['attendance-corrected'],
    event: correctionId,
    title: 'Attendance corrected',
    description: `Your attendance on ${dayText(day, by.now)} was corrected: ${reason}`,
    link: to('/attendance', { day }),
  })
}

async function recordedOf(tx: Tx, attendanceId: string, now: Instant): Promise<RecordedSession> {
  const session = await findSession(tx, attendanceId)
  const [shown] = session ? await recorded(tx, [session], now) : []
  if (!shown) throw new Error('A session that was just written is there')
  return shown
}
