import type { UserId } from '@claimcrew/contract/kit/ids'
import { doneReply } from '@claimcrew/contract/kit/reply'
import { addMilliseconds } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/organizations/contract'
import {
  maxSeatInvitations,
  type OrganizationSeat,
  type SeatInvitation,
} from '@claimcrew/contract/organizations/shapes'
import { maxSeats } from '@claimcrew/contract/people/actingFor'
import type { User } from '@claimcrew/contract/people/contract'
import { seatChanged } from '@claimcrew/contract/people/events'
import { type Duty, toOrganizationId } from '@claimcrew/contract/permissions'
import * as z from 'zod'
import { type BackgroundJobCtx, backgroundJob } from '../../kit/backgroundJobs/backgroundJob.ts'
import { audit } from '../../kit/data/audit.ts'
import { type Tx, violatesConstraint } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { hashToken, newToken, refuseUnconfirmed } from '../../kit/http/session.ts'
import { enforceLimit, perHour } from '../../kit/limits/limit.ts'
import { refuseMoreEmails } from '../../kit/mail/emailLimits.ts'
import { sendEmail } from '../../kit/mail/sendEmail.ts'
import { conflict, notFound } from '../../kit/refusal.ts'
import { confirmEmail, lockSeatCount, lockUser, lockUsersShared } from '../../people/commands.ts'
import { listOrganizationSeats } from '../../people/seat-store.ts'
import { findUser } from '../../people/store.ts'
import { insertSeatWithinLimit, publishSeats, tooManySeats } from './commands.ts'
import {
  findInvitationByToken,
  insertInvitation,
  listOpenInvitations,
  lockInvitation,
  lockWaitingInvitations,
  type StoredSeatInvitation,
  writeInvitationAnswer,
  writeInvitationLink,
} from './invitation-store.ts'
import { buildSeatEmail, toSeatInvitations } from './invitationView.ts'
import { toSeatViews } from './listSeats.ts'

const invitationLasts = 14 * 24 * 3_600_000

type NewLink = { readonly email: string; readonly duties: Duty[] }

/** Counted in the same way whether somebody has the address or not. */
export async function inviteToSeat(tx: Tx, ctx: Ctx, { email, duties }: NewLink): Promise<SeatInvitation> {
  const organizationId = toOrganizationId(ctx.actor)
  // An owner may do all that is asked for again: with a session alone nobody makes one.
  if (duties.includes('owner')) await refuseUnconfirmed(tx, ctx.actor.sessionId, ctx.now)
  // Held, so that the letter neither leaves before the address is confirmed nor waits after it.
  const [sender] = await lockUsersShared(tx, [ctx.actor.userId])
  // Held, so that of several invitations at once none is one too many.
  if ((await lockSeatCount(tx, organizationId)) >= maxSeats) throw conflict(tooManySeats)
  const seats = await listOrganizationSeats(tx, organizationId)
  if (seats.some(seat => seat.email.toLowerCase() === email.toLowerCase()))
    throw conflict('This person already has a seat.', { email: 'This person already has a seat.' })
  if ((await listOpenInvitations(tx, { organizationId }, ctx.now)).length >= maxSeatInvitations)
    throw conflict('Too many invitations are waiting. Withdraw some before you send more.')
  const token = newToken()
  const invitation = {
    invitationId: ctx.newId(),
    organizationId,
    email,
    duties,
    invitedById: ctx.actor.userId,
    invitedAt: ctx.now,
    expiresAt: addMilliseconds(ctx.now, invitationLasts),
    tokenHash: hashToken(token),
  }
  const letterWaits = !sender?.emailVerified
  await insertInvitation(tx, { ...invitation, letterWaits }).catch(error => {
    throw violatesConstraint(error, 'organization_invitations_one_open')
      ? conflict('This address is already invited.', { email: 'This address is already invited.' })
      : error
  })
  await audit(tx, ctx, { action: 'seat:invite', subjectId: organizationId, after: { email, duties } })
  await publishSeats(tx, ctx, organizationId)
  const view = await show(tx, invitation)
  if (!letterWaits) await sendEmail(tx, ctx, buildSeatEmail(view, ctx.publicUrl, token))
  await enforceLimit(
    tx,
    ctx,
    `seat invitations of ${organizationId}`,
    perHour(ctx.limits.lettersFromAddress),
    'You’ve sent too many invitations.',
  )
  await refuseMoreEmails(tx, ctx, email, { verified: false, address: ctx.address })
  return view
}

async function show(tx: Tx, invitation: Omit<StoredSeatInvitation, 'answer'>): Promise<SeatInvitation> {
  const [view] = await toSeatInvitations(tx, [invitation])
  if (!view) throw notFound()
  return view
}

