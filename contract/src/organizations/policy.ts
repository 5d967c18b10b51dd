import { type EngagementPeriod, isOpenPeriod } from '../engagements/policy.ts'
import type { OrganizationId } from '../kit/ids.ts'
import type { Actor } from '../permissions.ts'

/** An organization has its client's id. */
export const mayManagePractices = (actor: Actor, organizationId: OrganizationId): boolean =>
  actor.role === 'ADMIN' || (actor.role === 'CLIENT' && actor.organizationId === organizationId)

/** Billers read those of the clients they work for, or have agreed to; `today` is the biller's. */
export const mayReadPractices = (
  actor: Actor,
  organizationId: OrganizationId,
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
