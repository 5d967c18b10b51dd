import { mayApprove } from '@claimcrew/contract/attendance/policy'
import type { Leave } from '@claimcrew/contract/attendance/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import { tiesWith } from '../../engagements/reach-store.ts'
import { audit } from '../../kit/data/audit.ts'
import { type Db, type Tx, violates } from '../../kit/data/db.ts'
import { conflict, invalid, notFound } from '../../kit/http/refusal.ts'
import type { Ctx } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { judgeAnew } from '../day.ts'
import { lockDays } from '../day-store.ts'
import { namesOf } from '../names.ts'
import { dayIsLocked } from '../refusals.ts'
import { reviewersOf } from '../reviewers.ts'
import { insertLeave, lockLeave, type StoredLeave, writeLeaveDecision } from './leave-store.ts'

const longest = 92
const [daysBack, daysAhead] = [62, 400]

type Wish = { readonly firstDay: string; readonly lastDay: string; readonly reason: string }

export async function askForLeave(ctx: Ctx, wish: Wish): Promise<Leave> {
  const billerId = ctx.actor.userId
  const today = dayIn(ctx.actor.timeZone, ctx.now)
  if (wish.lastDay < wish.firstDay) throw invalid('lastDay', 'The last day must not be before the first.')
  if (wish.lastDay >= addDays(wish.firstDay, longest))
    throw invalid('lastDay', `Leave is asked for at most ${longest} days at a time.`)
  if (wish.firstDay < addDays(today, -daysBack))
    throw invalid('firstDay', 'This is too long ago. Ask an administrator.')
  if (wish.lastDay > addDays(today, daysAhead)) throw invalid('lastDay', 'This is too far ahead.')
  return ctx.db.transaction().execute(async tx => {
    const asked = { ...wish, leaveId: ctx.newId(), billerId, askedAt: ctx.now }
    await insertLeave(tx, asked).catch(error => {
      throw violates(error, 'attendance_leave_no_overlap')
        ? conflict('You have asked for leave on some of these days already.')
        : error
    })
    // Leave first, days afterwards, as whoever decides it does: the other way round two could wait for each other.
    await refuseLocked(tx, billerId, wish)
    await audit(tx, ctx, { action: 'attendance:ask-leave', subjectId: asked.leaveId, after: wish })
    const nameOf = await namesOf(tx, [billerId])
    for (const userId of await reviewersOf(tx, billerId, wish.firstDay))
      await notify(tx, ctx, {
        userId,
        kind: 'leave-asked',
        event: asked.leaveId,
        title: 'Leave asked for',
        description: `${nameOf(billerId)} asks for leave ${spanOf(wish)}: ${wish.reason}`,
        link: to('/attendance', { view: 'requests' }),
      })
    return read(tx, asked.leaveId)
  })
}

const spanOf = ({ firstDay, lastDay }: Pick<Wish, 'firstDay' | 'lastDay'>) =>
  firstDay === lastDay ? `on ${dayText(firstDay)}` : `from ${dayText(firstDay)} to ${dayText(lastDay)}`

const daysOf = ({ firstDay, lastDay }: Pick<Wish, 'firstDay' | 'lastDay'>) =>
  Array.from({ length: longest }, (_, index) => addDays(firstDay, index)).filter(day => day <= lastDay)

async function refuseLocked(tx: Tx, billerId: string, wish: Pick<Wish, 'firstDay' | 'lastDay'>) {
  const held = await lockDays(tx, billerId, daysOf(wish))
  if ([...held.values()].some(day => day.locked)) throw dayIsLocked()
}

export async function decideLeave(
  ctx: Ctx,
  leaveId: string,
  state: 'approved' | 'refused',
  note: string,
): Promise<Leave> {
  return ctx.db.transaction().execute(async tx => {
    const asked = await lockLeave(tx, leaveId)
    if (!asked) throw notFound()
    const ties = await tiesWith(tx, ctx.actor, asked.billerId)
    const answersFor = daysOf(asked).some(day => mayApprove(ctx.actor, asked.billerId, ties, day))
    if (!answersFor) throw notFound()
    if (asked.state !== 'asked') throw conflict(`This was decided already: ${asked.state}.`)
    if (state === 'approved') await refuseLocked(tx, asked.billerId, asked)
    await decide(tx, ctx, asked, state, note)
    await notify(tx, ctx, {
      userId: asked.billerId,
      kind: `leave-${state}`,
      event: leaveId,
      title: `Leave ${state}`,
      description: `Your leave ${spanOf(asked)} was ${state}.${note === '' ? '' : ` ${note}`}`,
      link: '/attendance',
    })
    return read(tx, leaveId)
  })
}

/** What is undecided, or has not begun, can be taken back. */
export async function withdrawAskedLeave(ctx: Ctx, leaveId: string): Promise<Leave> {
  return ctx.db.transaction().execute(async tx => {
    const asked = await lockLeave(tx, leaveId)
    if (asked?.billerId !== ctx.actor.userId) throw notFound()
    const begun = asked.firstDay <= dayIn(ctx.actor.timeZone, ctx.now)
    if (asked.state === 'approved' && begun) throw conflict('This leave has begun already.')
    if (asked.state !== 'asked' && asked.state !== 'approved')
      throw conflict(`This was decided already: ${asked.state}.`)
    await decide(tx, ctx, asked, 'withdrawn', '')
    return read(tx, leaveId)
  })
}

async function decide(
  tx: Tx,
  ctx: Ctx,
  asked: StoredLeave,
  state: 'approved' | 'refused' | 'withdrawn',
  note: string,
): Promise<void> {
  await writeLeaveDecision(tx, asked.leaveId, { state, by: ctx.actor.userId, at: ctx.now, note })
  // Who came in on a day off and did nothing was on leave, or is absent after all.
  await judgeAnew(tx, ctx.now, asked)
  await audit(tx, ctx, {
    action: `attendance:leave-${state}`,
    subjectId: asked.leaveId,
    before: { state: asked.state },
    after: { state },
    reason: note === '' ? asked.reason : note,
  })
}

async function read(tx: Tx, leaveId: string): Promise<Leave> {
  const found = await lockLeave(tx, leaveId)
  if (!found) throw new Error('Leave that was just written is there')
  const [shown] = await leaveWithNames(tx, [found])
  if (!shown) throw new Error('One in, one out')
  return shown
}

export async function leaveWithNames(db: Db | Tx, rows: readonly StoredLeave[]): Promise<Leave[]> {
  const nameOf = await namesOf(
    db,
    rows.flatMap(row => [row.billerId, row.decidedById]),
  )
  return rows.map(row => ({
    ...row,
    billerName: nameOf(row.billerId),
    decidedByName: row.decidedById === null ? null : nameOf(row.decidedById),
  }))
}
