import { clientsOn, onlyClientOn, onlyOf } from '@claimcrew/contract/attendance/clients'
import { monthApproved, monthReopened } from '@claimcrew/contract/attendance/events'
import { kinds } from '@claimcrew/contract/attendance/notifications'
import { mayApprove } from '@claimcrew/contract/attendance/policy'
import type { MonthState } from '@claimcrew/contract/attendance/shapes'
import { maySeeWorkOn, type Tie } from '@claimcrew/contract/engagements/policy'
import { to } from '@claimcrew/contract/kit/href'
import { daysOfMonth } from '@claimcrew/contract/kit/time'
import { allTiesOf } from '../../engagements/access.ts'
import { audit } from '../../kit/data/audit.ts'
import { type Tx, violates } from '../../kit/data/db.ts'
import { announce } from '../../kit/events.ts'
import { conflict, invalid } from '../../kit/http/refusal.ts'
import type { Acting } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { type ListedPerson, listPeople } from '../../people/store.ts'
import { findBiller, todayOf } from '../biller.ts'
import { countUndecidedCorrections } from '../corrections/correction-store.ts'
import { recomputeDays } from '../day.ts'
import { type DayKey, rowsOf, unlockRows } from '../day-store.ts'
import { countUndecidedLeave } from '../leave/leave-store.ts'
import { namesOf } from '../names.ts'
import { mayNotChange } from '../refusals.ts'
import { openSessions } from '../session-store.ts'
import { type Approval, lockApprovals, writeApproval, writeReopening } from './approval-store.ts'
import { lockFinished, rowsToLock } from './locking.ts'

type BillerMonth = { readonly billerId: string; readonly month: number; readonly year: number }

const alreadyApproved = () => conflict('All finished days of this month are already approved.')

/** One client's days alone, also for an ADMIN. */
type ApprovedMonth = BillerMonth & { readonly clientId?: string | undefined }

/**
 * Locks a biller's finished days of a month for everyone: a client's own sessions, or all for an ADMIN who names no
 * client. Later in the month it locks what was finished since.
 */
export async function approveMonth(tx: Tx, by: Acting, request: ApprovedMonth): Promise<MonthState> {
  const { billerId } = request
  const only = onlyOf(by.actor) ?? request.clientId ?? null
  const biller = await findBiller(tx, billerId)
  const ties = await allTiesOf(tx, billerId)
  const days = await daysToApprove(tx, by, biller, request, ties)
  const [first, through] = [daysOfMonth(request.year, request.month)[0] ?? '', days.at(-1) ?? '']
  const standing = await lockApprovals(tx, billerId, first)
  const approvals = (await whoseDays(tx, billerId, days, ties, only)).flatMap(([clientId, lockedThrough]) => {
    const before = standing.find(one => one.clientId === clientId)
    if (before && before.lockedThrough >= lockedThrough) return []
    const approvalId = before?.approvalId ?? by.newId()
    return {
      approvalId,
      billerId,
      clientId,
      lockedThrough,
      approvedById: by.actor.userId,
      approvedAt: by.now,
    }
  })
  const [approval] = approvals
  if (!approval) throw alreadyApproved()
  // Before anything else, so that of two who approve at once the second waits here and is news.
  for (const one of approvals)
    await writeApproval(tx, { ...one, month: first }).catch(error => {
      throw violates(error, 'attendance_approvals_standing') ? alreadyApproved() : error
    })
  await lockFinished(tx, by.now, biller, days, ties, only).catch(error => {
    throw violates(error, 'attendance_days_locked')
      ? conflict('Someone just punched in on one of these days. Try again.')
      : error
  })
  // Counted once the days are held: a biller who was just asking has been waited for.
  const waiting =
    (await countUndecidedCorrections(tx, billerId, first, through, only)) +
    (await countUndecidedLeave(tx, billerId, first, through))
  if (waiting > 0)
    throw conflict(`${waiting} ${waiting === 1 ? 'request needs' : 'requests need'} a decision first.`)
  for (const { approvalId, clientId, lockedThrough } of approvals) {
    await announce(tx, by, monthApproved, { billerId, clientId, firstDay: first, lockedThrough })
    const before = standing.find(one => one.clientId === clientId)
    await audit(tx, by, {
      action: 'attendance:approve-month',
      subjectId: approvalId,
      before: { lockedThrough: before?.lockedThrough ?? null },
      after: { billerId, clientId, month: first, lockedThrough },
    })
  }
  await tellBiller(tx, by, request, {
    kind: 'month-locked',
    event: `${approval.approvalId}:${through}`,
    through,
    client: await oneOfSeveral(tx, ties, days, only),
  })
  return stateOf(tx, by, request, through)
}

