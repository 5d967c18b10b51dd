import { isDeepStrictEqual } from 'node:util'
import { mayDecide } from '@claimcrew/contract/attendance/policy'
import type { Correction, SessionTimes } from '@claimcrew/contract/attendance/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import { tiesWith } from '../../engagements/reach-store.ts'
import { audit } from '../../kit/data/audit.ts'
import { type Tx, violates } from '../../kit/data/db.ts'
import { conflict, invalid, notFound } from '../../kit/http/refusal.ts'
import type { Ctx } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { lockDays } from '../day-store.ts'
import { withNames } from '../names.ts'
import { dayIsLocked, sessionsOverlap } from '../refusals.ts'
import { reviewersOf } from '../reviewers.ts'
import { findSession, sessionsOfDays } from '../session-store.ts'
import { type Change, changed, holdTogether, putInPlace, putNew, timesOf } from './correct.ts'
import {
  findCorrection,
  insertCorrection,
  lockCorrection,
  type NewCorrection,
  type StoredCorrection,
  writeDecision,
} from './correction-store.ts'

/** A biller asks for other times of an own session, or objects to a correction of it. */
export async function askForCorrection(
  ctx: Ctx,
  attendanceId: string,
  change: Change & { readonly disputes?: string | undefined },
): Promise<Correction> {
  return ctx.db.transaction().execute(async tx => {
    const session = await findSession(tx, attendanceId)
    if (session?.billerId !== ctx.actor.userId) throw notFound()
    if (change.disputes !== undefined) {
      const disputed = await findCorrection(tx, change.disputes)
      if (disputed?.attendanceId !== attendanceId || disputed.state !== 'made')
        throw invalid('disputes', 'There is no such correction of this session.')
    }
    const after = changed(session, change, ctx.now)
    return ask(tx, ctx, {
      attendanceId,
      day: session.day,
      timeZone: session.timeZone,
      before: timesOf(session),
      after,
      reason: change.reason,
      disputes: change.disputes,
    })
  })
}

/** A biller asks for an own session that was never punched. */
export async function askForMissing(ctx: Ctx, times: SessionTimes, reason: string): Promise<Correction> {
  holdTogether(times, ctx.now)
  const { timeZone } = ctx.actor
  const day = dayIn(timeZone, times.punchInTime)
  return ctx.db
    .transaction()
    .execute(tx => ask(tx, ctx, { attendanceId: null, day, timeZone, before: null, after: times, reason }))
}

type Wish = Omit<NewCorrection, 'correctionId' | 'billerId' | 'askedById' | 'askedAt'>

async function ask(tx: Tx, ctx: Ctx, wish: Wish): Promise<Correction> {
  const billerId = ctx.actor.userId
  const days = [wish.day, dayIn(wish.timeZone, wish.after.punchInTime)]
  const held = await lockDays(tx, billerId, days)
  if ([...held.values()].some(day => day.locked)) throw dayIsLocked()
  await refuseOverlap(tx, billerId, wish)
  const correctionId = ctx.newId()
  await insertCorrection(
    tx,
    { ...wish, correctionId, billerId, askedById: billerId, askedAt: ctx.now },
    'asked',
  ).catch(error => {
    throw violates(error, 'attendance_corrections_one_asked')
      ? conflict('You have asked for a correction of this session already. Withdraw that one first.')
      : error
  })
  await audit(tx, ctx, {
    action: 'attendance:ask-correction',
    subjectId: correctionId,
    before: wish.before,
    after: wish.after,
    reason: wish.reason,
  })
  const [correction] = await withNames(tx, [await required(tx, correctionId)])
  if (!correction) throw new Error('What was just asked is there')
  const reviewers = await reviewersOf(tx, billerId, wish.day, { onlyAdmins: wish.disputes !== undefined })
  for (const userId of reviewers)
    await notify(tx, ctx, {
      userId,
      kind: 'correction-asked',
      event: correctionId,
      title: wish.disputes === undefined ? 'Correction asked for' : 'Correction disputed',
      description: `${correction.billerName} asks for a correction of ${dayText(wish.day)}: ${wish.reason}`,
      link: to('/attendance', { view: 'requests' }),
    })
  return correction
}

async function required(tx: Tx, correctionId: string): Promise<StoredCorrection> {
  const found = await findCorrection(tx, correctionId)
  if (!found) throw notFound()
  return found
}

