import { monthApproved, monthReopened } from '@claimcrew/contract/attendance/events'
import { kinds } from '@claimcrew/contract/attendance/notifications'
import { mayApprove } from '@claimcrew/contract/attendance/policy'
import { emptyCode } from '@claimcrew/contract/attendance/register'
import type { MonthState } from '@claimcrew/contract/attendance/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { daysOfMonth } from '@claimcrew/contract/kit/time'
import { engagedDays, tiesWith } from '../../engagements/access.ts'
import { audit } from '../../kit/data/audit.ts'
import { type Tx, violates } from '../../kit/data/db.ts'
import { announce } from '../../kit/events.ts'
import { conflict, invalid } from '../../kit/http/refusal.ts'
import type { Acting } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { type ListedPerson, listPeople } from '../../people/store.ts'
import { findBiller, joinedOn, lastDayOf, todayOf } from '../biller.ts'
import { countUndecidedCorrections } from '../corrections/correction-store.ts'
import { recomputeDays } from '../day.ts'
import { blankStored, lockDays, lockThrough, openDays, unlockDays } from '../day-store.ts'
import { countUndecidedLeave } from '../leave/leave-store.ts'
import { mayNotChange } from '../refusals.ts'
import { openSessions } from '../session-store.ts'
import { extendApproval, insertApproval, lockApproval, writeReopening } from './approval-store.ts'
import { readCircumstances } from './settings-store.ts'

type BillerMonth = { readonly billerId: string; readonly month: number; readonly year: number }

const alreadyApproved = () => conflict('This month is approved already, as far as its days are finished.')

/** Locks a biller's finished days of a month for everyone. Later in the month it locks what was finished since. */
export async function approveMonth(tx: Tx, by: Acting, request: BillerMonth): Promise<MonthState> {
  const { billerId } = request
  const biller = await findBiller(tx, billerId)
  const days = daysOfMonth(request.year, request.month)
  const [first, through] = [days[0] ?? '', await lastFinished(tx, by, biller, days)]
  const ties = await tiesWith(tx, by.actor, billerId)
  const today = todayOf(biller, by.now)
  if (!mayApprove(by.actor, billerId, ties, through ?? first, today))
    throw mayNotChange(by.actor, billerId, ties, through ?? first, today)
  if (through === undefined) throw invalid('month', 'No day of this month is finished yet.')
  const standing = await lockApproval(tx, billerId, first)
  if (standing && standing.lockedThrough >= through) throw alreadyApproved()
  const approval = {
    approvalId: standing?.approvalId ?? by.newId(),
    billerId,
    lockedThrough: through,
    approvedById: by.actor.userId,
    approvedAt: by.now,
  }
  const worked = await openDays(tx, { firstDay: first, lastDay: through, billerId })
  if (!worked.every(({ day }) => mayApprove(by.actor, billerId, ties, day, today)))
    throw conflict('Some of these days are another client’s too. Ask an administrator to approve the month.')
  // Before anything else, so that of two who approve at once the second waits here and is news.
  if (standing)
    await extendApproval(tx, standing.approvalId, {
      lockedThrough: through,
      by: by.actor.userId,
      at: by.now,
    })
  else
    await insertApproval(tx, { ...approval, month: first }).catch(error => {
      throw violates(error, 'attendance_approvals_standing') ? alreadyApproved() : error
    })
  await lockFinished(
    tx,
    by,
    biller,
    days.filter(day => day <= through),
  ).catch(error => {
    throw violates(error, 'attendance_days_locked')
      ? conflict('Somebody has just punched in on one of these days. Please try again.')
      : error
  })
  // Counted once the days are held: a biller who was just asking has been waited for.
  const waiting =
    (await countUndecidedCorrections(tx, billerId, first, through)) +
    (await countUndecidedLeave(tx, billerId, first, through))
  if (waiting > 0)
    throw conflict(
      `${waiting} of its requests ${waiting === 1 ? 'waits' : 'wait'} for a decision. Decide first.`,
    )
  await announce(tx, by, monthApproved, { billerId, firstDay: first, lockedThrough: through })
  await tellBiller(tx, by, request, {
    kind: 'month-locked',
    event: `${approval.approvalId}:${through}`,
    through,
  })
  await audit(tx, by, {
    action: 'attendance:approve-month',
    subjectId: approval.approvalId,
    before: { lockedThrough: standing?.lockedThrough ?? null },
    after: { billerId, month: first, lockedThrough: through },
  })
  return stateOf(tx, by, request, through)
}

