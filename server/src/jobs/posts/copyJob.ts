import type * as contract from '@claimcrew/contract/jobs/contract'
import { mayManageJob } from '@claimcrew/contract/jobs/policy'
import { JobFields } from '@claimcrew/contract/jobs/shapes'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { findJob } from '../job-store.ts'
import { createJob } from './commands.ts'
import { toSavedJobReply } from './savedJob.ts'

export const copyJob: Handler<typeof contract.copyJob> = (ctx, { params }) =>
  runCommand(ctx, async tx => {
    const job = await findJob(tx, params.jobId)
    if (!job || !mayManageJob(ctx.actor, job)) throw notFound()
    const fields = Object.keys(JobFields.shape) as (keyof JobFields)[]
    const copied = Object.fromEntries(fields.map(field => [field, job[field]])) as JobFields
    return toSavedJobReply(tx, ctx, await createJob(tx, ctx, copied))
  })
