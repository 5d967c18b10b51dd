import type * as contract from '@claimcrew/contract/jobs/contract'
import { kinds } from '@claimcrew/contract/jobs/notifications'
import { mayManageJob } from '@claimcrew/contract/jobs/policy'
import { takesInvitations } from '@claimcrew/contract/jobs/rules'
import { to } from '@claimcrew/contract/kit/href'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { conflict, notFound } from '../../kit/http/refusal.ts'
import type { Acting, Ctx, Handler } from '../../kit/http/route.ts'
import { aDay, limit } from '../../kit/limits/limit.ts'
import { notify } from '../../kit/notify.ts'
import { holdUsers } from '../../people/store.ts'
import { seenProfile } from '../access.ts'
import { findApplicationOf } from '../applications/application-store.ts'
import { insertInvitation, type StoredInvitation } from '../applications/invitation-store.ts'
import { publishMove } from '../applications/moved.ts'
import { showInvitation } from '../applications/show.ts'
import { findJob, lockJob, type StoredJob } from '../job-store.ts'

export const inviteToJob: Handler<typeof contract.inviteToJob> = async (ctx, { params, body }) => {
  const posted = await findJob(ctx.db, params.jobId)
  if (!posted || !mayManageJob(ctx.actor, posted)) throw notFound()
  refuseUnlessLooking(posted)
  // Whom one cannot find or knows nothing of, one cannot write to.
  await seenProfile(ctx, body.billerId)
  return inTransaction(ctx.db, async tx => {
    const invitation = await invite(tx, ctx, posted, body)
    await countInvitation(tx, ctx)
    return { invitation: await showInvitation(tx, invitation) }
  })
}

async function countInvitation(tx: Tx, { actor, limits, now }: Ctx): Promise<void> {
  const { invitationsADay, unconfirmedInvitationsADay } = limits
  const isHeldBack = !actor.emailVerified && unconfirmedInvitationsADay < invitationsADay
  const what = isHeldBack
    ? 'Confirm your email address to invite more billers today.'
    : 'You’ve reached today’s limit for invitations.'
  const most = isHeldBack ? unconfirmedInvitationsADay : invitationsADay
  await limit(tx, { now }, `job-invitations:${actor.userId}`, aDay(most), what)
}

type Asked = { readonly billerId: string; readonly note: string }

/** Asks a biller to apply for a job that the actor manages, and tells them. */
export async function invite(
  tx: Tx,
  by: Acting,
  posted: Pick<StoredJob, 'jobId' | 'clientId'>,
  asked: Asked,
): Promise<StoredInvitation> {
  const people = await holdUsers(tx, [posted.clientId, asked.billerId])
  const nameOf = (userId: string) => people.find(one => one.userId === userId)?.userName ?? ''
  if (people.some(({ active }) => !active)) throw conflict('This account is deactivated.')
  const job = await lockJob(tx, posted.jobId)
  if (!job) throw notFound()
  const invitation = await insert(tx, by, job, asked, nameOf(asked.billerId))
  await notify(tx, by, {
    userId: asked.billerId,
    kind: kinds['job-invitation'],
    event: invitation.invitationId,
    title: 'Invitation to a job',
    description: `${nameOf(job.clientId)} would like you to apply to ${job.title}.`,
    link: to('/jobs', { view: 'invitations', job: job.jobId }),
  })
  await publishMove(tx, by, invitation)
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
  by: Acting,
  job: StoredJob,
  { billerId, note }: Asked,
  userName: string,
): Promise<StoredInvitation> {
  refuseUnlessLooking(job)
  const { jobId } = job
  if (await findApplicationOf(tx, jobId, billerId)) throw conflict(`${userName} already applied to this job.`)
  const invitation = await insertInvitation(tx, {
    invitationId: by.newId(),
    jobId,
    billerId,
    note,
    createdAt: by.now,
  })
  if (!invitation) throw conflict(`${userName} was already invited to this job.`)
  return invitation
}
