import type { Agreement } from '@claimcrew/contract/engagements/rules'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { HoursSource } from '@claimcrew/contract/kit/pay'
import type { Instant } from '@claimcrew/contract/kit/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { isAfterPosition, type PagePosition } from '../../kit/data/paging.ts'
import { toAgreementColumns } from '../store.ts'

type InvitationAnswer = 'accepted' | 'declined' | 'withdrawn'

export type InvitationRow = Agreement & {
  readonly invitationId: string
  readonly clientId: OrganizationId
  readonly email: string
  readonly title: string
  readonly currency: string
  readonly tokenHash: Buffer
  readonly createdAt: Instant
  readonly sentAt: Instant
  readonly expiresAt: Instant
  readonly answer: InvitationAnswer | null
}

const invitations = (db: Db | Tx) =>
  db
    .selectFrom('team_invitations')
    .select([
      'id as invitationId',
      'client_id as clientId',
      'email',
      'title',
      'rate_cents as rateCents',
      'currency',
      'hours_per_week as hoursPerWeek',
      'weekdays',
      sql<HoursSource>`hours_from`.as('hoursFrom'),
      'token_hash as tokenHash',
      'created_at as createdAt',
      'sent_at as sentAt',
      'expires_at as expiresAt',
      sql<InvitationAnswer | null>`answer`.as('answer'),
    ])

type InvitationDelivery = {
  readonly tokenHash: Buffer
  readonly sentAt: Instant
  readonly expiresAt: Instant
}

type NewInvitation = InvitationDelivery &
  Agreement &
  Pick<InvitationRow, 'invitationId' | 'clientId' | 'email' | 'title' | 'currency'>

export async function insertInvitation(tx: Tx, one: NewInvitation): Promise<void> {
  await tx
    .insertInto('team_invitations')
    .values({
      id: one.invitationId,
      client_id: one.clientId,
      email: one.email,
      title: one.title,
      ...toAgreementColumns(one),
      currency: one.currency,
      token_hash: one.tokenHash,
      created_at: one.sentAt,
      sent_at: one.sentAt,
      expires_at: one.expiresAt,
    })
    .execute()
}

export async function findInvitation(db: Db | Tx, invitationId: string): Promise<InvitationRow | null> {
  return (await invitations(db).where('id', '=', invitationId).executeTakeFirst()) ?? null
}

/** The same, locked until the transaction ends. */
export async function lockInvitation(tx: Tx, invitationId: string): Promise<InvitationRow | null> {
  const query = invitations(tx).where('id', '=', invitationId).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** Whether an organization has ever hired or invited a biller; `id` is its column. */
export const hasHiredOrInvitedSql = (id: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from engagements e where e.client_id = ${id})
  or exists (select from team_invitations i where i.client_id = ${id}))`

/** Whether a client has ever invited anybody, whatever became of it. */
export async function hasInvitedToTeam(db: Db | Tx, clientId: OrganizationId): Promise<boolean> {
  const rows = await db
    .selectFrom('team_invitations')
    .select('id')
    .where('client_id', '=', clientId)
    .limit(1)
    .executeTakeFirst()
  return rows !== undefined
}

export async function findInvitationByToken(db: Db, tokenHash: Buffer): Promise<InvitationRow | null> {
  return (await invitations(db).where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null
}

/** Which invitations are read: all, those of a client, or those that an address can still answer. */
export type InvitationOwner =
  | 'everybody'
  | { readonly clientId: OrganizationId }
  | { readonly email: string; readonly now: Instant }

/** One more than was asked for, where there are so many; the latest first. */
export async function listWaitingInvitations(
  db: Db,
  owner: InvitationOwner,
  after: PagePosition | null,
  limit: number,
): Promise<InvitationRow[]> {
  let query = invitations(db)
    .where('answer', 'is', null)
    .where(isAfterPosition(after, ['created_at', 'id'], 'desc'))
  if (owner !== 'everybody')
    query =
      'clientId' in owner
        ? query.where('client_id', '=', owner.clientId)
        : query.where(sql<boolean>`lower(email) = lower(${owner.email})`).where('expires_at', '>', owner.now)
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** With a link of its own; the one before leads nowhere from then on. */
export async function writeDelivery(
  tx: Tx,
  invitationId: string,
  sending: InvitationDelivery,
): Promise<void> {
  await tx
    .updateTable('team_invitations')
    .set({
      token_hash: sending.tokenHash,
      sent_at: sending.sentAt,
      expires_at: sending.expiresAt,
      letter_waits: false,
    })
    .where('id', '=', invitationId)
    .execute()
}

/** Its letter leaves once the sender has confirmed their address. */
export async function writeEmailWaiting(tx: Tx, invitationId: string): Promise<void> {
  await tx
    .updateTable('team_invitations')
    .set({ letter_waits: true })
    .where('id', '=', invitationId)
    .execute()
}

/** Locks a client's invitations that can still be answered and whose emails wait, until the transaction ends. */
export async function lockWaitingEmails(
  tx: Tx,
  clientId: OrganizationId,
  now: Instant,
): Promise<{ invitationId: string }[]> {
  return tx
    .selectFrom('team_invitations')
    .select('id as invitationId')
    .where('client_id', '=', clientId)
    .where('letter_waits', '=', true)
    .where('answer', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .forUpdate()
    .execute()
}

export async function writeAnswer(
  tx: Tx,
  invitationId: string,
  answer: InvitationAnswer,
  at: Instant,
  engagementId: string | null = null,
): Promise<void> {
  await tx
    .updateTable('team_invitations')
    .set({ answer, answered_at: at, engagement_id: engagementId })
    .where('id', '=', invitationId)
    .execute()
}
