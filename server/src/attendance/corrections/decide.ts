import { isDeepStrictEqual } from 'node:util'
import { isOwnWork } from '@claimcrew/contract/attendance/clients'
import type * as contract from '@claimcrew/contract/attendance/contract'
import { sessionsCorrected } from '@claimcrew/contract/attendance/events'
import { kinds } from '@claimcrew/contract/attendance/notifications'
import { mayDecide } from '@claimcrew/contract/attendance/policy'
import type { Correction } from '@claimcrew/contract/attendance/shapes'
import type { Tie } from '@claimcrew/contract/engagements/policy'
import { to } from '@claimcrew/contract/kit/href'
import { dayIn } from '@claimcrew/contract/kit/time'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import { roleMay } from '@claimcrew/contract/permissions'
import { allTiesOf } from '../../engagements/access.ts'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import { conflict, forbidden, notFound } from '../../kit/http/refusal.ts'
import type { Acting, Handler } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { decidedAlready, decidedWord, mayNotChange } from '../refusals.ts'
import { onlyAdmin } from '../reviewers.ts'
import { findSession } from '../session-store.ts'
import { correctionNow } from './commands.ts'
import { insertNewSession, refuseFaulty, replaceSession, takenOver, timesOf } from './correct.ts'
import { lockCorrection, type StoredCorrection, writeDecision } from './correction-store.ts'

export const approveCorrection: Handler<typeof contract.approveCorrection> = async (
  ctx,
  { params, body },
) => ({
  correction: await inTransaction(ctx.db, tx => approveRequest(tx, ctx, params.correctionId, body.note)),
})

export const refuseCorrection: Handler<typeof contract.refuseCorrection> = async (ctx, { params, body }) => ({
  correction: await inTransaction(ctx.db, tx => refuseRequest(tx, ctx, params.correctionId, body.note)),
})

export const withdrawCorrection: Handler<typeof contract.withdrawCorrection> = async (ctx, { params }) => ({
  correction: await inTransaction(ctx.db, tx => withdrawRequest(tx, ctx, params.correctionId)),
})

/** Held, undecided, and the actor may decide it. */
async function undecided(tx: Tx, by: Acting, correctionId: string): Promise<StoredCorrection> {
  const correction = await lockCorrection(tx, correctionId)
  if (!correction) throw notFound()
  const ties = await allTiesOf(tx, correction.billerId)
  if (!isOwnWork(by.actor, correction, ties)) throw notFound()
  if (!(await decides(tx, by, correction, ties))) {
    const { billerId, day, timeZone, correctedById } = correction
    // A client decides about no objection, so only to an ADMIN is this the reason.
    if (correctedById === by.actor.userId && roleMay(by.actor.role, 'engagements:read:all'))
      throw ownCorrection()
    throw mayNotChange(by.actor, billerId, ties, day, dayIn(timeZone, by.now))
  }
  if (correction.state !== 'asked') throw decidedAlready(correction.state)
  return correction
}

const ownCorrection = () => forbidden('This disputes a correction you made, so someone else has to decide.')

async function decides(
  tx: Tx,
  by: Acting,
  correction: StoredCorrection,
  ties: readonly Tie[],
): Promise<boolean> {
  const { correctedById, timeZone } = correction
  const clientDecides = correctedById !== null && correctedById === (await onlyAdmin(tx))
  return mayDecide(by.actor, { ...correction, clientDecides }, ties, dayIn(timeZone, by.now))
}

export async function approveRequest(
  tx: Tx,
  by: Acting,
  correctionId: string,
  note: string,
): Promise<Correction> {
  const correction = await undecided(tx, by, correctionId)
  refuseFaulty(correction.after, by.now)
  await refuseMoveOutOfReach(tx, by, correction)
  const attendanceId = await applyCorrection(tx, by, correction)
  return decide(tx, by, correction, { state: 'approved', attendanceId, note })
}

/** A user who decides about a day may not know the biller on the day that the session would move to. */
async function refuseMoveOutOfReach(tx: Tx, by: Acting, correction: StoredCorrection): Promise<void> {
  const day = dayIn(correction.timeZone, correction.after.punchInTime)
  const ties = await allTiesOf(tx, correction.billerId)
  if (!(await decides(tx, by, { ...correction, day }, ties)))
    throw conflict('This moves the session to a day the biller didn’t work for you.')
}

async function applyCorrection(tx: Tx, by: Acting, correction: StoredCorrection): Promise<string> {
  const clientId = takenOver(by, correction.clientId)
  if (correction.attendanceId === null)
    return insertNewSession(tx, by, { ...correction, clientId }, correction.after)
  const session = await findSession(tx, correction.attendanceId)
  if (!session) throw notFound()
  const current = timesOf(session)
  if (!isDeepStrictEqual(current, correction.before))
    throw conflict(
      'The session changed after this request was sent. Decline it, or correct the day directly.',
    )
  await replaceSession(tx, by, session, { ...correction.after, clientId })
  return correction.attendanceId
}

export async function refuseRequest(
  tx: Tx,
  by: Acting,
  correctionId: string,
  note: string,
): Promise<Correction> {
  const correction = await undecided(tx, by, correctionId)
  return decide(tx, by, correction, { state: 'refused', attendanceId: correction.attendanceId, note })
}

export async function withdrawRequest(tx: Tx, by: Acting, correctionId: string): Promise<Correction> {
  const correction = await lockCorrection(tx, correctionId)
  if (correction?.askedById !== by.actor.userId) throw notFound()
  if (correction.state !== 'asked') throw decidedAlready(correction.state)
  return decide(tx, by, correction, { state: 'withdrawn', attendanceId: correction.attendanceId, note: '' })
}

type Decision = {
  readonly state: 'approved' | 'refused' | 'withdrawn'
  readonly attendanceId: string | null
  readonly note: string
}

async function decide(
  tx: Tx,
  by: Acting,
  correction: StoredCorrection,
  decision: Decision,
): Promise<Correction> {
  const { state, note } = decision
  await writeDecision(tx, correction.correctionId, { ...decision, by: by.actor.userId, at: by.now })
  await announce(tx, by, sessionsCorrected, correction)
  await audit(tx, by, {
    action: `attendance:correction-${state}`,
    subjectId: decision.attendanceId ?? correction.correctionId,
    before: correction.before,
    after: state === 'approved' ? correction.after : correction.before,
    reason: note === '' ? correction.reason : note,
  })
  if (state !== 'withdrawn')
    await notify(tx, by, {
      userId: correction.billerId,
      kind: kinds[`correction-${state}`],
      event: correction.correctionId,
      title: `Correction ${decidedWord(state)}`,
      description: `Your correction for ${dayText(correction.day, by.now)} was ${decidedWord(state)}.${note === '' ? '' : ` ${note}`}`,
      link: to('/attendance', { day: correction.day }),
    })
  return correctionNow(tx, correction.correctionId)
}
