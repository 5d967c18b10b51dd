import type * as contract from '@claimcrew/contract/organizations/contract'
import type { OrganizationSeat } from '@claimcrew/contract/organizations/shapes'
import type { Db, Tx } from '../../kit/data/db.ts'
import type { Handler } from '../../kit/http/route.ts'
import { invalid, notFound } from '../../kit/refusal.ts'
import {
  listOrganizationSeats,
  readOrganizationNames,
  readSeatsLastSeen,
  type StoredSeat,
} from '../../people/seat-store.ts'
import { listOpenInvitations } from './invitation-store.ts'
import { toSeatInvitations } from './invitationView.ts'

export const listSeats: Handler<typeof contract.listSeats> = async ({ db, actor, now }, { query }) => {
  if (actor.role === 'CLIENT' && (query.organizationId ?? actor.organizationId) !== actor.organizationId)
    throw notFound()
  const organizationId = actor.organizationId ?? query.organizationId
  if (organizationId === undefined) throw invalid('organizationId', 'Choose an organization.')
  const name = (await readOrganizationNames(db, [organizationId])).get(organizationId)
  if (name === undefined) throw notFound()
  const [seats, invitations] = await Promise.all([
    listOrganizationSeats(db, organizationId),
    listOpenInvitations(db, { organizationId }, now),
  ])
  return {
    organization: { organizationId, name },
    seats: await toSeatViews(db, seats),
    invitations: await toSeatInvitations(db, invitations),
  }
}

export async function toSeatViews(db: Db | Tx, seats: readonly StoredSeat[]): Promise<OrganizationSeat[]> {
  const seen = await readSeatsLastSeen(
    db,
    seats.map(({ seatId }) => seatId),
  )
  return seats.map(seat => ({ ...seat, lastSeenAt: seen.get(seat.seatId) ?? null }))
}
