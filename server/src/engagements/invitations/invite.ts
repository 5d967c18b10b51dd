import type * as contract from '@claimcrew/contract/engagements/contract'
import { kinds } from '@claimcrew/contract/engagements/notifications'
import { isOpen } from '@claimcrew/contract/engagements/policy'
import { beginTerms } from '@claimcrew/contract/engagements/rules'
import { dayIn, later } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import { audit } from '../../kit/data/audit.ts'
import { type Tx, violates } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { conflict, invalid, notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { hashToken, newToken } from '../../kit/http/session.ts'
import { enqueue, type JobCtx, job } from '../../kit/jobs/job.ts'
import { anHour, limit } from '../../kit/limits/limit.ts'
import { refuseMoreLetters } from '../../kit/mail/counted.ts'
import { post } from '../../kit/mail/post.ts'
import { notify } from '../../kit/notify.ts'
import { findAccountByEmail } from '../../people/account-store.ts'
import { findUser, holdUsers } from '../../people/store.ts'
import { listTiesOf } from '../store.ts'
import {
  findInvitation,
  type InvitationRow,
  insertInvitation,
  lockInvitation,
  lockWaitingLetters,
  writeAnswer,
  writeLetterWaits,
  writeSending,
} from './invitation-store.ts'
import { invitationLetter } from './letter.ts'
import { showInvitation } from './show.ts'

const invitationLasts = 14 * 24 * 3_600_000

export const inviteToTeam: Handler<typeof contract.inviteToTeam> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => {
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
      clientId: ctx.actor.userId,
      currency: 'USD',
    }).catch(error => {
      throw violates(error, 'team_invitations_one_open')
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
  inTransaction(ctx.db, async tx => {
    const { invitationId } = await lockOwn(tx, ctx, params.invitationId)
    const sending = newSending(ctx)
    await writeSending(tx, invitationId, sending)
    await audit(tx, ctx, { action: 'team:invite-again', subjectId: invitationId })
    return { invitation: await send(tx, ctx, invitationId, sending.token) }
  })

export const withdrawTeamInvitation: Handler<typeof contract.withdrawTeamInvitation> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => {
    const { invitationId } = await lockOwn(tx, ctx, params.invitationId)
    await writeAnswer(tx, invitationId, 'withdrawn', ctx.now)
    await audit(tx, ctx, { action: 'team:take-back', subjectId: invitationId })
    return { invitation: await read(tx, ctx, invitationId) }
  })

/** What the client knows anyhow is said; whether anybody else has this address is not. */
async function refuseKnown(tx: Tx, ctx: Ctx, email: string): Promise<void> {
  const account = await findAccountByEmail(tx, email)
  if (account?.userId === ctx.actor.userId) throw invalid('email', 'This is your own email address.')
  const ties = account ? await listTiesOf(tx, ctx.actor, account.userId) : []
  const biller = ties.length > 0 && account ? await findUser(tx, account.userId) : null
  if (biller && ties.some(tie => isOpen(tie, dayIn(biller.timeZone, ctx.now))))
    throw conflict(`${biller.userName} already works for you.`, {
      email: 'This person already works for you.',
    })
}

/** One of the actor's own that nobody has answered. */
async function lockOwn(tx: Tx, ctx: Ctx, invitationId: string): Promise<InvitationRow> {
  const row = await lockInvitation(tx, invitationId)
  if (row?.clientId !== ctx.actor.userId) throw notFound()
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
    expiresAt: later(ctx.now, invitationLasts),
  }
}

async function read(tx: Tx, ctx: Pick<Ctx, 'now'>, invitationId: string) {
  const row = await findInvitation(tx, invitationId)
  if (!row) throw notFound()
  return showInvitation(tx, row, ctx.now)
}

/** It is counted for whoever sends and whoever gets it, in the same way whether somebody has the address or not. */
async function send(tx: Tx, ctx: Ctx, invitationId: string, token: string) {
  // Held, so that the letter neither leaves before the address is confirmed nor waits after it.
  const [sender] = await holdUsers(tx, [ctx.actor.userId])
  const shown = sender?.emailVerified
    ? await postLetter(tx, ctx, invitationId, token)
    : await writeLetterWaits(tx, invitationId).then(() => read(tx, ctx, invitationId))
  const most = anHour(ctx.limits.lettersFromAddress)
  await limit(tx, ctx, `team invitations of ${ctx.actor.userId}`, most, 'You’ve sent too many invitations.')
  await refuseMoreLetters(tx, ctx, shown.email, { verified: false, address: ctx.address })
  return shown
}

type Posting = Pick<JobCtx, 'now' | 'newId' | 'secret' | 'publicUrl'>

async function postLetter(tx: Tx, by: Posting, invitationId: string, token: string) {
  const shown = await read(tx, by, invitationId)
  await post(tx, by, invitationLetter(shown, by.publicUrl, token))
  await enqueue(tx, tellInvited, { invitationId })
  return shown
}

/** What somebody has sent before they confirmed their address leaves now; each invitation's time begins anew. */
export const sendWaitingLetters = job({
  name: 'engagements:send-waiting-letters',
  data: z.object({ clientId: z.string() }),
  run: (ctx, { clientId }) =>
    inTransaction(ctx.db, async tx => {
      for (const { invitationId } of await lockWaitingLetters(tx, clientId, ctx.now)) {
        const sending = newSending(ctx)
        await writeSending(tx, invitationId, sending)
        await postLetter(tx, ctx, invitationId, sending.token)
      }
    }),
})

/** Whether somebody is here with this address is found out afterwards, so that the client's answer takes no longer. */
export const tellInvited = job({
  name: 'engagements:tell-invited',
  data: z.object({ invitationId: z.string() }),
  run: async (ctx, { invitationId }) => {
    const found = await findInvitation(ctx.db, invitationId)
    const row = found && (await showInvitation(ctx.db, found, ctx.now))
    if (row?.state !== 'pending') return
    const account = await findAccountByEmail(ctx.db, row.email)
    const user = account?.active ? await findUser(ctx.db, account.userId) : null
    if (user?.role !== 'BILLER' || !user.emailVerified) return
    await notify(ctx.db, ctx, {
      userId: user.userId,
      kind: kinds['team-invitation'],
      event: `${invitationId}:${row.sentAt}`,
      title: 'Invitation to a team',
      description: `${row.clientName} would like to work with you on Claimcrew: ${row.title}.`,
      link: '/clients',
    })
  },
})
