import type { OrganizationId, UserId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { maxSeatInvitations } from '@claimcrew/contract/organizations/shapes'
import type { Duty } from '@claimcrew/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'

export type StoredSeatInvitation = {
  readonly invitationId: string
  readonly organizationId: OrganizationId
  readonly email: string
  readonly duties: Duty[]
  readonly invitedById: UserId
  readonly invitedAt: Instant
  readonly expiresAt: Instant
  readonly tokenHash: Buffer
  readonly answer: 'accepted' | 'declined' | 'withdrawn' | null
}

const invitations = (db: Db | Tx) =>
  db
    .selectFrom('organization_invitations')
    .select([
      'id as invitationId',
      'organization_id as organizationId',
      'email',
      sql<Duty[]>`duties`.as('duties'),
      'invited_by as invitedById',
      'invited_at as invitedAt',
      'expires_at as expiresAt',
      'token_hash as tokenHash',
      sql<StoredSeatInvitation['answer']>`answer`.as('answer'),
    ])

/** Lists the invitations of an organization, or to an address, that can still be answered. */
export async function listOpenInvitations(
  db: Db | Tx,
  by: { readonly organizationId: OrganizationId } | { readonly email: string },
  now: Instant,
): Promise<StoredSeatInvitation[]> {
  const open = invitations(db).where('answer', 'is', null).where('expires_at', '>', now)
  const own =
    'email' in by
      ? open.where(sql<boolean>`lower(email) = lower(${by.email})`)
      : open.where('organization_id', '=', by.organizationId)
  return own.orderBy('invited_at').orderBy('id').limit(maxSeatInvitations).execute()
}

/** Whether an organization has ever invited anybody to a seat; `id` is its column. */
export const hasInvitedToSeatSql = (id: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from organization_invitations i where i.organization_id = ${id}))`

export async function hasInvitedToSeat(db: Db | Tx, organizationId: OrganizationId): Promise<boolean> {
  const { rows } = await sql`select where ${hasInvitedToSeatSql(sql`${organizationId}::uuid`)}`.execute(db)
  return rows.length > 0
}

export async function findInvitationByToken(
  db: Db | Tx,
  tokenHash: Buffer,
): Promise<StoredSeatInvitation | null> {
  return (await invitations(db).where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null
}

export async function lockInvitation(tx: Tx, invitationId: string): Promise<StoredSeatInvitation | null> {
  return (await invitations(tx).where('id', '=', invitationId).forUpdate().executeTakeFirst()) ?? null
}

export async function insertInvitation(
  tx: Tx,
  invitation: Omit<StoredSeatInvitation, 'answer'> & { readonly letterWaits: boolean },
): Promise<void> {
  // One that nobody answered in time makes room for the next.
  await tx
    .updateTable('organization_invitations')
    .set({ answer: 'withdrawn', answered_at: invitation.invitedAt, letter_waits: false })
    .where('organization_id', '=', invitation.organizationId)
    .where(sql<boolean>`lower(email) = lower(${invitation.email})`)
    .where('answer', 'is', null)
    .where('expires_at', '<=', invitation.invitedAt)
    .execute()
  await tx
    .insertInto('organization_invitations')
    .values({
      id: invitation.invitationId,
      organization_id: invitation.organizationId,
      email: invitation.email,
      duties: invitation.duties,
      invited_by: invitation.invitedById,
      invited_at: invitation.invitedAt,
      expires_at: invitation.expiresAt,
      token_hash: invitation.tokenHash,
      letter_waits: invitation.letterWaits,
    })
    .execute()
}

export async function writeInvitationAnswer(
  tx: Tx,
  invitationId: string,
  answer: 'accepted' | 'declined' | 'withdrawn',
  at: Instant,
): Promise<void> {
  await tx
    .updateTable('organization_invitations')
    .set({ answer, answered_at: at, letter_waits: false })
    .where('id', '=', invitationId)
    .execute()
}

/** Locks the invitations of somebody who has confirmed their address now. */
export async function lockWaitingInvitations(
  tx: Tx,
  userId: UserId,
  now: Instant,
): Promise<StoredSeatInvitation[]> {
  return invitations(tx)
    .where('invited_by', '=', userId)
    .where('letter_waits', '=', true)
    .where('answer', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .execute()
}

export async function writeInvitationLink(
  tx: Tx,
  invitationId: string,
  link: Pick<StoredSeatInvitation, 'tokenHash' | 'expiresAt'>,
): Promise<void> {
  await tx
    .updateTable('organization_invitations')
    .set({ token_hash: link.tokenHash, expires_at: link.expiresAt, letter_waits: false })
    .where('id', '=', invitationId)
    .execute()
}
