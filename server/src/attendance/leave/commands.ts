import { listClientsOn } from '@claimcrew/contract/attendance/clientWork'
import { attendanceChanged } from '@claimcrew/contract/attendance/contract'
import type { Leave } from '@claimcrew/contract/attendance/leave'
import { kinds } from '@claimcrew/contract/attendance/notifications'
import { mayDecideLeave } from '@claimcrew/contract/attendance/policy'
import { type EngagementPeriod, maySeeWorkOn } from '@claimcrew/contract/engagements/policy'
import type { PersonAuditKind } from '@claimcrew/contract/kit/audit/ownAuditKinds'
import { to } from '@claimcrew/contract/kit/href'
import { addDays, dayIn, daysFrom } from '@claimcrew/contract/kit/time'
import { rangeText } from '@claimcrew/contract/kit/timeText'
import { listVisiblePeriods } from '../../engagements/access.ts'
import { listPeriodsOn } from '../../engagements/period-store.ts'
import { type AuditEvent, auditEach } from '../../kit/data/audit.ts'
import { type Tx, violatesConstraint } from '../../kit/data/db.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { publish } from '../../kit/live/events.ts'
import { notify } from '../../kit/notify.ts'
import { conflict, invalid, notFound, type Refusal } from '../../kit/refusal.ts'
import { readActorName } from '../../people/acting-name-store.ts'
import { listPeople } from '../../people/store.ts'
import { recomputeDays } from '../day.ts'
import { lockDaysForUpdate } from '../day-store.ts'
import { readNames, toLeaveViews } from '../names.ts'
import { decidedAlready, decidedWord, toDayLockedRefusal, toMayNotChangeRefusal } from '../refusals.ts'
import { listReviewers, settleRequest } from '../reviewers.ts'
import { insertLeave, lockLeave, type StoredLeave, writeLeaveDecision } from './leave-store.ts'

const longest = 92
const daysBack = 62
const daysAhead = 400

type LeaveRequest = { readonly firstDay: string; readonly lastDay: string; readonly reason: string }

/** A biller asks for days off; those who decide are told. */
export async function askLeave(tx: Tx, ctx: CommandCtx, request: LeaveRequest): Promise<Leave> {
  const billerId = ctx.actor.userId
  const today = dayIn(ctx.actor.timeZone, ctx.now)
  if (request.lastDay < request.firstDay) throw invalid('lastDay', 'The last day can’t be before the first.')
  if (request.lastDay >= addDays(request.firstDay, longest))
    throw invalid('lastDay', `Request at most ${longest} days of leave at a time.`)
  if (request.firstDay < addDays(today, -daysBack))
    throw invalid('firstDay', 'This date is too far in the past. Ask an admin.')
  if (request.lastDay > addDays(today, daysAhead))
    throw invalid('lastDay', 'This date is too far in the future.')
  const leave = { ...request, leaveId: ctx.newId(), billerId, askedAt: ctx.now }
  await insertLeave(tx, leave).catch(error => {
    throw violatesConstraint(error, 'attendance_leave_no_overlap')
      ? conflict('You already requested leave for some of these days.')
      : error
  })
  // Leave first, days afterwards, as deciding does: the other way round two could wait for each other.
  await refuseLocked(tx, billerId, request)
  await auditLeave(tx, ctx, leave, { action: 'attendance:ask-leave', after: request })
  await publishLeave(tx, ctx, billerId)
  const nameOf = await readNames(tx, [billerId])
  for (const reviewer of await listReviewers(tx, billerId, request.firstDay, today))
    await notify(tx, ctx, {
      ...reviewer,
      kind: kinds['leave-asked'],
      event: leave.leaveId,
      title: 'Leave requested',
      description: `${nameOf(billerId)} requests leave ${formatLeaveDays(request, ctx.now)}: ${request.reason}`,
      link: to('/attendance', { view: 'requests' }),
    })
  return readLeave(tx, leave.leaveId)
}

const formatLeaveDays = ({ firstDay, lastDay }: Pick<LeaveRequest, 'firstDay' | 'lastDay'>, now: string) =>
  `on ${rangeText(firstDay, lastDay, now)}`

async function refuseLocked(
  tx: Tx,
  billerId: string,
  { firstDay, lastDay }: Pick<LeaveRequest, 'firstDay' | 'lastDay'>,
) {
  const locked = await lockDaysForUpdate(tx, billerId, daysFrom(firstDay, lastDay))
  if (locked.some(day => day.locked)) throw toDayLockedRefusal()
}

export const approveLeave = (tx: Tx, ctx: CommandCtx, leaveId: string, note: string): Promise<Leave> =>
  decideLeave(tx, ctx, leaveId, 'approved', note)

export const refuseLeave = (tx: Tx, ctx: CommandCtx, leaveId: string, note: string): Promise<Leave> =>
  decideLeave(tx, ctx, leaveId, 'refused', note)

