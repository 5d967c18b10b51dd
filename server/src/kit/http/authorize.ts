import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import type { Instant } from '@claimcrew/contract/kit/time'
import { actorMay, type EndpointPermission, roleMay } from '@claimcrew/contract/permissions'
import type { FastifyRequest } from 'fastify'
import { forbidden, notSignedIn, Refusal } from '../refusal.ts'
import type { Sessions, SignedInActor } from './session.ts'

/** Who makes a call, where they may. */
export async function authorize(
  sessions: Sessions,
  request: FastifyRequest,
  endpoint: Endpoint,
  at: Instant,
): Promise<SignedInActor | null> {
  const may: EndpointPermission = endpoint.may
  if (may === 'anyone') return null
  const actor = await sessions.find(at, request.headers.authorization, {
    presence: endpoint.background !== true,
  })
  if (!actor) throw notSignedIn()
  if (actor.mustEnroll && !endpoint.beforeEnrollment)
    throw new Refusal('enrollment-required', 'Set up two-step sign-in to continue.')
  if (!endpoint.seatless) refuseOtherSeat(actor, request)
  if (!(endpoint.seatless ? roleMay(actor.role, may) : actorMay(actor, may))) throw forbidden()
  return actor
}

/** What was begun for one organization is not done for another one. */
export async function reauthorize(
  sessions: Sessions,
  request: FastifyRequest,
  endpoint: Endpoint,
  at: Instant,
): Promise<SignedInActor | null> {
  const actor = await authorize(sessions, request, endpoint, at)
  if (!endpoint.seatless && actor?.organizationId !== request.actor?.organizationId)
    throw organizationChanged()
  return actor
}

/** Anyone who goes on in another organization gets the rest of a file; anyone who has lost their session or seat does not. */
export async function refuseFormerReader(
  sessions: Sessions,
  { actor: reader, headers }: FastifyRequest,
  { may }: Endpoint,
  at: Instant,
): Promise<void> {
  if (may === 'anyone') return
  const actor = await sessions.find(at, headers.authorization, { presence: false })
  if (!actor) throw notSignedIn()
  if (actor.organizationId === reader?.organizationId && !actorMay(actor, may)) throw forbidden()
}

/** A call acts for the organization that its session acts for, where its person still has a seat. */
function refuseOtherSeat(actor: SignedInActor, { headers }: FastifyRequest): void {
  if (actor.role !== 'CLIENT') return
  if (actor.duties.length === 0)
    throw new Refusal('seat-ended', 'You no longer have a seat in this organization.')
  const sent = headers['claimcrew-organization']
  if (sent !== undefined && sent !== actor.organizationId) throw organizationChanged()
}

const organizationChanged = () =>
  new Refusal('organization-changed', 'You switched to another organization in the meantime.')
