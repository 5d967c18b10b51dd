import type { OrganizationId } from '../kit/ids.ts'
import { type Actor, actorMay } from '../permissions.ts'

type StatementSides = { readonly clientId: OrganizationId; readonly billerId: string }

/** Both sides of the engagement and an ADMIN see the same. */
export function maySeeStatement(actor: Actor, { clientId, billerId }: StatementSides): boolean {
  if (actorMay(actor, 'engagements:read:all')) return true
  return actor.role === 'CLIENT' ? actor.organizationId === clientId : actor.userId === billerId
}

/** Its client and an ADMIN say that it is paid. */
export const mayMarkPaid = (actor: Actor, statement: StatementSides): boolean =>
  actorMay(actor, 'statements:pay:team') && maySeeStatement(actor, statement)