/** Those that are over where the biller lives, as far as the actor may approve them; at least one. */
async function daysToApprove(
  tx: Tx,
  by: Acting,
  biller: ListedPerson,
  { month, year, clientId }: ApprovedMonth,
  ties: readonly Tie[],
): Promise<string[]> {
  const today = todayOf(biller, by.now)
  const days = daysOfMonth(year, month)
  const theirs = days.filter(
    day =>
      mayApprove(by.actor, biller.id, ties, day, today) &&
      (clientId === undefined || clientsOn(ties, day).includes(clientId)),
  )
  if (theirs.length === 0) {
    const seen = days.find(day => maySeeWorkOn(by.actor, biller.id, ties, day))
    throw mayNotChange(by.actor, biller.id, ties, seen ?? days[0] ?? '', today)
  }
  // A session that is still open keeps its day unfinished.
  const [open] = await openSessions(tx, [biller.id], onlyOf(by.actor) ?? clientId ?? null)
  const unfinished = open && open.day < today ? open.day : today
  const finished = theirs.filter(day => day < unfinished)
  if (finished.length === 0) throw invalid('month', 'No day of this month is finished yet.')
  return finished
}

/** Whose days are to be approved, and up to which day each; without those of whom all is locked. */
async function whoseDays(
  tx: Tx,
  billerId: string,
  days: readonly string[],
  ties: readonly Tie[],
  only: string | null,
): Promise<(readonly [clientId: string | null, through: string])[]> {
  if (only !== null) return [[only, days.at(-1) ?? '']]
  const existing = await rowsOf(tx, billerId, days)
  const isLocked = ({ day, clientId }: DayKey) =>
    existing.some(row => row.locked && row.day === day && row.clientId === clientId)
  const rows = rowsToLock(days, ties, existing, only).filter(row => !isLocked(row))
  return [...Map.groupBy(rows, row => row.clientId)].map(([clientId, own]) => [
    clientId,
    own.at(-1)?.day ?? '',
  ])
}

/** The name of the client whose days these are, where the biller works for others as well. */
async function oneOfSeveral(
  tx: Tx,
  ties: readonly Tie[],
  days: readonly string[],
  clientId: string | null,
): Promise<string | null> {
  const clients = new Set(days.flatMap(day => clientsOn(ties, day)))
  return clientId === null || clients.size < 2 ? null : (await namesOf(tx, [clientId]))(clientId)
}

/** Opens a locked month again: an ADMIN, with a reason. One client's alone, if it is said whose. */
export async function reopenMonth(
  tx: Tx,
  by: Acting,
  request: BillerMonth & { readonly clientId?: string | undefined; readonly reason: string },
): Promise<MonthState> {
  const { billerId, clientId: named, reason } = request
  await findBiller(tx, billerId)
  const days = daysOfMonth(request.year, request.month)
  const first = days[0] ?? ''
  const standing = (await lockApprovals(tx, billerId, first)).filter(
    one => named === undefined || one.clientId === named,
  )
  const [approval] = standing
  if (!approval) throw conflict('This month isn’t closed.')
  const ties = await allTiesOf(tx, billerId)
  for (const one of standing) {
    await writeReopening(tx, one.approvalId, { by: by.actor.userId, at: by.now, reason })
    await unlockRows(tx, billerId, rowsOfApproval(one, days, ties))
  }
  const lastDay =
    standing
      .map(one => one.lockedThrough)
      .toSorted()
      .at(-1) ?? first
  await recomputeDays(tx, by.now, { firstDay: first, lastDay, billerId })
  for (const { approvalId, clientId, lockedThrough } of standing) {
    await announce(tx, by, monthReopened, { billerId, clientId, firstDay: first, lockedThrough })
    await audit(tx, by, {
      action: 'attendance:reopen-month',
      subjectId: approvalId,
      before: { billerId, clientId, month: first, lockedThrough },
      after: { billerId, clientId, month: first, lockedThrough: null },
      reason,
    })
  }
  await tellBiller(tx, by, request, {
    kind: 'month-reopened',
    event: approval.approvalId,
    reason,
    client: await oneOfSeveral(tx, ties, days, named ?? null),
  })
  return stateOf(tx, by, request, null)
}

/** What an approval holds locked. */
function rowsOfApproval(
  { clientId, lockedThrough }: Approval,
  days: readonly string[],
  ties: readonly Tie[],
): DayKey[] {
  return days
    .filter(day => day <= lockedThrough)
    .flatMap(day => [
      { day, clientId },
      ...(clientId !== null && onlyClientOn(ties, day) === clientId ? [{ day, clientId: null }] : []),
    ])
}

type News = { readonly event: string; readonly client: string | null } & (
  | { readonly kind: 'month-locked'; readonly through: string }
  | { readonly kind: 'month-reopened'; readonly reason: string }
)

async function tellBiller(
  tx: Tx,
  by: Acting,
  { billerId, month, year }: BillerMonth,
  news: News,
): Promise<void> {
  const attendance = news.client === null ? 'Your attendance' : `Your attendance for ${news.client}`
  await notify(tx, by, {
    userId: billerId,
    kind: kinds[news.kind],
    event: news.event,
    title: news.kind === 'month-locked' ? 'Month approved' : 'Month reopened',
    description:
      news.kind === 'month-locked'
        ? `${attendance} is approved through ${news.through}.`
        : `${attendance} of ${month}/${year} is open again: ${news.reason}`,
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
