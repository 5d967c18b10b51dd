import type * as contract from '@claimcrew/contract/engagements/contract'
import { kinds } from '@claimcrew/contract/engagements/notifications'
import { isOpenPeriod } from '@claimcrew/contract/engagements/policy'
import { beginTerms } from '@claimcrew/contract/engagements/rules'
import { addMilliseconds, dayIn } from '@claimcrew/contract/kit/time'
import { toOrganizationId } from '@claimcrew/contract/permissions'
import * as z from 'zod'
import { type BackgroundJobCtx, backgroundJob, enqueue } from '../../kit/backgroundJobs/backgroundJob.ts'
import { audit } from '../../kit/data/audit.ts'
import { type Tx, violatesConstraint } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { hashToken, newToken } from '../../kit/http/session.ts'
import { enforceLimit, perHour } from '../../kit/limits/limit.ts'
import { refuseMoreEmails } from '../../kit/mail/emailLimits.ts'
import { sendEmail } from '../../kit/mail/sendEmail.ts'
import { notify } from '../../kit/notify.ts'
import { conflict, invalid, notFound } from '../../kit/refusal.ts'
import { findAccountByEmail } from '../../people/account-store.ts'
import { readActingNames } from '../../people/acting-name-store.ts'
import { lockUsersShared } from '../../people/commands.ts'
import { findUser } from '../../people/store.ts'
import { listPersonPeriods } from '../period-store.ts'
import {
  findInvitation,
  type InvitationRow,
  insertInvitation,
  lockInvitation,
  lockWaitingEmails,
  writeAnswer,
  writeDelivery,
  writeEmailWaiting,
} from './invitation-store.ts'
import { buildInvitationEmail } from './invitationEmail.ts'
import { toInvitationView } from './invitationView.ts'

const invitationLasts = 14 * 24 * 3_600_000

export const inviteToTeam: Handler<typeof contract.inviteToTeam> = (ctx, { body }) =>
  runCommand(ctx, async tx => {
    await refuseKnown(tx, ctx, body.email)
    const [invitationId, sending] = [ctx.newId(), newSending(ctx)]
    const { email, title, ...sent } = body
    const terms = beginTerms(sent)
    await insertInvitation(tx, {
      email,
      title,
      ...terms,
      ...sending,
      invitationId,
      clientId: toOrganizationId(ctx.actor),
      currency: 'USD',
    }).catch(error => {
      throw violatesConstraint(error, 'team_invitations_one_open')
        ? conflict('You already invited this address. You can send it again or withdraw it.')
        : error
    })
    await audit(tx, ctx, {
      action: 'team:invite',
      subjectId: invitationId,
      after: { email, title, ...terms },
    })
    return { invitation: await send(tx, ctx, invitationId, sending.token) }
  })

export const resendTeamInvitation: Handler<typeof contract.resendTeamInvitation> = (ctx, { params }) =>
  runCommand(ctx, async tx => {
    const { invitationId } = await lockOwn(tx, ctx, params.invitationId)
    const sending = newSending(ctx)
    await writeDelivery(tx, invitationId, sending)
    await audit(tx, ctx, { action: 'team:invite-again', subjectId: invitationId })
    return { invitation: await send(tx, ctx, invitationId, sending.token) }
  })

export const withdrawTeamInvitation: Handler<typeof contract.withdrawTeamInvitation> = (ctx, { params }) =>
  runCommand(ctx, async tx => {
    const { invitationId } = await lockOwn(tx, ctx, params.invitationId)
    await writeAnswer(tx, invitationId, 'withdrawn', ctx.now)
    await audit(tx, ctx, { action: 'team:take-back', subjectId: invitationId })
    return { invitation: await read(tx, ctx, invitationId) }
  })

/** What the client knows anyhow is said; whether anybody else has this address is not. */
async function refuseKnown(tx: Tx, ctx: Ctx, email: string): Promise<void> {
  const account = await findAccountByEmail(tx, email)
  if (account?.userId === ctx.actor.userId) throw invalid('email', 'This is your own email address.')
  const periods = account ? await listPersonPeriods(tx, ctx.actor, account.userId) : []
  const biller = periods.length > 0 && account ? await findUser(tx, account.userId) : null
  if (biller && periods.some(period => isOpenPeriod(period, dayIn(biller.timeZone, ctx.now))))
    throw conflict(`${biller.userName} already works for you.`, {
      email: 'This person already works for you.',
    })
}