async function decideLeave(
  tx: Tx,
  ctx: CommandCtx,
  leaveId: string,
  state: 'approved' | 'refused',
  note: string,
): Promise<Leave> {
  const leave = await lockLeave(tx, leaveId)
  if (!leave) throw notFound()
  const periods = await listVisiblePeriods(tx, ctx.actor, leave.billerId)
  const [biller] = await listPeople(tx, [leave.billerId])
  const today = dayIn(biller?.timeZone ?? 'UTC', ctx.now)
  if (!mayDecideLeave(ctx.actor, leave, periods, today)) throw mayNotDecide(ctx, leave, periods, today)
  if (leave.state !== 'asked') throw decidedAlready(leave.state)
  if (state === 'approved') await refuseLocked(tx, leave.billerId, leave)
  await decide(tx, ctx, leave, state, note)
  await notify(tx, ctx, {
    userId: leave.billerId,
    kind: kinds[`leave-${state}`],
    event: leaveId,
    title: `Leave ${decidedWord(state)}`,
    description: `Your leave ${formatLeaveDays(leave, ctx.now)} was ${decidedWord(state)} by ${await readActorName(tx, ctx.actor)}.${note === '' ? '' : ` ${note}`}`,
    link: '/attendance',
  })
  return readLeave(tx, leaveId)
}

function mayNotDecide(
  ctx: CommandCtx,
  leave: StoredLeave,
  periods: readonly EngagementPeriod[],
  today: string,
): Refusal {
  const seen = daysFrom(leave.firstDay, leave.lastDay).find(day =>
    maySeeWorkOn(ctx.actor, leave.billerId, periods, day),
  )
  return toMayNotChangeRefusal(ctx.actor, leave.billerId, periods, seen ?? leave.firstDay, today)
}

/** What is undecided, or has not begun, can be taken back. */
export async function withdrawLeave(tx: Tx, ctx: CommandCtx, leaveId: string): Promise<Leave> {
  const leave = await lockLeave(tx, leaveId)
  if (leave?.billerId !== ctx.actor.userId) throw notFound()
  const begun = leave.firstDay <= dayIn(ctx.actor.timeZone, ctx.now)
  if (leave.state === 'approved' && begun) throw conflict('This leave has already started.')
  if (leave.state !== 'asked' && leave.state !== 'approved') throw decidedAlready(leave.state)
  await decide(tx, ctx, leave, 'withdrawn', '')
  return readLeave(tx, leaveId)
}

async function decide(
  tx: Tx,
  ctx: CommandCtx,
  leave: StoredLeave,
  state: 'approved' | 'refused' | 'withdrawn',
  note: string,
): Promise<void> {
  await writeLeaveDecision(tx, leave.leaveId, { state, by: ctx.actor, at: ctx.now, note })
  // A biller who came in on a day off and did nothing was on leave, or is absent after all.
  await recomputeDays(tx, ctx.now, leave)
  await publishLeave(tx, ctx, leave.billerId)
  const request = { billerId: leave.billerId, day: leave.firstDay }
  await settleRequest(tx, ctx, request, kinds['leave-asked'], leave.leaveId)
  await auditLeave(tx, ctx, leave, {
    action: `attendance:leave-${state}`,
    before: { state: leave.state },
    after: { state },
    reason: note === '' ? leave.reason : note,
  })
}

type LeaveEvent = Extract<AuditEvent, { action: PersonAuditKind }>

/**
 * Each client who engages the biller then reads it in the own audit, unless another one has decided, whose people are
 * nothing to them. The biller reads it once.
 */
async function auditLeave(
  tx: Tx,
  ctx: CommandCtx,
  { leaveId, billerId, firstDay }: Pick<StoredLeave, 'leaveId' | 'billerId' | 'firstDay'>,
  event: Pick<LeaveEvent, 'action' | 'before' | 'after' | 'reason'>,
): Promise<void> {
  const clients =
    ctx.actor.role === 'CLIENT' ? [] : listClientsOn(await listPeriodsOn(tx, billerId, firstDay), firstDay)
  const concerned = clients.length > 0 ? clients : [undefined]
  await auditEach(
    tx,
    ctx,
    concerned.map((organizationId, index) => ({
      ...event,
      subjectId: leaveId,
      personId: index === 0 ? billerId : null,
      organizationId,
    })),
  )
}

/** Leave is the same for all who engage the biller: each hears of it for their own part, as of a session. */
async function publishLeave(tx: Tx, { now }: CommandCtx, billerId: string): Promise<void> {
  const [biller] = await listPeople(tx, [billerId])
  const today = dayIn(biller?.timeZone ?? 'UTC', now)
  const clients = listClientsOn(await listPeriodsOn(tx, billerId, today), today)
  const [first, ...others] = clients.map(part => ({ now, subject: billerId, part }))
  await publish(tx, attendanceChanged, first ?? { now, subject: billerId }, ...others)
}

async function readLeave(tx: Tx, leaveId: string): Promise<Leave> {
  const row = await lockLeave(tx, leaveId)
  if (!row) throw new Error('Leave that was just written is there')
  const [leave] = await toLeaveViews(tx, [row])
  if (!leave) throw new Error('One in, one out')
  return leave
}
