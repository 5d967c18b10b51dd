import { toMailedLink } from '@claimcrew/contract/kit/href'
import type { SeatInvitation } from '@claimcrew/contract/organizations/shapes'
import type { Db, Tx } from '../../kit/data/db.ts'
import type { Email } from '../../kit/mail/email.ts'
import { toInviterName } from '../../kit/mail/inviterName.ts'
import { readOrganizationNames } from '../../people/seat-store.ts'
import { listPeople } from '../../people/store.ts'
import type { StoredSeatInvitation } from './invitation-store.ts'

export async function toSeatInvitations(
  db: Db | Tx,
  invitations: readonly Omit<StoredSeatInvitation, 'answer'>[],
): Promise<SeatInvitation[]> {
  if (invitations.length === 0) return []
  const names = await readOrganizationNames(db, [...new Set(invitations.map(one => one.organizationId))])
  const people = await listPeople(db, [...new Set(invitations.map(one => one.invitedById))])
  const nameById = new Map(people.map(({ id, userName }) => [id, userName]))
  return invitations.map(({ invitationId, organizationId, email, duties, invitedById, ...when }) => ({
    invitationId,
    organizationName: names.get(organizationId) ?? '',
    email,
    duties,
    invitedBy: nameById.get(invitedById) ?? '',
    invitedAt: when.invitedAt,
    expiresAt: when.expiresAt,
  }))
}

/** Says who invites and nothing else that they could choose: the rest stands on the screen behind the link. */
export function buildSeatEmail(
  { email, organizationName, expiresAt }: SeatInvitation,
  publicUrl: string,
  token: string,
): Email {
  return {
    to: email,
    until: expiresAt,
    subject: 'You’re invited to an organization on Claimcrew',
    body: [
      'Hello,',
      `${toInviterName(organizationName)} invites you to take a seat in their organization on Claimcrew. You’ll see what it’s for before you accept.`,
      { button: 'View invitation', to: publicUrl + toMailedLink('seat', token) },
      'The link works for 14 days. If you don’t know who this is, you can ignore this email.',
    ],
  }
}
