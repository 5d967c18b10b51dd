import { mayManageJob } from '@claimcrew/contract/jobs/policy'
import { isSimilar } from '@claimcrew/contract/jobs/rules'
import type { Job, JobStatus } from '@claimcrew/contract/jobs/shapes'
import type { Tx } from '../../kit/data/db.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { listClientJobs, lockJob, type StoredJob } from '../job-store.ts'
import { toJobView } from '../jobView.ts'

type SavedJobReply = { job: Job; similar: { jobId: string; title: string; status: JobStatus }[] }

/** A post with the client's own posts that say nearly the same. */
export async function toSavedJobReply(tx: Tx, { actor }: CommandCtx, job: StoredJob): Promise<SavedJobReply> {
  const others = await listClientJobs(tx, job.clientId, ['draft', 'open', 'paused'])
  return {
    job: await toJobView(tx, actor, job),
    similar: others
      .filter(other => other.jobId !== job.jobId && isSimilar(job, other))
      .map(({ jobId, title, status }) => ({ jobId, title, status })),
  }
}

/** A post that the actor manages, locked until the transaction ends. */
export async function lockManagedJob(tx: Tx, { actor }: CommandCtx, jobId: string): Promise<StoredJob> {
  const job = await lockJob(tx, jobId)
  if (!job || !mayManageJob(actor, job)) throw notFound()
  return job
}
