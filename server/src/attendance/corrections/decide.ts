import { isDeepStrictEqual } from 'node:util'
import { isOwnWork } from '@claimcrew/contract/attendance/clientWork'
import { attendanceChanged } from '@claimcrew/contract/attendance/contract'
import type { Correction } from '@claimcrew/contract/attendance/corrections'
import { sessionsCorrected } from '@claimcrew/contract/attendance/events'
import { kinds } from '@claimcrew/contract/attendance/notifications'
import { mayDecide } from '@claimcrew/contract/attendance/policy'
import { pickTimes } from '@claimcrew/contract/attendance/shapes'
import type { EngagementPeriod } from '@claimcrew/contract/engagements/policy'
import { to } from '@claimcrew/contract/kit/href'
import { dayIn } from '@claimcrew/contract/kit/time'
import { formatDay } from '@claimcrew/contract/kit/timeText'
import { actorMay } from '@claimcrew/contract/permissions'
import { listBillerPeriods } from '../../engagements/access.ts'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { announce } from '../../kit/events.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { publish } from '../../kit/live/events.ts'
import { notify } from '../../kit/notify.ts'
import { conflict, forbidden, notFound } from '../../kit/refusal.ts'
import { readActorName } from '../../people/acting-name-store.ts'
import { toCorrectionViews } from '../names.ts'
import { decidedAlready, decidedWord, toMayNotChangeRefusal } from '../refusals.ts'
import { findOnlyAdmin, settleRequest } from '../reviewers.ts'
import { findSession } from '../session-store.ts'
import { insertNewSession, replaceSession, toClaimedClient } from './correct.ts'
import {
  findCorrection,
  lockCorrection,
  type StoredCorrection,
  writeCorrectionDecision,
} from './correction-store.ts'

/** Held, undecided, and the actor may decide it. */
export async function lockUndecidedCorrection(
  tx: Tx,
  ctx: CommandCtx,
  correctionId: string,
): Promise<StoredCorrection> {
  const correction = await lockCorrection(tx, correctionId)
  if (!correction) throw notFound()
  const periods = await listBillerPeriods(tx, correction.billerId)
  if (!isOwnWork(ctx.actor, correction, periods)) throw notFound()
  if (!(await decides(tx, ctx, correction, periods))) {
    const { billerId, day, timeZone, correctedById } = correction
    // A client decides about no objection, so only to an ADMIN is this the reason.
    if (correctedById === ctx.actor.userId && actorMay(ctx.actor, 'engagements:read:all'))
      throw ownCorrection()
    throw toMayNotChangeRefusal(ctx.actor, billerId, periods, day, dayIn(timeZone, ctx.now))
  }
  if (correction.state !== 'asked') throw decidedAlready(correction.state)
  return correction
}

const ownCorrection = () => forbidden('This disputes a correction you made, so someone else has to decide.')

async function decides(
  tx: Tx,
  ctx: CommandCtx,
  correction: StoredCorrection,
  periods: readonly EngagementPeriod[],
): Promise<boolean> {
  const { correctedById, timeZone } = correction
  const clientDecides = correctedById !== null && correctedById === (await findOnlyAdmin(tx))
  return mayDecide(ctx.actor, { ...correction, clientDecides }, periods, dayIn(timeZone, ctx.now))
}

/** A user who decides about a day may not know the biller on the day that the session would move to. */
export async function refuseMoveOutOfReach(
  tx: Tx,
  ctx: CommandCtx,
  correction: StoredCorrection,
): Promise<void> {
  const day = dayIn(correction.timeZone, correction.after.punchInTime)
  const periods = await listBillerPeriods(tx, correction.billerId)
  if (!(await decides(tx, ctx, { ...correction, day }, periods)))
    throw conflict('This moves the session to a day the biller didn’t work for you.')
}

export async function applyCorrection(
  tx: Tx,
  ctx: CommandCtx,
  correction: StoredCorrection,
): Promise<string> {
  const clientId = toClaimedClient(ctx, correction.clientId)
  if (correction.attendanceId === null)
    return insertNewSession(tx, ctx, { ...correction, clientId }, correction.after)
  const session = await findSession(tx, correction.attendanceId)
  if (!session) throw notFound()
  const current = pickTimes(session)
  if (!isDeepStrictEqual(current, correction.before))
    throw conflict(
      'The session changed after this request was sent. Decline it, or correct the day directly.',
    )
  await replaceSession(tx, ctx, session, { ...correction.after, clientId })
  return correction.attendanceId
}

type Decision = {
  readonly state: 'approved' | 'refused' | 'withdrawn'
  readonly attendanceId: string | null
  readonly note: string
}

export async function decideCorrection(
  tx: Tx,
  ctx: CommandCtx,
  correction: StoredCorrection,
  decision: Decision,
): Promise<Correction> {
  const { state, note } = decision
  await writeCorrectionDecision(tx, correction.correctionId, {
    ...decision,
    by: ctx.actor.userId,
    at: ctx.now,
  })
  await announce(tx, ctx, sessionsCorrected, correction)
  const { billerId, clientId } = correction
  await publish(tx, attendanceChanged, { now: ctx.now, subject: billerId, part: clientId })
  await audit(tx, ctx, {
    action: `attendance:correction-${state}`,
    subjectId: decision.attendanceId ?? correction.correctionId,
    personId: billerId,
    before: correction.before,
    after: state === 'approved' ? correction.after : correction.before,
    reason: note === '' ? correction.reason : note,
    organizationId: clientId ?? undefined,
  })
  await settleRequest(tx, ctx, correction, kinds['correction-asked'], correction.correctionId)
  if (state !== 'withdrawn')
    await notify(tx, ctx, {
      userId: correction.billerId,
      kind: kinds[`correction-${state}`],
      event: correction.correctionId,
      title: `Correction ${decidedWord(state)}`,
      description: `Your correction for ${formatDay(correction.day, ctx.now)} was ${decidedWord(state)} by ${await readActorName(tx, ctx.actor)}.${note === '' ? '' : ` ${note}`}`,
      link: to('/attendance', { day: correction.day }),
    })
  return readCorrectionView(tx, correction.correctionId)
}

/** With the names of those concerned, as it stands after what was just done to it. */
export async function readCorrectionView(tx: Tx, correctionId: string): Promise<Correction> {
  const row = await findCorrection(tx, correctionId)
  const [correction] = row ? await toCorrectionViews(tx, [row]) : []
  if (!correction) throw new Error('A correction that was just written is there')
  return correction
}