/** The last day before today where the biller lives; a session that is still open keeps its day unfinished. */
async function lastFinished(
  tx: Tx,
  by: Acting,
  biller: ListedPerson,
  days: readonly string[],
): Promise<string | undefined> {
  const [open] = await openSessions(tx, [biller.id])
  const today = todayOf(biller, by.now)
  const unfinished = open && open.day < today ? open.day : today
  return days.findLast(day => day < unfinished)
}

/** Days without a punch are written as they stand, so that no later setting moves them. */
async function lockFinished(
  tx: Tx,
  by: Acting,
  biller: ListedPerson,
  days: readonly string[],
): Promise<void> {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const held = await lockDays(tx, biller.id, days)
  const circumstances = await readCircumstances(tx, [biller.id], first, last)
  const until = lastDayOf(biller, todayOf(biller, by.now))
  const joined = joinedOn(biller, first)
  const engaged = (await engagedDays(tx, [biller.id], first, last))(biller.id)
  const empty = days
    .filter(day => !held.has(day))
    .map(day => blankStored(day, emptyCode(circumstances.on(biller.id, day), until, joined, engaged(day))))
  await lockThrough(tx, biller.id, empty, first, last)
}

/** Opens a locked month again: an ADMIN, with a reason. */
export async function reopenMonth(
  tx: Tx,
  by: Acting,
  request: BillerMonth & { readonly reason: string },
): Promise<MonthState> {
  const { billerId, reason } = request
  await findBiller(tx, billerId)
  const first = daysOfMonth(request.year, request.month)[0] ?? ''
  const standing = await lockApproval(tx, billerId, first)
  if (!standing) throw conflict('This month is not locked.')
  await writeReopening(tx, standing.approvalId, { by: by.actor.userId, at: by.now, reason })
  await unlockDays(tx, billerId, first, standing.lockedThrough)
  await recomputeDays(tx, by.now, { firstDay: first, lastDay: standing.lockedThrough, billerId })
  const { lockedThrough } = standing
  await announce(tx, by, monthReopened, { billerId, firstDay: first, lockedThrough })
  await audit(tx, by, {
    action: 'attendance:reopen-month',
    subjectId: standing.approvalId,
    before: { billerId, month: first, lockedThrough: standing.lockedThrough },
    after: { billerId, month: first, lockedThrough: null },
    reason,
  })
  await tellBiller(tx, by, request, { kind: 'month-reopened', event: standing.approvalId, reason })
  return stateOf(tx, by, request, null)
}

type News =
  | { readonly kind: 'month-locked'; readonly event: string; readonly through: string }
  | { readonly kind: 'month-reopened'; readonly event: string; readonly reason: string }

async function tellBiller(
  tx: Tx,
  by: Acting,
  { billerId, month, year }: BillerMonth,
  news: News,
): Promise<void> {
  await notify(tx, by, {
    userId: billerId,
    kind: kinds[news.kind],
    event: news.event,
    title: news.kind === 'month-locked' ? 'Month approved' : 'Month opened again',
    description:
      news.kind === 'month-locked'
        ? `Your attendance is approved and locked through ${news.through}.`
        : `Your attendance of ${month}/${year} is open again: ${news.reason}`,
    link: to('/attendance', { month, year }),
  })
}

async function stateOf(
  tx: Tx,
  by: Acting,
  { billerId, month, year }: BillerMonth,
  through: string | null,
): Promise<MonthState> {
  const [approver] = through === null ? [] : await listPeople(tx, [by.actor.userId])
  return {
    billerId,
    month,
    year,
    lockedThrough: through,
    approvedByName: approver?.userName ?? null,
    approvedAt: through === null ? null : by.now,
  }
}
