import type { Actor } from '../people/policy.ts'
import { roleMay } from '../permissions.ts'

type StatementSides = { readonly clientId: string; readonly billerId: string }

/** Both sides of the engagement and an ADMIN see the same. */
export function maySeeStatement(actor: Actor, { clientId, billerId }: StatementSides): boolean {
  if (roleMay(actor.role, 'engagements:read:all')) return true
  return actor.userId === (actor.role === 'CLIENT' ? clientId : billerId)
}

/** Its client and an ADMIN say that it is paid. */
export const mayMarkPaid = (actor: Actor, statement: StatementSides): boolean =>
  roleMay(actor.role, 'statements:pay:team') && maySeeStatement(actor, statement)