/** One of the actor's own that nobody has answered. */
async function lockOwn(tx: Tx, ctx: Ctx, invitationId: string): Promise<InvitationRow> {
  const row = await lockInvitation(tx, invitationId)
  if (row?.clientId !== ctx.actor.organizationId) throw notFound()
  if (row.answer !== null) throw conflict(`This invitation was already ${wordOf[row.answer]}.`)
  return row
}

const wordOf = { accepted: 'accepted', declined: 'declined', withdrawn: 'withdrawn' } as const

function newSending(ctx: Pick<Ctx, 'now'>) {
  const token = newToken()
  return {
    token,
    tokenHash: hashToken(token),
    sentAt: ctx.now,
    expiresAt: addMilliseconds(ctx.now, invitationLasts),
  }
}

async function read(tx: Tx, ctx: Pick<Ctx, 'now'>, invitationId: string) {
  const row = await findInvitation(tx, invitationId)
  if (!row) throw notFound()
  return toInvitationView(tx, row, ctx.now)
}

/** It is counted for the one who sends it and the one who gets it, in the same way whether somebody has the address or not. */
async function send(tx: Tx, ctx: Ctx, invitationId: string, token: string) {
  // Held, so that the letter neither leaves before the address is confirmed nor waits after it.
  const [sender] = await lockUsersShared(tx, [ctx.actor.userId])
  const view = sender?.emailVerified
    ? await postLetter(tx, ctx, { invitationId, token, invitedBy: ctx.actor.userId })
    : await writeEmailWaiting(tx, invitationId).then(() => read(tx, ctx, invitationId))
  const most = perHour(ctx.limits.lettersFromAddress)
  await enforceLimit(
    tx,
    ctx,
    `team invitations of ${ctx.actor.organizationId}`,
    most,
    'You’ve sent too many invitations.',
  )
  await refuseMoreEmails(tx, ctx, view.email, { verified: false, address: ctx.address })
  return view
}

async function postLetter(
  tx: Tx,
  ctx: Pick<BackgroundJobCtx, 'now' | 'newId' | 'secret' | 'publicUrl'>,
  { invitationId, token, invitedBy }: { invitationId: string; token: string; invitedBy?: string },
) {
  const view = await read(tx, ctx, invitationId)
  await sendEmail(tx, ctx, buildInvitationEmail(view, ctx.publicUrl, token))
  await enqueue(tx, notifyOfInvitation, { invitationId, ...(invitedBy && { invitedBy }) })
  return view
}

/** What somebody has sent before they confirmed their address leaves now; each invitation's time begins anew. */
export const sendWaitingEmails = backgroundJob({
  name: 'engagements:send-waiting-letters',
  data: z.object({ clientId: z.string() }),
  run: (ctx, { clientId }) =>
    inTransaction(ctx.db, async tx => {
      for (const { invitationId } of await lockWaitingEmails(tx, clientId, ctx.now)) {
        const sending = newSending(ctx)
        await writeDelivery(tx, invitationId, sending)
        await postLetter(tx, ctx, { invitationId, token: sending.token })
      }
    }),
})

/** Whether somebody is here with this address is found out afterwards, so that the client's answer takes no longer. */
export const notifyOfInvitation = backgroundJob({
  name: 'engagements:tell-invited',
  // What waited until an address was confirmed, or was queued by an earlier version, names nobody.
  data: z.object({ invitationId: z.string(), invitedBy: z.string().optional() }),
  run: async (ctx, { invitationId, invitedBy }) => {
    const invitation = await findInvitation(ctx.db, invitationId)
    const row = invitation && (await toInvitationView(ctx.db, invitation, ctx.now))
    if (row?.state !== 'pending') return
    const account = await findAccountByEmail(ctx.db, row.email)
    const user = account?.active ? await findUser(ctx.db, account.userId) : null
    if (user?.role !== 'BILLER' || !user.emailVerified) return
    const inviter = invitedBy === undefined ? [] : [{ userId: invitedBy, organizationId: row.clientId }]
    const nameOf = await readActingNames(ctx.db, inviter)
    await notify(ctx.db, ctx, {
      userId: user.userId,
      kind: kinds['team-invitation'],
      event: `${invitationId}:${row.sentAt}`,
      title: 'Invitation to a team',
      description: `${nameOf(invitedBy ?? '', row.clientId) || row.clientName} would like to work with you on Claimcrew: ${row.title}.`,
      link: '/clients',
    })
  },
})