/** What somebody has sent before they confirmed their address leaves now; each invitation's time begins anew. */
export const sendWaitingSeatEmails = backgroundJob({
  name: 'organizations:send-waiting-letters',
  data: z.object({ userId: z.string() }),
  run: (ctx: BackgroundJobCtx, { userId }: { readonly userId: UserId }) =>
    inTransaction(ctx.db, async tx => {
      for (const waiting of await lockWaitingInvitations(tx, userId, ctx.now)) {
        const token = newToken()
        const link = { tokenHash: hashToken(token), expiresAt: addMilliseconds(ctx.now, invitationLasts) }
        await writeInvitationLink(tx, waiting.invitationId, link)
        const view = await show(tx, { ...waiting, ...link })
        await sendEmail(tx, ctx, buildSeatEmail(view, ctx.publicUrl, token))
      }
    }),
})

export const withdrawSeatInvitation: Handler<typeof contract.withdrawSeatInvitation> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => {
    const invitation = await lockInvitation(tx, params.invitationId)
    if (invitation?.organizationId !== ctx.actor.organizationId) throw notFound()
    refuseAnswered(invitation, ctx)
    await writeInvitationAnswer(tx, invitation.invitationId, 'withdrawn', ctx.now)
    const { organizationId, email } = invitation
    await audit(tx, ctx, { action: 'seat:withdraw', subjectId: organizationId, after: { email } })
    await publishSeats(tx, ctx, organizationId)
    return doneReply
  })

/** Somebody whose address nobody has confirmed might be a stranger to it. */
export const listSeatInvitations: Handler<typeof contract.listSeatInvitations> = async ctx => {
  const user = await findUser(ctx.db, ctx.actor.userId)
  const own = user?.emailVerified ? await listOpenInvitations(ctx.db, { email: user.email }, ctx.now) : []
  return { invitations: await toSeatInvitations(ctx.db, own) }
}

export const getSeatInvitation: Handler<typeof contract.getSeatInvitation> = async (ctx, { body }) => {
  const invitation = await findInvitationByToken(ctx.db, hashToken(body.token))
  if (!invitation)
    throw notFound('This link doesn’t work. If you have a newer email, use the link in that one.')
  refuseAnswered(invitation, ctx)
  const [view] = await toSeatInvitations(ctx.db, [invitation])
  if (!view) throw notFound()
  return { invitation: view }
}

type SeatAnswer = { readonly invitationId: string; readonly token: string | undefined }

export async function acceptSeatInvitation(tx: Tx, ctx: Ctx, sent: SeatAnswer): Promise<OrganizationSeat> {
  const { invitation, person } = await lockForAnswer(tx, ctx, sent)
  const { organizationId, duties } = invitation
  const seat = { seatId: ctx.newId(), organizationId, userId: person.userId, duties, since: ctx.now }
  await insertSeatWithinLimit(tx, seat, 'You already have a seat in this organization.')
  await writeInvitationAnswer(tx, invitation.invitationId, 'accepted', ctx.now)
  await audit(tx, ctx, {
    action: 'seat:accept',
    subjectId: organizationId,
    after: { duties },
    organizationId,
  })
  await announce(tx, ctx, seatChanged, { organizationId, userId: person.userId })
  const [view] = await toSeatViews(tx, [{ ...seat, userName: person.userName, email: person.email }])
  if (!view) throw notFound()
  return view
}

export async function declineSeatInvitation(tx: Tx, ctx: Ctx, sent: SeatAnswer): Promise<typeof doneReply> {
  const { invitation } = await lockForAnswer(tx, ctx, sent)
  await writeInvitationAnswer(tx, invitation.invitationId, 'declined', ctx.now)
  await audit(tx, ctx, {
    action: 'seat:decline',
    subjectId: invitation.organizationId,
    organizationId: invitation.organizationId,
  })
  await publishSeats(tx, ctx, invitation.organizationId)
  return doneReply
}

/** One that still waits, and the person to whose address it was sent: for everybody else there is none. */
async function lockForAnswer(
  tx: Tx,
  ctx: Ctx,
  { invitationId, token }: SeatAnswer,
): Promise<{ invitation: StoredSeatInvitation; person: User }> {
  const person = await lockUser(tx, ctx.actor.userId)
  const invitation = await lockInvitation(tx, invitationId)
  if (!invitation || person?.email.toLowerCase() !== invitation.email.toLowerCase()) throw notFound()
  if (token === undefined ? !person.emailVerified : !hashToken(token).equals(invitation.tokenHash))
    throw notFound()
  refuseAnswered(invitation, ctx)
  if (person.role !== 'CLIENT')
    throw conflict('Seats are for client accounts. Use another email address for this organization.')
  if (token !== undefined) await confirmEmail(tx, ctx, person)
  return { invitation, person }
}

function refuseAnswered({ answer, expiresAt }: StoredSeatInvitation, { now }: Pick<Ctx, 'now'>): void {
  if (answer !== null) throw conflict(`This invitation was already ${answer}.`)
  if (expiresAt <= now) throw conflict('This invitation has expired. Ask for a new one.')
}
