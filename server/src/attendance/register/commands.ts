import { findOnlyClient, listClientsOn, toVisibleClient } from '@claimcrew/contract/attendance/clientWork'
import { monthApproved, monthReopened } from '@claimcrew/contract/attendance/events'
import { kinds } from '@claimcrew/contract/attendance/notifications'
import { mayApprove, mayCorrect } from '@claimcrew/contract/attendance/policy'
import type { Settings } from '@claimcrew/contract/attendance/settings'
import type { MonthState } from '@claimcrew/contract/attendance/shapes'
import { type EngagementPeriod, maySeeWorkOn } from '@claimcrew/contract/engagements/policy'
import { to } from '@claimcrew/contract/kit/href'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { daysOfMonth } from '@claimcrew/contract/kit/time'
import { formatDay, monthText } from '@claimcrew/contract/kit/timeText'
import { listBillerPeriods, listVisiblePeriods } from '../../engagements/access.ts'
import { audit } from '../../kit/data/audit.ts'
import { type Tx, violatesConstraint } from '../../kit/data/db.ts'
import { announce } from '../../kit/events.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { conflict, invalid, notFound } from '../../kit/refusal.ts'
import { readActorName } from '../../people/acting-name-store.ts'
import { lockUser } from '../../people/commands.ts'
import type { ListedPerson } from '../../people/store.ts'
import { findBiller, toToday } from '../biller.ts'
import { countUndecidedCorrections } from '../corrections/correction-store.ts'
import { recomputeDays } from '../day.ts'
import { readDayParts } from '../day-list-store.ts'
import { type DayKey, readDayStates, removeDayLocks } from '../day-store.ts'
import { countUndecidedLeave } from '../leave/leave-store.ts'
import { readNames } from '../names.ts'
import { toMayNotChangeRefusal } from '../refusals.ts'
import { listOpenSessions } from '../session-store.ts'
import { type Approval, lockApprovals, writeApproval, writeReopening } from './approval-store.ts'
import { listRowsToLock, lockFinishedDays } from './lockMonth.ts'
import { readSettings, recordHolidayChange, refuseUnseenSettings, toSettingsVersion } from './settings.ts'
import { readCircumstances, writeHoliday, writeSettings } from './settings-store.ts'

type BillerMonth = { readonly billerId: string; readonly month: number; readonly year: number }

const alreadyApproved = () => conflict('All finished days of this month are already approved.')

type MonthApproval = BillerMonth & {
  /** One client's days alone, also for an ADMIN. */
  readonly clientId?: OrganizationId | undefined
  /** What somebody had before them when they approved. */
  readonly expected?: readonly { readonly date: string; readonly workedSeconds: number }[] | undefined
}

/**
 * Locks a biller's finished days of a month for everyone: a client's own sessions, or all for an ADMIN who names no
 * client. Later in the month it locks what was finished since.
 */
export async function approveMonth(tx: Tx, ctx: CommandCtx, request: MonthApproval): Promise<MonthState> {
  const { billerId } = request
  const own = toVisibleClient(ctx.actor)
  if (own !== null && request.clientId !== undefined && request.clientId !== own) throw notFound()
  const only = own ?? request.clientId ?? null
  const biller = await findBiller(tx, billerId)
  const periods = await listBillerPeriods(tx, billerId)
  const days = await daysToApprove(tx, ctx, biller, request, periods)
  const [first, through] = [daysOfMonth(request.year, request.month)[0] ?? '', days.at(-1) ?? '']
  const standing = await lockApprovals(tx, billerId, first)
  const approvals = (await whoseDays(tx, billerId, days, periods, only)).flatMap(
    ([clientId, lockedThrough]) => {
      const before = standing.find(one => one.clientId === clientId)
      if (before && before.lockedThrough >= lockedThrough) return []
      const approvalId = before?.approvalId ?? ctx.newId()
      return {
        approvalId,
        billerId,
        clientId,
        lockedThrough,
        approvedById: ctx.actor.userId,
        approvedAt: ctx.now,
      }
    },
  )
  const [approval] = approvals
  if (!approval) throw alreadyApproved()
  // Before anything else, so that of two who approve at once the second waits here and is news.
  for (const one of approvals)
    await writeApproval(tx, { ...one, month: first }).catch(error => {
      throw violatesConstraint(error, 'attendance_approvals_standing') ? alreadyApproved() : error
    })
  await lockFinishedDays(tx, ctx.now, biller, days, periods, only).catch(error => {
    throw violatesConstraint(error, 'attendance_days_locked')
      ? conflict('Someone just punched in on one of these days. Try again.')
      : error
  })
  await refuseUnseenHours(tx, request, days, only)
  // Counted once the days are locked: a biller who was just asking has been waited for.
  const waiting =
    (await countUndecidedCorrections(tx, billerId, first, through, only)) +
    (await countUndecidedLeave(tx, billerId, first, through))
  if (waiting > 0)
    throw conflict(`${waiting} ${waiting === 1 ? 'request needs' : 'requests need'} a decision first.`)
  for (const { approvalId, clientId, lockedThrough } of approvals) {
    await announce(tx, ctx, monthApproved, { billerId, clientId, firstDay: first, lockedThrough })
    const before = standing.find(one => one.clientId === clientId)
    await audit(tx, ctx, {
      action: 'attendance:approve-month',
      subjectId: approvalId,
      personId: billerId,
      before: { lockedThrough: before?.lockedThrough ?? null },
      after: { billerId, clientId, month: first, lockedThrough },
      organizationId: clientId ?? undefined,
    })
  }
  await notifyBiller(tx, ctx, request, {
    kind: 'month-locked',
    event: `${approval.approvalId}:${through}`,
    through,
    client: await oneOfSeveral(tx, periods, days, only),
  })
  return readMonthState(tx, ctx, request, through)
}

