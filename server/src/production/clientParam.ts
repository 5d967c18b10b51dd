import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { SignedInActor } from '../kit/http/session.ts'
import { invalid, notFound } from '../kit/refusal.ts'

/** The client whose part is meant: a client's own; an ADMIN has to name one. */
export function resolveClientId(actor: SignedInActor, clientId: OrganizationId | undefined): string {
  if (actor.role === 'CLIENT') {
    if (clientId !== undefined && clientId !== actor.organizationId) throw notFound()
    return actor.organizationId
  }
  if (clientId === undefined) throw invalid('clientId', 'Choose a client.')
  return clientId
}
