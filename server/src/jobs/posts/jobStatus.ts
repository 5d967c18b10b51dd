import type * as contract from '@claimcrew/contract/jobs/contract'
import { jobChanged } from '@claimcrew/contract/jobs/events'
import { canBecomeJobStatus, findPostErrors, maxRunningPosts } from '@claimcrew/contract/jobs/rules'
import type { JobStatus } from '@claimcrew/contract/jobs/shapes'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { type AuditCtx, audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { announce } from '../../kit/events.ts'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { Handler } from '../../kit/http/route.ts'
import { conflict } from '../../kit/refusal.ts'
import { declineWaitingApplications } from '../applications/declineWaiting.ts'
import { deleteJob, lockOpenJobs, type StoredJob, writeJobStatus } from '../job-store.ts'
import { countStatuses } from './post-store.ts'
import { refuseFieldErrors } from './refuseFieldErrors.ts'
import { lockManagedJob } from './savedJob.ts'

/** Moves a locked job to another state, and answers everyone who waits where that ends it. */
export async function changeStatus(
  tx: Tx,
  ctx: AuditCtx,
  job: StoredJob,
  status: JobStatus,
): Promise<StoredJob> {
  if (!canBecomeJobStatus(job.status, status)) throw conflict(stepRefused(job.status, status))
  if (status === 'open') await refuseTooMany(tx, job)
  if (job.status === 'draft') refuseFieldErrors(findPostErrors(job))
  const after = await writeJobStatus(tx, job.jobId, status, ctx.now)
  await audit(tx, ctx, {
    action: 'job:status',
    subjectId: job.jobId,
    before: { status: job.status },
    after: { status },
    organizationId: job.clientId,
  })
  if (status === 'filled' || status === 'closed') await declineWaitingApplications(tx, ctx, after, status)
  await announce(tx, ctx, jobChanged, { jobId: job.jobId })
  return after
}

const stepRefused = (from: JobStatus, to: JobStatus): string => {
  if (from === to) return `This job is already ${from}.`
  if (from === 'closed') return 'This job is closed for good. Copy it to post it again.'
  if (from === 'draft') return 'This is a draft. Publish it first.'
  return `This job is ${from} and can’t become ${to === 'draft' ? 'a draft again' : to}.`
}

async function refuseTooMany(tx: Tx, { clientId, status }: StoredJob): Promise<void> {
  if (status === 'paused') return
  const { open, paused } = await countStatuses(tx, { clientId })
  if (open + paused >= maxRunningPosts)
    throw conflict(`You already have ${maxRunningPosts} posts. Fill or close some of them first.`)
}

export const deleteDraft: Handler<typeof contract.deleteDraft> = (ctx, { params }) =>
  runCommand(ctx, async tx => {
    const job = await lockManagedJob(tx, ctx, params.jobId)
    if (job.status !== 'draft') throw conflict('You can’t delete a published job. Close it instead.')
    await deleteJob(tx, job.jobId)
    await audit(tx, ctx, {
      action: 'job:delete-draft',
      subjectId: job.jobId,
      before: { title: job.title },
      organizationId: job.clientId,
    })
    await announce(tx, ctx, jobChanged, { jobId: job.jobId })
    return { success: true }
  })

/** Nobody is asked to apply to somebody who cannot answer. */
export async function pauseClientJobs(tx: Tx, ctx: AuditCtx, clientId: OrganizationId): Promise<void> {
  for (const job of await lockOpenJobs(tx, clientId)) await changeStatus(tx, ctx, job, 'paused')
}
