import {
  findOnlyClient,
  isOwnWork,
  listClientsOn,
  resolveClient,
} from '@claimcrew/contract/attendance/clientWork'
import { attendanceChanged } from '@claimcrew/contract/attendance/contract'
import type { Correction } from '@claimcrew/contract/attendance/corrections'
import { sessionsCorrected } from '@claimcrew/contract/attendance/events'
import { kinds } from '@claimcrew/contract/attendance/notifications'
import { mayCorrect } from '@claimcrew/contract/attendance/policy'
import { pickTimes, type RecordedSession, type SessionTimes } from '@claimcrew/contract/attendance/shapes'
import { to } from '@claimcrew/contract/kit/href'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import { formatDay } from '@claimcrew/contract/kit/timeText'
import { listBillerPeriods } from '../../engagements/access.ts'
import { listPeriodsOn } from '../../engagements/period-store.ts'
import { audit } from '../../kit/data/audit.ts'
import { type Tx, violatesConstraint } from '../../kit/data/db.ts'
import { announce } from '../../kit/events.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { publish } from '../../kit/live/events.ts'
import { notify } from '../../kit/notify.ts'
import { conflict, invalid, notFound } from '../../kit/refusal.ts'
import { findBiller } from '../biller.ts'
import { lockDayRowsForUpdate } from '../day.ts'
import {
  decidedAlready,
  toAlreadyRequestedRefusal,
  toMayNotChangeRefusal,
  toOverlapRefusal,
} from '../refusals.ts'
import { listDisputeReviewers, listSessionReviewers } from '../reviewers.ts'
import { findSession, listSessions } from '../session-store.ts'
import {
  applySessionChange,
  insertNewSession,
  readRecordedSession,
  refuseFaultyTimes,
  replaceSession,
  resolveNamedClient,
  type SessionChange,
  sortBreaks,
  writeMadeCorrection,
} from './correct.ts'
import {
  findCorrection,
  insertCorrection,
  lockCorrection,
  type NewCorrection,
  type StoredCorrection,
} from './correction-store.ts'
import {
  applyCorrection,
  decideCorrection,
  lockUndecidedCorrection,
  readCorrectionView,
  refuseMoveOutOfReach,
} from './decide.ts'

/** A biller asks for other times of an own session, or objects to a correction of it. */
export async function askCorrection(
  tx: Tx,
  ctx: CommandCtx,
  {
    attendanceId,
    ...change
  }: SessionChange & { readonly attendanceId: string; readonly disputes?: string | undefined },
): Promise<Correction> {
  const session = await findSession(tx, attendanceId)
  if (session?.billerId !== ctx.actor.userId) throw notFound()
  const disputed = change.disputes === undefined ? null : await findCorrection(tx, change.disputes)
  if (change.disputes !== undefined && (disputed?.attendanceId !== attendanceId || disputed.state !== 'made'))
    throw invalid('disputes', 'We can’t find this correction.')
  const after = applySessionChange(session, change, ctx.now)
  return ask(tx, ctx, {
    attendanceId,
    clientId: session.clientId,
    day: session.day,
    timeZone: session.timeZone,
    before: pickTimes(session),
    after,
    reason: change.reason,
    disputed,
  })
}

