import { kinds } from '@claimcrew/contract/jobs/notifications'
import { mayManageJob } from '@claimcrew/contract/jobs/policy'
import { takesInvitations } from '@claimcrew/contract/jobs/rules'
import type { JobInvitation } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { toOwnerId } from '@claimcrew/contract/permissions'
import type { Tx } from '../../kit/data/db.ts'
import type { CommandCtx, Ctx } from '../../kit/http/route.ts'
import { enforceLimit, perDay } from '../../kit/limits/limit.ts'
import { notify, settleNotifications } from '../../kit/notify.ts'
import { conflict, notFound } from '../../kit/refusal.ts'
import { readActorName } from '../../people/acting-name-store.ts'
import { lockSidesShared, lockUsersShared, notifyOrganization } from '../../people/commands.ts'
import { readVisibleProfile } from '../access.ts'
import { findBillerApplication } from '../applications/application-store.ts'
import { publishApplicationChange } from '../applications/applicationChange.ts'
import { toJobInvitationView } from '../applications/applicationView.ts'
import {
  insertInvitation,
  lockInvitation,
  type StoredInvitation,
  writeAnswer,
} from '../applications/invitation-store.ts'
import { findJob, lockJob, type StoredJob } from '../job-store.ts'

/** As late as possible, in the transaction of the invitation. */
export async function countInvitation(
  tx: Tx,
  { actor, limits, now }: Pick<Ctx, 'actor' | 'limits' | 'now'>,
): Promise<void> {
  const { invitationsADay, unconfirmedInvitationsADay } = limits
  const isHeldBack = !actor.emailVerified && unconfirmedInvitationsADay < invitationsADay
  const what = isHeldBack
    ? 'Confirm your email address to invite more billers today.'
    : 'You’ve reached today’s limit for invitations.'
  const most = isHeldBack ? unconfirmedInvitationsADay : invitationsADay
  await enforceLimit(tx, { now }, `job-invitations:${toOwnerId(actor)}`, perDay(most), what)
}

type InvitationInput = { readonly billerId: string; readonly note: string }

/** Asks a biller to apply for a job that the actor manages, and tells them. */
export async function inviteToJob(
  tx: Tx,
  ctx: CommandCtx,
  jobId: string,
  input: InvitationInput,
): Promise<StoredInvitation> {
  const posted = await findJob(tx, jobId)
  if (!posted || !mayManageJob(ctx.actor, posted)) throw notFound()
  refuseUnlessLooking(posted)
  // Somebody whose profile the actor may not see cannot be written to either.
  await readVisibleProfile({ ...ctx, db: tx }, input.billerId)
  const { client, biller } = await lockSidesShared(tx, posted.clientId, input.billerId)
  if (!client?.active || !biller?.active) throw conflict('This account is deactivated.')
  const job = await lockJob(tx, jobId)
  if (!job) throw notFound()
  const invitation = await insert(tx, ctx, job, input, biller.userName)
  await notify(tx, ctx, {
    userId: input.billerId,
    kind: kinds['job-invitation'],
    event: invitation.invitationId,
    title: 'Invitation to a job',
    description: `${await readActorName(tx, ctx.actor, client.userName)} would like you to apply to ${job.title}.`,
    link: to('/jobs', { view: 'invitations', job: job.jobId }),
  })
  await publishApplicationChange(tx, ctx, invitation)
  return invitation
}

/** Said before anything about the biller: a client knows how their own job stands. */
function refuseUnlessLooking({ status }: Pick<StoredJob, 'status'>): void {
  if (takesInvitations(status)) return
  throw conflict(
    status === 'draft'
      ? 'This is a draft. Publish it before you invite anyone.'
      : `This job is ${status}, so you can’t invite anyone to it.`,
  )
}

async function insert(
  tx: Tx,
  ctx: CommandCtx,
  job: StoredJob,
  { billerId, note }: InvitationInput,
  userName: string,
): Promise<StoredInvitation> {
  refuseUnlessLooking(job)
  const { jobId } = job
  if (await findBillerApplication(tx, jobId, billerId))
    throw conflict(`${userName} already applied to this job.`)
  const invitation = await insertInvitation(tx, {
    invitationId: ctx.newId(),
    jobId,
    billerId,
    note,
    createdAt: ctx.now,
  })
  if (!invitation) throw conflict(`${userName} was already invited to this job.`)
  return invitation
}

/** The actor does not want to apply, and the client is told. */
export async function declineInvitation(
  tx: Tx,
  ctx: CommandCtx,
  invitationId: string,
): Promise<JobInvitation> {
  await lockUsersShared(tx, [ctx.actor.userId])
  const invitation = await lockInvitation(tx, invitationId)
  if (!invitation || invitation.billerId !== ctx.actor.userId) throw notFound()
  if (invitation.state !== 'invited')
    throw conflict(
      invitation.state === 'withdrawn'
        ? 'This invitation was withdrawn.'
        : `You already ${invitation.state} this invitation.`,
    )
  const after = await writeAnswer(tx, invitation.invitationId, 'declined', ctx.now)
  const view = await toJobInvitationView(tx, after)
  await notifyOrganization(tx, ctx, {
    organizationId: view.clientId,
    kind: kinds['invitation-declined'],
    event: view.invitationId,
    title: 'Invitation declined',
    description: `${view.userName} declined your invitation to apply to ${view.jobTitle}.`,
    link: to('/jobs', { job: view.jobId, tab: 'invited' }),
  })
  await settleNotifications(tx, ctx, {
    userIds: [ctx.actor.userId],
    kind: kinds['job-invitation'],
    event: view.invitationId,
  })
  await publishApplicationChange(tx, ctx, view)
  return view
}
