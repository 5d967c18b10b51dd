import { listClientsOn, resolveClient } from '@claimcrew/contract/attendance/clientWork'
import { sessionsCorrected } from '@claimcrew/contract/attendance/events'
import { kinds } from '@claimcrew/contract/attendance/notifications'
import type { Correction, SessionTimes } from '@claimcrew/contract/attendance/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import { formatDay } from '@claimcrew/contract/kit/timeText'
import { listPeriodsOn } from '../../engagements/store.ts'
import { audit } from '../../kit/data/audit.ts'
import { type Tx, violatesConstraint } from '../../kit/data/db.ts'
import { announce } from '../../kit/events.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { conflict, invalid, notFound } from '../../kit/refusal.ts'
import { lockDayRowsForUpdate } from '../day.ts'
import { toCorrectionViews } from '../names.ts'
import { toAlreadyRequestedRefusal, toOverlapRefusal } from '../refusals.ts'
import { listDisputeReviewers, listSessionReviewers } from '../reviewers.ts'
import { findSession, listSessions } from '../session-store.ts'
import {
  addSession,
  applySessionChange,
  pickTimes,
  refuseFaultyTimes,
  type SessionChange,
  sortBreaks,
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
  }: SessionTimes & { readonly reason: string; readonly clientId?: string | undefined },
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

type OutrightCorrection = Parameters<typeof updateSession>[2] | Parameters<typeof addSession>[2]

/** A reviewer makes outright what a biller could only ask for: other times of a session, or one that was never punched. */
export async function makeCorrection(tx: Tx, ctx: CommandCtx, made: OutrightCorrection): Promise<void> {
  if ('attendanceId' in made) await updateSession(tx, ctx, made)
  else await addSession(tx, ctx, made)
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
    before: request.before,
    after: request.after,
    reason: request.reason,
  })
  await announce(tx, ctx, sessionsCorrected, { billerId, day: request.day })
  const correction = await readCorrectionView(tx, correctionId)
  const today = dayIn(request.timeZone, ctx.now)
  const reviewers = disputed
    ? await listDisputeReviewers(tx, billerId, request, today, disputed.askedById)
    : await listSessionReviewers(tx, billerId, request, today)
  for (const userId of reviewers)
    await notify(tx, ctx, {
      userId,
      kind: kinds['correction-asked'],
      event: correctionId,
      title: disputed ? 'Correction disputed' : 'Correction requested',
      description: `${correction.billerName} requests a correction for ${formatDay(request.day, ctx.now)}: ${request.reason}`,
      link: to('/attendance', { view: 'requests' }),
    })
  return correction
}

/** With the names of those concerned, as it stands after what was just done to it. */
export async function readCorrectionView(tx: Tx, correctionId: string): Promise<Correction> {
  const row = await findCorrection(tx, correctionId)
  const [correction] = row ? await toCorrectionViews(tx, [row]) : []
  if (!correction) throw new Error('A correction that was just written is there')
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
