import { type EngagementPeriod, maySeeWorkOn, mayWriteWorkOn } from '../engagements/policy.ts'
import type { OrganizationId } from '../kit/ids.ts'
import { type Actor, actorMay } from '../permissions.ts'

/** A gap in a client's part of a day, or in nobody's that is known of. */
type GapOwner = { readonly billerId: string; readonly clientId: OrganizationId | null; readonly day: string }

const isOwnPart = (actor: Actor, { clientId }: GapOwner): boolean =>
  actor.role !== 'CLIENT' || clientId === actor.organizationId

/** Its biller, an ADMIN, and the client whose part it is in, for the days on which the engagement held. */
export const maySeeGap = (actor: Actor, gap: GapOwner, periods: readonly EngagementPeriod[]): boolean =>
  isOwnPart(actor, gap) && maySeeWorkOn(actor, gap.billerId, periods, gap.day)

/** Nobody settles a question about the own time; a client not forever after the engagement has ended. */
export const mayResolveGap = (
  actor: Actor,
  gap: GapOwner,
  periods: readonly EngagementPeriod[],
  today: string,
): boolean =>
  actor.userId !== gap.billerId &&
  actorMay(actor, 'clocks:resolve:team') &&
  isOwnPart(actor, gap) &&
  mayWriteWorkOn(actor, gap.billerId, periods, gap.day, today)

export const mayAnswerGap = (actor: Actor, gap: GapOwner): boolean =>
  actor.userId === gap.billerId && actorMay(actor, 'clocks:answer:own')
