import type * as contract from '@claimcrew/contract/engagements/contract'
import { kinds } from '@claimcrew/contract/engagements/notifications'
import { dayIn } from '@claimcrew/contract/kit/time'
import type { User } from '@claimcrew/contract/people/contract'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { hashToken } from '../../kit/http/session.ts'
import { settleNotifications } from '../../kit/notify.ts'
import { conflict, forbidden, notFound } from '../../kit/refusal.ts'
import { confirmEmail, lockUser, notifyOrganization } from '../../people/commands.ts'
import { findOrganization } from '../../people/organization-store.ts'
import { readEngagementView } from '../access.ts'
import { createEngagement } from '../commands.ts'
import { publishEngagement } from '../live.ts'
import { findInvitation, type InvitationRow, lockInvitation, writeAnswer } from './invitation-store.ts'
import { toInvitationView } from './invitationView.ts'

export const acceptTeamInvitation: Handler<typeof contract.acceptTeamInvitation> = (ctx, { params, body }) =>
  runCommand(ctx, async tx => {
    const { row, biller } = await lockForAnswer(tx, ctx, params.invitationId, body.token)
    const client = await findOrganization(tx, row.clientId)
    if (!client) throw notFound()
    const engagementId = await createEngagement(
      tx,
      ctx,
      { client, biller },
      {
        title: row.title,
        startedOn: dayIn(biller.timeZone, ctx.now),
        rateCents: row.rateCents,
        currency: row.currency,
        hoursPerWeek: row.hoursPerWeek,
        weekdays: row.weekdays,
        hoursFrom: row.hoursFrom,
      },
    )
    await writeAnswer(tx, row.invitationId, 'accepted', ctx.now, engagementId)
    await audit(tx, ctx, {
      action: 'team:accept',
      subjectId: row.invitationId,
      after: { engagementId },
      organizationId: row.clientId,
    })
    const engagement = await readEngagementView(tx, ctx.now, engagementId)
    return { ...(await answered(tx, ctx, row)), engagement }
  })

export const declineTeamInvitation: Handler<typeof contract.declineTeamInvitation> = (
  ctx,
  { params, body },
) =>
  runCommand(ctx, async tx => {
    const { row, biller } = await lockForAnswer(tx, ctx, params.invitationId, body.token)
    await writeAnswer(tx, row.invitationId, 'declined', ctx.now)
    await audit(tx, ctx, {
      action: 'team:decline',
      subjectId: row.invitationId,
      organizationId: row.clientId,
    })
    await notifyOrganization(tx, ctx, {
      organizationId: row.clientId,
      kind: kinds['team-invitation-declined'],
      event: row.invitationId,
      title: 'Invitation declined',
      description: `${biller.userName} (${row.email}) declined your invitation: ${row.title}.`,
      link: '/billers',
    })
    await publishEngagement(tx, ctx.now, { clientId: row.clientId, billerId: biller.userId })
    return answered(tx, ctx, row)
  })

const whyNot = {
  accepted: 'This invitation was already accepted.',
  declined: 'This invitation was already declined.',
  withdrawn: 'This invitation was withdrawn.',
  expired: 'This invitation has expired. Ask the client to send it again.',
} as const

/** One that still waits, and the biller to whose address it was sent; both are locked. */
async function lockForAnswer(
  tx: Tx,
  ctx: Ctx,
  invitationId: string,
  token: string | undefined,
): Promise<{ row: InvitationRow; biller: User }> {
  const row = await lockInvitation(tx, invitationId)
  const biller = await lockUser(tx, ctx.actor.userId)
  if (!row || !biller) throw notFound()
  await proveAddress(tx, ctx, row, biller, token)
  const { state } = await toInvitationView(tx, row, ctx.now)
  if (state !== 'pending') throw conflict(whyNot[state])
  return { row, biller }
}

/** Anyone who has the link has read the mail, so the address is theirs; without it, it must have been confirmed before. */
async function proveAddress(
  tx: Tx,
  ctx: Ctx,
  row: InvitationRow,
  biller: User,
  token: string | undefined,
): Promise<void> {
  const isOwn = biller.email.toLowerCase() === row.email.toLowerCase()
  if (token === undefined) {
    if (!isOwn || !biller.emailVerified) throw notFound()
    return
  }
  if (!hashToken(token).equals(row.tokenHash)) throw notFound()
  if (!isOwn) throw forbidden(`This invitation was sent to ${row.email}. Sign in with that address.`)
  await confirmEmail(tx, ctx, biller)
}

async function answered(tx: Tx, ctx: Ctx, { invitationId }: InvitationRow) {
  const row = await findInvitation(tx, invitationId)
  if (!row) throw notFound()
  await settleNotifications(tx, ctx, {
    userIds: [ctx.actor.userId],
    kind: kinds['team-invitation'],
    event: invitationId,
  })
  return { invitation: await toInvitationView(tx, row, ctx.now) }
}
