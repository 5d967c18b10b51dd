import { jobChanged } from '@claimcrew/contract/jobs/events'
import { mayManageJob } from '@claimcrew/contract/jobs/policy'
import { findRateError, maxDrafts } from '@claimcrew/contract/jobs/rules'
import type { DraftFields, JobStatus } from '@claimcrew/contract/jobs/shapes'
import { toOrganizationId } from '@claimcrew/contract/permissions'
import type { Tx } from '../../kit/data/db.ts'
import { announce } from '../../kit/events.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { conflict, notFound } from '../../kit/refusal.ts'
import { refuseUnusablePractice } from '../../organizations/access.ts'
import { lockOrganization } from '../../people/commands.ts'
import { findJob, insertDraft, type StoredJob } from '../job-store.ts'
import { changeStatus } from './jobStatus.ts'
import { countStatuses } from './post-store.ts'
import { refuseFieldErrors } from './refuseFieldErrors.ts'
import { lockManagedJob } from './savedJob.ts'

/** What is not said yet can be said later. */
export async function createJob(tx: Tx, ctx: CommandCtx, fields: DraftFields): Promise<StoredJob> {
  const { rateMinCents = null, rateMaxCents = null } = fields
  refuseFieldErrors(findRateError({ rateMinCents, rateMaxCents }))
  const clientId = toOrganizationId(ctx.actor)
  // Held, so that of several at once none is one too many.
  await lockOrganization(tx, clientId)
  const { draft } = await countStatuses(tx, { clientId })
  if (draft >= maxDrafts)
    throw conflict(`You have ${maxDrafts} drafts. Publish or delete some before you start another.`)
  await refuseUnusablePractice(tx, clientId, fields.practiceId)
  const job = await insertDraft(tx, { jobId: ctx.newId(), clientId, at: ctx.now }, fields)
  await announce(tx, ctx, jobChanged, { jobId: job.jobId })
  return job
}

/** Publishes, pauses, fills or closes a post that the actor manages. */
export async function setJobStatus(
  tx: Tx,
  ctx: CommandCtx,
  jobId: string,
  status: JobStatus,
): Promise<StoredJob> {
  if (status === 'open') await lockJobClient(tx, ctx, jobId)
  return changeStatus(tx, ctx, await lockManagedJob(tx, ctx, jobId), status)
}

/** The client before the job, as deactivation does: what is open is never of somebody who is not there. */
async function lockJobClient(tx: Tx, { actor }: CommandCtx, jobId: string): Promise<void> {
  const job = await findJob(tx, jobId)
  if (!job || !mayManageJob(actor, job)) throw notFound()
  const client = await lockOrganization(tx, job.clientId)
  if (!client?.active) throw conflict('This client’s account is deactivated.')
}
