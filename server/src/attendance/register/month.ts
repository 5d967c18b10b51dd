import { mayApprove } from '@claimcrew/contract/attendance/policy'
import { emptyCode } from '@claimcrew/contract/attendance/register'
import type { MonthState } from '@claimcrew/contract/attendance/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { daysOfMonth } from '@claimcrew/contract/kit/time'
import { tiesWith } from '../../engagements/reach-store.ts'
import { audit } from '../../kit/data/audit.ts'
import { type Tx, violates } from '../../kit/data/db.ts'
import { conflict, invalid, notFound } from '../../kit/http/refusal.ts'
import type { Ctx } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { type ListedPerson, listPeople } from '../../people/store.ts'
import { findBiller, joinedOn, lastDayOf, todayOf } from '../biller.ts'
import { countAsked } from '../corrections/correction-store.ts'
import { judgeAnew } from '../day.ts'
import { blankStored, lockDays, lockThrough, openDays, unlockDays } from '../day-store.ts'
import { countAskedLeave } from '../leave/leave-store.ts'
import { openSessions } from '../session-store.ts'
import { extendApproval, insertApproval, lockApproval, writeReopening } from './approval-store.ts'
import { readCircumstances } from './settings-store.ts'

type Month = { readonly billerId: string; readonly month: number; readonly year: number }

const alreadyApproved = () => conflict('This month is approved already, as far as its days are finished.')

/** Locks a biller's finished days of a month for everyone. Later in the month it locks what was finished since. */
export async function approve(ctx: Ctx, asked: Month): Promise<MonthState> {
  return ctx.db.transaction().execute(async tx => {
    const { billerId } = asked
    const biller = await findBiller(tx, billerId)
    const days = daysOfMonth(asked.year, asked.month)
    const [first, through] = [days[0] ?? '', await lastFinished(tx, ctx, biller, days)]
    const ties = await tiesWith(tx, ctx.actor, billerId)
    if (!mayApprove(ctx.actor, billerId, ties, through ?? first)) throw notFound()
    if (through === undefined) throw invalid('month', 'No day of this month is finished yet.')
    const standing = await lockApproval(tx, billerId, first)
    if (standing && standing.lockedThrough >= through) throw alreadyApproved()
    const approval = {
      approvalId: standing?.approvalId ?? ctx.newId(),
      billerId,
      lockedThrough: through,
      approvedById: ctx.actor.userId,
      approvedAt: ctx.now,
    }
    const worked = await openDays(tx, { firstDay: first, lastDay: through, billerId })
    if (!worked.every(({ day }) => mayApprove(ctx.actor, billerId, ties, day)))
      throw conflict(
        'Some of these days are another client’s too. Ask an administrator to approve the month.',
      )
    // Before anything else, so that of two who approve at once the second waits here and is told.
    if (standing)
      await extendApproval(tx, standing.approvalId, {
        lockedThrough: through,
        by: ctx.actor.userId,
        at: ctx.now,
      })
    else
      await insertApproval(tx, { ...approval, month: first }).catch(error => {
        throw violates(error, 'attendance_approvals_standing') ? alreadyApproved() : error
      })
    await lockFinished(
      tx,
      ctx,
      biller,
      days.filter(day => day <= through),
    ).catch(error => {
      throw violates(error, 'attendance_days_locked')
        ? conflict('Somebody has just punched in on one of these days. Please try again.')
        : error
    })
    // Counted once the days are held: whoever was just asking has been waited for.
    const waiting =
      (await countAsked(tx, billerId, first, through)) + (await countAskedLeave(tx, billerId, first, through))
    if (waiting > 0)
      throw conflict(
        `${waiting} of its requests ${waiting === 1 ? 'waits' : 'wait'} for a decision. Decide first.`,
      )
    await tell(tx, ctx, asked, { kind: 'month-locked', event: `${approval.approvalId}:${through}`, through })
    await audit(tx, ctx, {
      action: 'attendance:approve-month',
      subjectId: approval.approvalId,
      before: { lockedThrough: standing?.lockedThrough ?? null },
      after: { billerId, month: first, lockedThrough: through },
    })
    return stateOf(tx, ctx, asked, through)
  })
}

/** The last day before today where the biller lives; a session that is still open keeps its day unfinished. */
async function lastFinished(
  tx: Tx,
  ctx: Ctx,
  biller: ListedPerson,
  days: readonly string[],
): Promise<string | undefined> {
  const [open] = await openSessions(tx, [biller.id])
  const today = todayOf(biller, ctx.now)
  const unfinished = open && open.day < today ? open.day : today
  return days.findLast(day => day < unfinished)
}

/** Days without a punch are written as they stand, so that no later setting moves them. */
async function lockFinished(tx: Tx, ctx: Ctx, biller: ListedPerson, days: readonly string[]): Promise<void> {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const held = await lockDays(tx, biller.id, days)
  const circumstances = await readCircumstances(tx, [biller.id], first, last)
  const until = lastDayOf(biller, todayOf(biller, ctx.now))
  const joined = joinedOn(biller, first)
  const empty = days
    .filter(day => !held.has(day))
    .map(day => blankStored(day, emptyCode(circumstances.on(biller.id, day), until, joined)))
  await lockThrough(tx, biller.id, empty, first, last)
}

/** Opens a locked month again: an ADMIN, with a reason. */
export async function reopen(ctx: Ctx, asked: Month & { readonly reason: string }): Promise<MonthState> {
  return ctx.db.transaction().execute(async tx => {
    const { billerId, reason } = asked
    await findBiller(tx, billerId)
    const first = daysOfMonth(asked.year, asked.month)[0] ?? ''
    const standing = await lockApproval(tx, billerId, first)
    if (!standing) throw conflict('This month is not locked.')
    await writeReopening(tx, standing.approvalId, { by: ctx.actor.userId, at: ctx.now, reason })
    await unlockDays(tx, billerId, first, standing.lockedThrough)
    await judgeAnew(tx, ctx.now, { firstDay: first, lastDay: standing.lockedThrough, billerId })
    await audit(tx, ctx, {
      action: 'attendance:reopen-month',
      subjectId: standing.approvalId,
      before: { billerId, month: first, lockedThrough: standing.lockedThrough },
      after: { billerId, month: first, lockedThrough: null },
      reason,
    })
    await tell(tx, ctx, asked, { kind: 'month-reopened', event: standing.approvalId, reason })
    return stateOf(tx, ctx, asked, null)
  })
}

type Told =
  | { readonly kind: 'month-locked'; readonly event: string; readonly through: string }
  | { readonly kind: 'month-reopened'; readonly event: string; readonly reason: string }

async function tell(tx: Tx, ctx: Ctx, { billerId, month, year }: Month, told: Told): Promise<void> {
  await notify(tx, ctx, {
    userId: billerId,
    kind: told.kind,
    event: told.event,
    title: told.kind === 'month-locked' ? 'Month approved' : 'Month opened again',
    description:
      told.kind === 'month-locked'
        ? `Your attendance is approved and locked through ${told.through}.`
        : `Your attendance of ${month}/${year} is open again: ${told.reason}`,
    link: to('/attendance', { month, year }),
  })
}

async function stateOf(
  tx: Tx,
  ctx: Ctx,
  { billerId, month, year }: Month,
  through: string | null,
): Promise<MonthState> {
  const [approver] = through === null ? [] : await listPeople(tx, [ctx.actor.userId])
  return {
    billerId,
    month,
    year,
    lockedThrough: through,
    approvedByName: approver?.user_name ?? null,
    approvedAt: through === null ? null : ctx.now,
  }
}