/** Nothing is locked that the person who approves has not seen; read once the days are locked. */
async function refuseUnseenHours(
  tx: Tx,
  { billerId, expected }: MonthApproval,
  days: readonly string[],
  only: string | null,
): Promise<void> {
  if (!expected) return
  const seen = new Map(expected.map(one => [one.date, one.workedSeconds]))
  const parts = (await readDayParts(tx, [billerId], days[0] ?? '', days.at(-1) ?? '', only))(billerId)
  const isUnseen = (day: string) =>
    parts.reduce((sum, part) => sum + (part.date === day ? part.workedSeconds : 0), 0) !==
    (seen.get(day) ?? 0)
  if (days.some(isUnseen))
    throw conflict('This month changed in the meantime. Check the new hours, then approve it again.')
}

/** Those that are over where the biller lives, as far as the actor may approve them; at least one. */
async function daysToApprove(
  tx: Tx,
  ctx: CommandCtx,
  biller: ListedPerson,
  { month, year, clientId }: MonthApproval,
  periods: readonly EngagementPeriod[],
): Promise<string[]> {
  const today = toToday(biller, ctx.now)
  const days = daysOfMonth(year, month)
  const theirs = days.filter(
    day =>
      mayApprove(ctx.actor, biller.id, periods, day, today) &&
      (clientId === undefined || listClientsOn(periods, day).includes(clientId)),
  )
  if (theirs.length === 0) {
    const seen = days.find(day => maySeeWorkOn(ctx.actor, biller.id, periods, day))
    throw toMayNotChangeRefusal(ctx.actor, biller.id, periods, seen ?? days[0] ?? '', today)
  }
  // A session that is still open keeps its day unfinished.
  const [open] = await listOpenSessions(tx, [biller.id], toVisibleClient(ctx.actor) ?? clientId ?? null)
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
  periods: readonly EngagementPeriod[],
  only: string | null,
): Promise<(readonly [clientId: OrganizationId | null, through: string])[]> {
  if (only !== null) return [[only, days.at(-1) ?? '']]
  const existing = await readDayStates(tx, billerId, days)
  const isLocked = ({ day, clientId }: DayKey) =>
    existing.some(row => row.locked && row.day === day && row.clientId === clientId)
  const rows = listRowsToLock(days, periods, existing, only).filter(row => !isLocked(row))
  return [...Map.groupBy(rows, row => row.clientId)].map(([clientId, own]) => [
    clientId,
    own.at(-1)?.day ?? '',
  ])
}

/** The name of the client whose days these are, where the biller works for others as well. */
async function oneOfSeveral(
  tx: Tx,
  periods: readonly EngagementPeriod[],
  days: readonly string[],
  clientId: OrganizationId | null,
): Promise<string | null> {
  const clients = new Set(days.flatMap(day => listClientsOn(periods, day)))
  return clientId === null || clients.size < 2 ? null : (await readNames(tx, [clientId]))(clientId)
}