/** Kinder now than when somebody approves it, where PostgreSQL would refuse it. */
async function refuseOverlap(tx: Tx, billerId: string, { attendanceId, after, day }: Wish): Promise<void> {
  const around = await sessionsOfDays(tx, [billerId], addDays(day, -2), addDays(day, 2))
  const meets = around.some(
    other =>
      other.attendanceId !== attendanceId &&
      (after.punchOutTime === null || other.punchInTime < after.punchOutTime) &&
      (other.punchOutTime === null || other.punchOutTime > after.punchInTime),
  )
  if (meets) throw sessionsOverlap()
}

/** Held, undecided, and the actor may decide it. */
async function undecided(tx: Tx, ctx: Ctx, correctionId: string): Promise<StoredCorrection> {
  const asked = await lockCorrection(tx, correctionId)
  if (!asked) throw notFound()
  const ties = await tiesWith(tx, ctx.actor, asked.billerId)
  if (!mayDecide(ctx.actor, asked, ties)) throw notFound()
  if (asked.state !== 'asked') throw conflict(`This was decided already: ${asked.state}.`)
  return asked
}

export async function approveAsked(ctx: Ctx, correctionId: string, note: string): Promise<Correction> {
  return ctx.db.transaction().execute(async tx => {
    const asked = await undecided(tx, ctx, correctionId)
    holdTogether(asked.after, ctx.now)
    await refuseMoveOutOfReach(tx, ctx, asked)
    const attendanceId = await makeTrue(tx, ctx, asked)
    return decide(tx, ctx, asked, { state: 'approved', attendanceId, note })
  })
}

/** Whoever decides about a day may not know the biller on the day that the session would move to. */
async function refuseMoveOutOfReach(tx: Tx, ctx: Ctx, asked: StoredCorrection): Promise<void> {
  const day = dayIn(asked.timeZone, asked.after.punchInTime)
  const ties = await tiesWith(tx, ctx.actor, asked.billerId)
  if (!mayDecide(ctx.actor, { ...asked, day }, ties))
    throw conflict('This moves the session to a day on which the biller did not work for you.')
}

async function makeTrue(tx: Tx, ctx: Ctx, asked: StoredCorrection): Promise<string> {
  if (asked.attendanceId === null) return putNew(tx, ctx, asked, asked.after)
  const session = await findSession(tx, asked.attendanceId)
  if (!session) throw notFound()
  const current = timesOf(session)
  if (!isDeepStrictEqual(current, asked.before))
    throw conflict(
      'The session was changed after this was asked for. Refuse it, or correct the day directly.',
    )
  await putInPlace(tx, ctx, session, asked.after)
  return asked.attendanceId
}

export async function refuseAsked(ctx: Ctx, correctionId: string, note: string): Promise<Correction> {
  return ctx.db.transaction().execute(async tx => {
    const asked = await undecided(tx, ctx, correctionId)
    return decide(tx, ctx, asked, { state: 'refused', attendanceId: asked.attendanceId, note })
  })
}

export async function withdrawAsked(ctx: Ctx, correctionId: string): Promise<Correction> {
  return ctx.db.transaction().execute(async tx => {
    const asked = await lockCorrection(tx, correctionId)
    if (asked?.askedById !== ctx.actor.userId) throw notFound()
    if (asked.state !== 'asked') throw conflict(`This was decided already: ${asked.state}.`)
    return decide(tx, ctx, asked, { state: 'withdrawn', attendanceId: asked.attendanceId, note: '' })
  })
}

type Decision = {
  readonly state: 'approved' | 'refused' | 'withdrawn'
  readonly attendanceId: string | null
  readonly note: string
}

async function decide(tx: Tx, ctx: Ctx, asked: StoredCorrection, decision: Decision): Promise<Correction> {
  const { state, note } = decision
  await writeDecision(tx, asked.correctionId, { ...decision, by: ctx.actor.userId, at: ctx.now })
  await audit(tx, ctx, {
    action: `attendance:correction-${state}`,
    subjectId: decision.attendanceId ?? asked.correctionId,
    before: asked.before,
    after: state === 'approved' ? asked.after : asked.before,
    reason: note === '' ? asked.reason : note,
  })
  if (state !== 'withdrawn')
    await notify(tx, ctx, {
      userId: asked.billerId,
      kind: `correction-${state}`,
      event: asked.correctionId,
      title: `Correction ${state}`,
      description: `Your correction of ${dayText(asked.day)} was ${state}.${note === '' ? '' : ` ${note}`}`,
      link: to('/attendance', { day: asked.day }),
    })
  const [correction] = await withNames(tx, [await required(tx, asked.correctionId)])
  if (!correction) throw new Error('What was just decided is there')
  return correction
}
