import { type EngagementPeriod, mayWriteWorkOn } from '../engagements/policy.ts'
import { daysFrom } from '../kit/time.ts'
import { type Actor, actorMay } from '../permissions.ts'

/** A biller punches only for themselves. */
export function mayPunchFor(actor: Actor, billerId: string): boolean {
  return actor.userId === billerId && actorMay(actor, 'attendance:punch:own')
}

/** A user whose role corrects may correct every day of other billers that they may write. */
export function mayCorrect(
  actor: Actor,
  billerId: string,
  periods: readonly EngagementPeriod[],
  day: string,
  today: string,
): boolean {
  return (
    actor.userId !== billerId &&
    actorMay(actor, 'attendance:correct:team') &&
    mayWriteWorkOn(actor, billerId, periods, day, today)
  )
}

/** Billers say for whom their own sessions were, an ADMIN says it for everybody's. */
export function mayAssign(actor: Actor, billerId: string): boolean {
  return (
    actorMay(actor, 'attendance:assign') &&
    (actor.userId === billerId || actorMay(actor, 'engagements:read:all'))
  )
}

type CorrectionRequest = {
  readonly billerId: string
  readonly askedById: string
  readonly day: string
  readonly disputes: string | null
  /** Who made the correction that it objects to. */
  readonly correctedById: string | null
  /** It objects to what the only ADMIN did, so that no other one could decide. */
  readonly clientDecides: boolean
}

/**
 * Nobody decides their own request, nor an objection to their own correction. An objection goes to an ADMIN,
 * and to the day's client where there is no other ADMIN than the one it objects to.
 */
export function mayDecide(
  actor: Actor,
  request: CorrectionRequest,
  periods: readonly EngagementPeriod[],
  today: string,
): boolean {
  if (actor.userId === request.askedById || actor.userId === request.correctedById) return false
  const isForAdmins = request.disputes !== null && !request.clientDecides
  if (isForAdmins && !actorMay(actor, 'engagements:read:all')) return false
  return mayCorrect(actor, request.billerId, periods, request.day, today)
}

/** For each day of a month: approving takes the right to correct that day. */
export function mayApprove(
  actor: Actor,
  billerId: string,
  periods: readonly EngagementPeriod[],
  day: string,
  today: string,
): boolean {
  return actorMay(actor, 'attendance:approve:team') && mayCorrect(actor, billerId, periods, day, today)
}

type LeaveRequest = { readonly billerId: string; readonly firstDay: string; readonly lastDay: string }

/** Leave is decided by anyone who may approve one of its days. */
export function mayDecideLeave(
  actor: Actor,
  { billerId, firstDay, lastDay }: LeaveRequest,
  periods: readonly EngagementPeriod[],
  today: string,
): boolean {
  return daysFrom(firstDay, lastDay).some(day => mayApprove(actor, billerId, periods, day, today))
}