/** A biller asks for an own session that was never punched. */
export async function askMissing(
  tx: Tx,
  ctx: CommandCtx,
  {
    reason,
    clientId: named,
    ...times
  }: SessionTimes & { readonly reason: string; readonly clientId?: OrganizationId | undefined },
): Promise<Correction> {
  const after = { ...times, breaks: sortBreaks(times.breaks) }
  refuseFaultyTimes(after, ctx.now)
  const { timeZone, userId } = ctx.actor
  const day = dayIn(timeZone, after.punchInTime)
  const clientId = resolveClient(named, listClientsOn(await listPeriodsOn(tx, userId, day), day))
  if (clientId === undefined) throw invalid('clientId', 'You didn’t work for this client that day.')
  return ask(tx, ctx, {
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

/** Made outright by a reviewer, with a reason. */
export async function updateAttendance(
  tx: Tx,
  ctx: CommandCtx,
  {
    attendanceId,
    ...change
  }: SessionChange & { readonly attendanceId: string; readonly clientId?: OrganizationId | undefined },
): Promise<RecordedSession> {
  const session = await findSession(tx, attendanceId)
  if (!session) throw notFound()
  const periods = await listBillerPeriods(tx, session.billerId)
  if (!isOwnWork(ctx.actor, session, periods)) throw notFound()
  const today = dayIn(session.timeZone, ctx.now)
  if (!mayCorrect(ctx.actor, session.billerId, periods, session.day, today))
    throw toMayNotChangeRefusal(ctx.actor, session.billerId, periods, session.day, today)
  const after = applySessionChange(session, change, ctx.now)
  const day = dayIn(session.timeZone, after.punchInTime)
  if (!mayCorrect(ctx.actor, session.billerId, periods, day, today))
    throw invalid('punchInTime', 'The biller didn’t work for you that day.')
  const clientId = resolveNamedClient(ctx, change.clientId, periods, day) ?? session.clientId
  await replaceSession(tx, ctx, session, { ...after, clientId })
  await writeMadeCorrection(tx, ctx, { ...session, clientId }, session, after, change.reason)
  return readRecordedSession(tx, attendanceId, ctx.now)
}

/** A session that was never punched, made by a reviewer. */
export async function addAttendance(
  tx: Tx,
  ctx: CommandCtx,
  {
    billerId,
    reason,
    clientId,
    ...sent
  }: SessionTimes & {
    readonly billerId: string
    readonly reason: string
    readonly clientId?: OrganizationId | undefined
  },
): Promise<RecordedSession> {
  const times = { ...sent, breaks: sortBreaks(sent.breaks) }
  const { timeZone } = await findBiller(tx, billerId)
  const day = dayIn(timeZone, times.punchInTime)
  const periods = await listBillerPeriods(tx, billerId)
  const today = dayIn(timeZone, ctx.now)
  if (!mayCorrect(ctx.actor, billerId, periods, day, today))
    throw toMayNotChangeRefusal(ctx.actor, billerId, periods, day, today)
  refuseFaultyTimes(times, ctx.now)
  const named = resolveNamedClient(ctx, clientId, periods, day)
  const where = { billerId, timeZone, day, clientId: named ?? findOnlyClient(periods, day) }
  const attendanceId = await insertNewSession(tx, ctx, where, times)
  await writeMadeCorrection(tx, ctx, { ...where, attendanceId }, null, times, reason)
  return readRecordedSession(tx, attendanceId, ctx.now)
}

type CorrectionRequest = Omit<
  NewCorrection,
  'correctionId' | 'billerId' | 'clientChanged' | 'askedById' | 'askedAt' | 'disputes'
>

/** What is asked for, and the correction that it objects to, if any. */
type DisputedRequest = CorrectionRequest & { readonly disputed: StoredCorrection | null }

async function ask(tx: Tx, ctx: CommandCtx, { disputed, ...request }: DisputedRequest): Promise<Correction> {
  const billerId = ctx.actor.userId
  const { clientId } = request
  const movedTo = dayIn(request.timeZone, request.after.punchInTime)
  await lockDayRowsForUpdate(tx, billerId, [
    { day: request.day, clientId },
    { day: movedTo, clientId },
  ])
  await refuseOverlap(tx, billerId, request)
  const correctionId = ctx.newId()
  await insertCorrection(
    tx,
    {
      ...request,
      disputes: disputed?.correctionId,
      correctionId,
      billerId,
      clientChanged: false,
      askedById: billerId,
      askedAt: ctx.now,
    },
    'asked',
  ).catch(error => {
    if (violatesConstraint(error, 'attendance_corrections_one_asked'))
      throw conflict('You already requested a correction for this session. Withdraw that one first.')
    throw violatesConstraint(error, 'attendance_corrections_no_overlap') ? toAlreadyRequestedRefusal() : error
  })
  await audit(tx, ctx, {
    action: 'attendance:ask-correction',
    subjectId: correctionId,
    personId: billerId,
    before: request.before,
    after: request.after,
    reason: request.reason,
    organizationId: clientId ?? undefined,
  })
  await announce(tx, ctx, sessionsCorrected, { billerId, day: request.day })
  await publish(tx, attendanceChanged, { now: ctx.now, subject: billerId, part: clientId })
  const correction = await readCorrectionView(tx, correctionId)
  const today = dayIn(request.timeZone, ctx.now)
  const reviewers = disputed
    ? await listDisputeReviewers(tx, billerId, request, today, disputed.askedById)
    : await listSessionReviewers(tx, billerId, request, today)
  for (const reviewer of reviewers)
    await notify(tx, ctx, {
      ...reviewer,
      kind: kinds['correction-asked'],
      event: correctionId,
      title: disputed ? 'Correction disputed' : 'Correction requested',
      description: `${correction.billerName} requests a correction for ${formatDay(request.day, ctx.now)}: ${request.reason}`,
      link: to('/attendance', { view: 'requests' }),
    })
  return correction
}

/** Kinder now than when somebody approves it, where PostgreSQL would refuse it. */
async function refuseOverlap(
  tx: Tx,
  billerId: string,
  { attendanceId, after, day }: CorrectionRequest,
): Promise<void> {
  const around = await listSessions(tx, [billerId], addDays(day, -2), addDays(day, 2))
  const meets = around.some(
    other =>
      other.attendanceId !== attendanceId &&
      (after.punchOutTime === null || other.punchInTime < after.punchOutTime) &&
      (other.punchOutTime === null || other.punchOutTime > after.punchInTime),
  )
  if (meets) throw toOverlapRefusal()
}

/** The session is as was asked for, and the biller is told. */
export async function approveCorrection(
  tx: Tx,
  ctx: CommandCtx,
  correctionId: string,
  note: string,
): Promise<Correction> {
  const correction = await lockUndecidedCorrection(tx, ctx, correctionId)
  refuseFaultyTimes(correction.after, ctx.now)
  await refuseMoveOutOfReach(tx, ctx, correction)
  const attendanceId = await applyCorrection(tx, ctx, correction)
  return decideCorrection(tx, ctx, correction, { state: 'approved', attendanceId, note })
}

/** Nothing changes, and the biller is told why. */
export async function refuseCorrection(
  tx: Tx,
  ctx: CommandCtx,
  correctionId: string,
  note: string,
): Promise<Correction> {
  const correction = await lockUndecidedCorrection(tx, ctx, correctionId)
  return decideCorrection(tx, ctx, correction, {
    state: 'refused',
    attendanceId: correction.attendanceId,
    note,
  })
}

/** The biller takes an own request back that nobody has decided. */
export async function withdrawCorrection(tx: Tx, ctx: CommandCtx, correctionId: string): Promise<Correction> {
  const correction = await lockCorrection(tx, correctionId)
  if (correction?.askedById !== ctx.actor.userId) throw notFound()
  if (correction.state !== 'asked') throw decidedAlready(correction.state)
  return decideCorrection(tx, ctx, correction, {
    state: 'withdrawn',
    attendanceId: correction.attendanceId,
    note: '',
  })
}
