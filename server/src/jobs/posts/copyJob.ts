import type * as contract from '@claimcrew/contract/jobs/contract'
import { mayManageJob } from '@claimcrew/contract/jobs/policy'
import { JobFields } from '@claimcrew/contract/jobs/shapes'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { readPractice } from '../../organizations/store.ts'
import { findJob } from '../job-store.ts'
import { createJob } from './commands.ts'
import { toSavedJobReply } from './savedJob.ts'

export const copyJob: Handler<typeof contract.copyJob> = (ctx, { params }) =>
  runCommand(ctx, async tx => {
    const job = await findJob(tx, params.jobId)
    if (!job || !mayManageJob(ctx.actor, job)) throw notFound()
    const fields = Object.keys(JobFields.shape) as (keyof JobFields)[]
    const copied = Object.fromEntries(fields.map(field => [field, job[field]])) as JobFields
    const practice = job.practiceId && (await readPractice(tx, job.practiceId, job.clientId))
    // No new work names a closed practice.
    const practiceId = practice && !practice.closed ? practice.practiceId : null
    return toSavedJobReply(tx, ctx, await createJob(tx, ctx, { ...copied, practiceId }))
  })
