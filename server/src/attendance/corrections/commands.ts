import { clientFor, clientsOn } from '@claimcrew/contract/attendance/clients'
import { sessionsCorrected } from '@claimcrew/contract/attendance/events'
import { kinds } from '@claimcrew/contract/attendance/notifications'
import type { Correction, SessionTimes } from '@claimcrew/contract/attendance/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import { tiesOn } from '../../engagements/store.ts'
import { audit } from '../../kit/data/audit.ts'
import { type Tx, violates } from '../../kit/data/db.ts'
import { announce } from '../../kit/events.ts'
import { conflict, invalid, notFound } from '../../kit/http/refusal.ts'
import type { Acting } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { holdRows } from '../day.ts'
import { withNames } from '../names.ts'
import { sessionsOverlap, timeIsAskedFor } from '../refusals.ts'
import { judgesOf, reviewersOfWork } from '../reviewers.ts'
import { findSession, sessionsOfDays } from '../session-store.ts'
import {
  addSession,
  changed,
  inOrder,
  refuseFaulty,
  type SessionChange,
  timesOf,
  updateSession,
} from './correct.ts'
import {
  findCorrection,
  insertCorrection,
  type NewCorrection,
  type StoredCorrection,
} from './correction-store.ts'

/** A biller asks for other times of an own session, or objects to a correction of it. */
export async function askCorrection(
  tx: Tx,
  by: Acting,
  {
    attendanceId,
    ...change
  }: SessionChange & { readonly attendanceId: string; readonly disputes?: string | undefined },
): Promise<Correction> {
  const session = await findSession(tx, attendanceId)
  if (session?.billerId !== by.actor.userId) throw notFound()
  const disputed = change.disputes === undefined ? null : await findCorrection(tx, change.disputes)
  if (change.disputes !== undefined && (disputed?.attendanceId !== attendanceId || disputed.state !== 'made'))
    throw invalid('disputes', 'We can’t find this correction.')
  const after = changed(session, change, by.now)
  return ask(tx, by, {
    attendanceId,
    clientId: session.clientId,
    day: session.day,
    timeZone: session.timeZone,
    before: timesOf(session),
    after,
    reason: change.reason,
    disputed,
  })
}

/** A biller asks for an own session that was never punched. */
export async function askMissing(
  tx: Tx,
  by: Acting,
  {
    reason,
    clientId: named,
    ...times
  }: SessionTimes & { readonly reason: string; readonly clientId?: string | undefined },
): Promise<Correction> {
  const after = { ...times, breaks: inOrder(times.breaks) }
  refuseFaulty(after, by.now)
  const { timeZone, userId } = by.actor
  const day = dayIn(timeZone, after.punchInTime)
  const clientId = clientFor(named, clientsOn(await tiesOn(tx, userId, day), day))
  if (clientId === undefined) throw invalid('clientId', 'You didn’t work for this client that day.')
  return ask(tx, by, {
    attendanceId: null,
    clientId,
    day,
    timeZone,
    before: null,
    after,
    reason,
    disputed: null,
  })
}

type Made = Parameters<typeof updateSession>[2] | Parameters<typeof addSession>[2]

/** A reviewer makes outright what a biller could only ask for: other times of a session, or one that was never punched. */
export async function makeCorrection(tx: Tx, by: Acting, made: Made): Promise<void> {
  if ('attendanceId' in made) await updateSession(tx, by, made)
  else await addSession(tx, by, made)
}

type CorrectionRequest = Omit<
  NewCorrection,
  'correctionId' | 'billerId' | 'clientChanged' | 'askedById' | 'askedAt' | 'disputes'
>

/** What is asked for, and the correction that it objects to, if any. */
type Question = CorrectionRequest & { readonly disputed: StoredCorrection | null }

async function ask(tx: Tx, by: Acting, { disputed, ...request }: Question): Promise<Correction> {
  const billerId = by.actor.userId
  const { clientId } = request
  const movedTo = dayIn(request.timeZone, request.after.punchInTime)
  await holdRows(tx, billerId, [
    { day: request.day, clientId },
    { day: movedTo, clientId },
  ])
  await refuseOverlap(tx, billerId, request)
  const correctionId = by.newId()
  await insertCorrection(
    tx,
    {
      ...request,
      disputes: disputed?.correctionId,
      correctionId,
      billerId,
      clientChanged: false,
      askedById: billerId,
      askedAt: by.now,
    },
    'asked',
  ).catch(error => {
    if (violates(error, 'attendance_corrections_one_asked'))
      throw conflict('You already requested a correction for this session. Withdraw that one first.')
    throw violates(error, 'attendance_corrections_no_overlap') ? timeIsAskedFor() : error
  })
  await audit(tx, by, {
    action: 'attendance:ask-correction',
    subjectId: correctionId,
    before: request.before,
    after: request.after,
    reason: request.reason,
  })
  await announce(tx, by, sessionsCorrected, { billerId, day: request.day })
  const correction = await correctionNow(tx, correctionId)
  const today = dayIn(request.timeZone, by.now)
  const reviewers = disputed
    ? await judgesOf(tx, billerId, request, today, disputed.askedById)
    : await reviewersOfWork(tx, billerId, request, today)
  for (const userId of reviewers)
    await notify(tx, by, {
      userId,
      kind: kinds['correction-asked'],
      event: correctionId,
      title: disputed ? 'Correction disputed' : 'Correction requested',
      description: `${correction.billerName} requests a correction for ${dayText(request.day, by.now)}: ${request.reason}`,
      link: to('/attendance', { view: 'requests' }),
    })
  return correction
}

/** With the names of those concerned, as it stands after what was just done to it. */
export async function correctionNow(tx: Tx, correctionId: string): Promise<Correction> {
  const found = await findCorrection(tx, correctionId)
  const [correction] = found ? await withNames(tx, [found]) : []
  if (!correction) throw new Error('A correction that was just written is there')
  return correction
}

/** Kinder now than when somebody approves it, where PostgreSQL would refuse it. */
async function refuseOverlap(
  tx: Tx,
  billerId: string,
  { attendanceId, after, day }: CorrectionRequest,
): Promise<void> {
  const around = await sessionsOfDays(tx, [billerId], addDays(day, -2), addDays(day, 2))
  const meets = around.some(
    other =>
      other.attendanceId !== attendanceId &&
      (after.punchOutTime === null || other.punchInTime < after.punchOutTime) &&
      (other.punchOutTime === null || other.punchOutTime > after.punchInTime),
  )
  if (meets) throw sessionsOverlap()
}
