import { type EngagementPeriod, isEngagedOn, isWritablePeriod } from '../engagements/policy.ts'
import type { Actor } from '../people/policy.ts'
import { roleMay } from '../permissions.ts'

/** A biller writes and submits the own day alone. */
export const mayWriteProduction = (actor: Actor, billerId: string): boolean =>
  actor.userId === billerId && roleMay(actor.role, 'production:write:own')

const isFor = (period: EngagementPeriod, clientId: string, billerId: string, day: string) =>
  period.clientId === clientId && period.billerId === billerId && isEngagedOn(period, day)

/** A client's part of a day: its biller, that client while the engagement held, an ADMIN. */
export function maySeeProduction(
  actor: Actor,
  billerId: string,
  clientId: string,
  periods: readonly EngagementPeriod[],
  day: string,
): boolean {
  if (actor.userId === billerId || roleMay(actor.role, 'engagements:read:all')) return true
  return actor.userId === clientId && periods.some(period => isFor(period, clientId, billerId, day))
}

/** Nobody decides on the own work; a client on what was done for them, until the settling of the last month is over. */
export function mayReviewProduction(
  actor: Actor,
  billerId: string,
  clientId: string,
  periods: readonly EngagementPeriod[],
  day: string,
  today: string,
): boolean {
  if (actor.userId === billerId || !roleMay(actor.role, 'production:review:team')) return false
  return maySeeProduction(
    actor,
    billerId,
    clientId,
    periods.filter(period => isWritablePeriod(period, today)),
    day,
  )
}
