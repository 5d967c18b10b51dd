import { type EngagementPeriod, isEngagedOn, isWritablePeriod } from '../engagements/policy.ts'
import type { OrganizationId } from '../kit/ids.ts'
import { type Actor, actorMay } from '../permissions.ts'

/** A biller writes and submits the own day alone. */
export const mayWriteProduction = (actor: Actor, billerId: string): boolean =>
  actor.userId === billerId && actorMay(actor, 'production:write:own')

const isFor = (period: EngagementPeriod, clientId: OrganizationId, billerId: string, day: string) =>
  period.clientId === clientId && period.billerId === billerId && isEngagedOn(period, day)

/** A client's part of a day: its biller, that client while the engagement held, an ADMIN. */
export function maySeeProduction(
  actor: Actor,
  billerId: string,
  clientId: OrganizationId,
  periods: readonly EngagementPeriod[],
  day: string,
): boolean {
  if (actor.userId === billerId || actorMay(actor, 'engagements:read:all')) return true
  return actor.organizationId === clientId && periods.some(period => isFor(period, clientId, billerId, day))
}

/** Nobody decides on the own work; a client on what was done for them, until the settling of the last month is over. */
export function mayReviewProduction(
  actor: Actor,
  billerId: string,
  clientId: OrganizationId,
  periods: readonly EngagementPeriod[],
  day: string,
  today: string,
): boolean {
  if (actor.userId === billerId || !actorMay(actor, 'production:review:team')) return false
  return maySeeProduction(
    actor,
    billerId,
    clientId,
    periods.filter(period => isWritablePeriod(period, today)),
    day,
  )
}
