import type { OrganizationId } from '../kit/ids.ts'
import { addDays, daysOfMonth } from '../kit/time.ts'
import { type Actor, actorMay } from '../permissions.ts'

/** The tie between a client and a biller. Days are in the biller's zone; `endedOn` is the last day it held. */
export type EngagementPeriod = {
  readonly clientId: OrganizationId
  readonly billerId: string
  readonly startedOn: string
  readonly endedOn: string | null
}

export function isEngagedOn(period: EngagementPeriod, day: string): boolean {
  return period.startedOn <= day && (period.endedOn === null || day <= period.endedOn)
}

/** Not ended: still running, or agreed for later. Only these count as somebody's billers and clients. */
export function isOpenPeriod(period: EngagementPeriod, today: string): boolean {
  return period.endedOn === null || period.endedOn >= today
}

/** The last day of some ties of which all are over; null while one runs or is agreed for later, or there is none. */
export function findLastDayOver(periods: readonly EngagementPeriod[], today: string): string | null {
  if (periods.some(period => isOpenPeriod(period, today))) return null
  return (
    periods
      .map(period => period.endedOn ?? '')
      .sort()
      .at(-1) ?? null
  )
}

/** The month is settled in the week after it: then what an ended tie left behind stands as it is. */
const settledWithinDays = 7

/** Whether a client may still change what lies within it; `today` is the biller's. */
export function isWritablePeriod({ endedOn }: EngagementPeriod, today: string): boolean {
  return endedOn === null || today <= findLastWritableDay(endedOn)
}

/** The last day on which its client changes what lies within a tie that ended. */
export function findLastWritableDay(endedOn: string): string {
  const lastOfMonth = daysOfMonth(Number(endedOn.slice(0, 4)), Number(endedOn.slice(5, 7))).at(-1) ?? endedOn
  return addDays(lastOfMonth, settledWithinDays)
}

/** A client's side is everybody who acts for the organization. */
export function isSideOf(actor: Actor, period: Pick<EngagementPeriod, 'clientId' | 'billerId'>): boolean {
  return (
    (actor.role === 'CLIENT' && period.clientId === actor.organizationId) ||
    (actor.role === 'BILLER' && period.billerId === actor.userId)
  )
}

type TermsProposal = Pick<EngagementPeriod, 'clientId' | 'billerId'> & {
  readonly proposed: { readonly byId: string } | null
}

/** Whether one's own side has proposed what waits, no matter which of its people. */
export const isOwnProposal = (actor: Actor, period: TermsProposal): boolean =>
  period.proposed !== null &&
  isSideOf(actor, period) &&
  (period.proposed.byId === period.billerId) === (actor.role === 'BILLER')

/** Email, phone and address: oneself, an ADMIN, and the other side of an engagement that is not ended. */
export function maySeePrivateFields(
  actor: Actor,
  userId: string,
  periods: readonly EngagementPeriod[],
  today: string,
): boolean {
  if (actor.userId === userId || actorMay(actor, 'engagements:read:all')) return true
  return periods.some(
    period =>
      // The person who founded the own side's organization has its id, and may have left it.
      (actor.role === 'CLIENT' ? period.billerId : period.clientId) === userId &&
      isSideOf(actor, period) &&
      isOpenPeriod(period, today),
  )
}

/**
 * Attendance, tracked time, screenshots, tasks and production of a biller on one day:
 * oneself, an ADMIN, and a client for the days on which the engagement held.
 */
export function maySeeWorkOn(
  actor: Actor,
  billerId: string,
  periods: readonly EngagementPeriod[],
  day: string,
): boolean {
  if (actor.userId === billerId || actorMay(actor, 'engagements:read:all')) return true
  return periods.some(
    period =>
      actor.role === 'CLIENT' &&
      period.clientId === actor.organizationId &&
      period.billerId === billerId &&
      isEngagedOn(period, day),
  )
}

/** Correcting, approving and closing: as far as one sees, but a client not forever after the engagement has ended. */
export function mayWriteWorkOn(
  actor: Actor,
  billerId: string,
  periods: readonly EngagementPeriod[],
  day: string,
  today: string,
): boolean {
  return maySeeWorkOn(
    actor,
    billerId,
    periods.filter(period => isWritablePeriod(period, today)),
    day,
  )
}
