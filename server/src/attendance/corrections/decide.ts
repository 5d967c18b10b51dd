import { isDeepStrictEqual } from 'node:util'
import type * as contract from '@claimcrew/contract/attendance/contract'
import { kinds } from '@claimcrew/contract/attendance/notifications'
import { mayDecide } from '@claimcrew/contract/attendance/policy'
import type { Correction } from '@claimcrew/contract/attendance/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { dayIn } from '@claimcrew/contract/kit/time'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import { tiesWith } from '../../engagements/access.ts'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { conflict, notFound } from '../../kit/http/refusal.ts'
import type { Acting, Handler } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { findSession } from '../session-store.ts'
import { correctionNow } from './commands.ts'
import { holdTogether, putInPlace, putNew, timesOf } from './correct.ts'
import { lockCorrection, type StoredCorrection, writeDecision } from './correction-store.ts'

export const approveCorrection: Handler<typeof contract.approveCorrection> = async (
  ctx,
  { params, body },
) => ({
  correction: await inTransaction(ctx.db, tx => approveAsked(tx, ctx, params.correctionId, body.note)),
})

export const refuseCorrection: Handler<typeof contract.refuseCorrection> = async (ctx, { params, body }) => ({
  correction: await inTransaction(ctx.db, tx => refuseAsked(tx, ctx, params.correctionId, body.note)),
})

export const withdrawCorrection: Handler<typeof contract.withdrawCorrection> = async (ctx, { params }) => ({
  correction: await inTransaction(ctx.db, tx => withdrawAsked(tx, ctx, params.correctionId)),
})

/** Held, undecided, and the actor may decide it. */
async function undecided(tx: Tx, by: Acting, correctionId: string): Promise<StoredCorrection> {
  const asked = await lockCorrection(tx, correctionId)
  if (!asked) throw notFound()
  const ties = await tiesWith(tx, by.actor, asked.billerId)
  if (!mayDecide(by.actor, asked, ties)) throw notFound()
  if (asked.state !== 'asked') throw conflict(`This was decided already: ${asked.state}.`)
  return asked
}

export async function approveAsked(
  tx: Tx,
  by: Acting,
  correctionId: string,
  note: string,
): Promise<Correction> {
  const asked = await undecided(tx, by, correctionId)
  holdTogether(asked.after, by.now)
  await refuseMoveOutOfReach(tx, by, asked)
  const attendanceId = await makeTrue(tx, by, asked)
  return decide(tx, by, asked, { state: 'approved', attendanceId, note })
}

/** A user who decides about a day may not know the biller on the day that the session would move to. */
async function refuseMoveOutOfReach(tx: Tx, by: Acting, asked: StoredCorrection): Promise<void> {
  const day = dayIn(asked.timeZone, asked.after.punchInTime)
  const ties = await tiesWith(tx, by.actor, asked.billerId)
  if (!mayDecide(by.actor, { ...asked, day }, ties))
    throw conflict('This moves the session to a day on which the biller did not work for you.')
}

async function makeTrue(tx: Tx, by: Acting, asked: StoredCorrection): Promise<string> {
  if (asked.attendanceId === null) return putNew(tx, by, asked, asked.after)
  const session = await findSession(tx, asked.attendanceId)
  if (!session) throw notFound()
  const current = timesOf(session)
  if (!isDeepStrictEqual(current, asked.before))
    throw conflict(
      'The session was changed after this was asked for. Refuse it, or correct the day directly.',
    )
  await putInPlace(tx, by, session, asked.after)
  return asked.attendanceId
}

export async function refuseAsked(
  tx: Tx,
  by: Acting,
  correctionId: string,
  note: string,
): Promise<Correction> {
  const asked = await undecided(tx, by, correctionId)
  return decide(tx, by, asked, { state: 'refused', attendanceId: asked.attendanceId, note })
}

export async function withdrawAsked(tx: Tx, by: Acting, correctionId: string): Promise<Correction> {
  const asked = await lockCorrection(tx, correctionId)
  if (asked?.askedById !== by.actor.userId) throw notFound()
  if (asked.state !== 'asked') throw conflict(`This was decided already: ${asked.state}.`)
  return decide(tx, by, asked, { state: 'withdrawn', attendanceId: asked.attendanceId, note: '' })
}

type Decision = {
  readonly state: 'approved' | 'refused' | 'withdrawn'
  readonly attendanceId: string | null
  readonly note: string
}

async function decide(tx: Tx, by: Acting, asked: StoredCorrection, decision: Decision): Promise<Correction> {
  const { state, note } = decision
  await writeDecision(tx, asked.correctionId, { ...decision, by: by.actor.userId, at: by.now })
  await audit(tx, by, {
    action: `attendance:correction-${state}`,
    subjectId: decision.attendanceId ?? asked.correctionId,
    before: asked.before,
    after: state === 'approved' ? asked.after : asked.before,
    reason: note === '' ? asked.reason : note,
  })
  if (state !== 'withdrawn')
    await notify(tx, by, {
      userId: asked.billerId,
      kind: kinds[`correction-${state}`],
      event: asked.correctionId,
      title: `Correction ${state}`,
      description: `Your correction of ${dayText(asked.day)} was ${state}.${note === '' ? '' : ` ${note}`}`,
      link: to('/attendance', { day: asked.day }),
    })
  return correctionNow(tx, asked.correctionId)
}