/** Opens a locked month again: an ADMIN, with a reason. One client's alone, if it is said whose. */
export async function reopenMonth(
  tx: Tx,
  ctx: CommandCtx,
  request: BillerMonth & { readonly clientId?: OrganizationId | undefined; readonly reason: string },
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
  const periods = await listBillerPeriods(tx, billerId)
  for (const one of standing) {
    await writeReopening(tx, one.approvalId, { by: ctx.actor.userId, at: ctx.now, reason })
    await removeDayLocks(tx, billerId, rowsOfApproval(one, days, periods))
  }
  const lastDay =
    standing
      .map(one => one.lockedThrough)
      .toSorted()
      .at(-1) ?? first
  await recomputeDays(tx, ctx.now, { firstDay: first, lastDay, billerId })
  for (const { approvalId, clientId, lockedThrough } of standing) {
    await announce(tx, ctx, monthReopened, { billerId, clientId, firstDay: first, lockedThrough })
    await audit(tx, ctx, {
      action: 'attendance:reopen-month',
      subjectId: approvalId,
      personId: billerId,
      before: { billerId, clientId, month: first, lockedThrough },
      after: { billerId, clientId, month: first, lockedThrough: null },
      reason,
      organizationId: clientId ?? undefined,
    })
  }
  await notifyBiller(tx, ctx, request, {
    kind: 'month-reopened',
    event: approval.approvalId,
    reason,
    client: await oneOfSeveral(tx, periods, days, named ?? null),
  })
  return readMonthState(tx, ctx, request, null)
}

/** What an approval holds locked. */
function rowsOfApproval(
  { clientId, lockedThrough }: Approval,
  days: readonly string[],
  periods: readonly EngagementPeriod[],
): DayKey[] {
  return days
    .filter(day => day <= lockedThrough)
    .flatMap(day => [
      { day, clientId },
      ...(clientId !== null && findOnlyClient(periods, day) === clientId ? [{ day, clientId: null }] : []),
    ])
}

type MonthNotification = { readonly event: string; readonly client: string | null } & (
  | { readonly kind: 'month-locked'; readonly through: string }
  | { readonly kind: 'month-reopened'; readonly reason: string }
)

async function notifyBiller(
  tx: Tx,
  ctx: CommandCtx,
  { billerId, month, year }: BillerMonth,
  notification: MonthNotification,
): Promise<void> {
  const attendance =
    notification.client === null ? 'Your attendance' : `Your attendance for ${notification.client}`
  const who = await readActorName(tx, ctx.actor)
  await notify(tx, ctx, {
    userId: billerId,
    kind: kinds[notification.kind],
    event: notification.event,
    title: notification.kind === 'month-locked' ? 'Month approved' : 'Month reopened',
    description:
      notification.kind === 'month-locked'
        ? `${attendance} is approved through ${formatDay(notification.through, ctx.now)} by ${who}.`
        : `${attendance} of ${monthText(daysOfMonth(year, month)[0] ?? '')} was reopened by ${who}: ${notification.reason}`,
    link: to('/attendance', { month, year }),
  })
}

async function readMonthState(
  tx: Tx,
  ctx: CommandCtx,
  { billerId, month, year }: BillerMonth,
  through: string | null,
): Promise<MonthState> {
  return {
    billerId,
    month,
    year,
    lockedThrough: through,
    approvedByName: through === null ? null : await readActorName(tx, ctx.actor),
    approvedAt: through === null ? null : ctx.now,
  }
}

/** What counts for one biller alone, from their own today on; null goes back to the house. `seen` is what it said before. */
export async function saveBillerSettings(
  tx: Tx,
  ctx: CommandCtx,
  billerId: string,
  settings: Settings | null,
  seen?: Settings | null,
) {
  const biller = await findBiller(tx, billerId)
  const today = toToday(biller, ctx.now)
  const periods = await listVisiblePeriods(tx, ctx.actor, billerId)
  if (!mayCorrect(ctx.actor, billerId, periods, today, today)) throw notFound()
  // So that of two who save at once the second meets what the first has saved.
  await lockUser(tx, billerId)
  const before = (await readCircumstances(tx, [billerId], today, today)).ownOf(billerId, today)
  refuseUnseenSettings(seen, before)
  await writeSettings(tx, toSettingsVersion(ctx, billerId, today, settings))
  await audit(tx, ctx, {
    action: 'attendance:biller-settings',
    subjectId: billerId,
    before,
    after: settings,
  })
  await recomputeDays(tx, ctx.now, { firstDay: today, billerId })
  return readSettings(ctx, tx, billerId, biller.timeZone)
}

/** Nobody has to work on that day. */
export async function saveHoliday(tx: Tx, ctx: CommandCtx, day: string, name: string) {
  await writeHoliday(tx, day, name)
  await recordHolidayChange(tx, ctx, day, { day, name })
  return readSettings(ctx, tx, undefined)
}
