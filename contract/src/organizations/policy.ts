import { type EngagementPeriod, isOpenPeriod } from '../engagements/policy.ts'
import type { Actor } from '../people/policy.ts'

/** An organization has its client's id. */
export const mayManagePractices = (actor: Actor, organizationId: string): boolean =>
  actor.role === 'ADMIN' || (actor.role === 'CLIENT' && actor.userId === organizationId)

/** Billers read those of the clients they work for, or have agreed to; `today` is the biller's. */
export const mayReadPractices = (
  actor: Actor,
  organizationId: string,
  periods: readonly EngagementPeriod[],
  today: string,
): boolean =>
  mayManagePractices(actor, organizationId) ||
  periods.some(
    period =>
      actor.role === 'BILLER' &&
      period.billerId === actor.userId &&
      period.clientId === organizationId &&
      isOpenPeriod(period, today),
  )
