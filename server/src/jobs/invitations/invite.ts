import type * as contract from '@claimcrew/contract/jobs/contract'
import { kinds } from '@claimcrew/contract/jobs/notifications'
import { mayManageJob } from '@claimcrew/contract/jobs/policy'
import { takesInvitations } from '@claimcrew/contract/jobs/rules'
import { to } from '@claimcrew/contract/kit/href'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { CommandCtx, Ctx, Handler } from '../../kit/http/route.ts'
import { enforceLimit, perDay } from '../../kit/limits/limit.ts'
import { notify } from '../../kit/notify.ts'
import { conflict, notFound } from '../../kit/refusal.ts'
import { lockUsersShared } from '../../people/store.ts'
import { readVisibleProfile } from '../access.ts'
import { findBillerApplication } from '../applications/application-store.ts'
import { publishApplicationChange } from '../applications/applicationChange.ts'
import { toJobInvitationView } from '../applications/applicationView.ts'
import { insertInvitation, type StoredInvitation } from '../applications/invitation-store.ts'
import { findJob, lockJob, type StoredJob } from '../job-store.ts'

export const inviteToJob: Handler<typeof contract.inviteToJob> = async (ctx, { params, body }) => {
  const posted = await findJob(ctx.db, params.jobId)
  if (!posted || !mayManageJob(ctx.actor, posted)) throw notFound()
  refuseUnlessLooking(posted)
  // Whom one cannot find or knows nothing of, one cannot write to.
  await readVisibleProfile(ctx, body.billerId)
  return inTransaction(ctx.db, async tx => {
    const invitation = await inviteBiller(tx, ctx, posted, body)
    await countInvitation(tx, ctx)
    return { invitation: await toJobInvitationView(tx, invitation) }
  })
}

async function countInvitation(tx: Tx, { actor, limits, now }: Ctx): Promise<void> {
  const { invitationsADay, unconfirmedInvitationsADay } = limits
  const isHeldBack = !actor.emailVerified && unconfirmedInvitationsADay < invitationsADay
  const what = isHeldBack
    ? 'Confirm your email address to invite more billers today.'
    : 'You’ve reached today’s limit for invitations.'
  const most = isHeldBack ? unconfirmedInvitationsADay : invitationsADay
  await enforceLimit(tx, { now }, `job-invitations:${actor.userId}`, perDay(most), what)
}

type InvitationInput = { readonly billerId: string; readonly note: string }

/** Asks a biller to apply for a job that the actor manages, and tells them. */
export async function inviteBiller(
  tx: Tx,
  ctx: CommandCtx,
  posted: Pick<StoredJob, 'jobId' | 'clientId'>,
  input: InvitationInput,
): Promise<StoredInvitation> {
  const people = await lockUsersShared(tx, [posted.clientId, input.billerId])
  const nameOf = (userId: string) => people.find(one => one.userId === userId)?.userName ?? ''
  if (people.some(({ active }) => !active)) throw conflict('This account is deactivated.')
  const job = await lockJob(tx, posted.jobId)
  if (!job) throw notFound()
  const invitation = await insert(tx, ctx, job, input, nameOf(input.billerId))
  await notify(tx, ctx, {
    userId: input.billerId,
    kind: kinds['job-invitation'],
    event: invitation.invitationId,
    title: 'Invitation to a job',
    description: `${nameOf(job.clientId)} would like you to apply to ${job.title}.`,
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
