import type * as contract from '@claimcrew/contract/jobs/contract'
import { jobChanged } from '@claimcrew/contract/jobs/events'
import { mayManageJob } from '@claimcrew/contract/jobs/policy'
import { findRateError, maxDrafts } from '@claimcrew/contract/jobs/rules'
import { type DraftFields, JobFields } from '@claimcrew/contract/jobs/shapes'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import { saveAnswer } from '../../kit/http/idempotency.ts'
import type { CommandCtx, Handler } from '../../kit/http/route.ts'
import { conflict, notFound } from '../../kit/refusal.ts'
import { lockUser } from '../../people/store.ts'
import { findJob, insertDraft, type StoredJob } from '../job-store.ts'
import { countStatuses } from './post-store.ts'
import { refuseFieldErrors } from './refuseFieldErrors.ts'
import { toSavedJobReply } from './savedJob.ts'

export const createJob: Handler<typeof contract.createJob> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => {
    const answer = await toSavedJobReply(tx, ctx, await createDraft(tx, ctx, body))
    await saveAnswer(tx, ctx, answer)
    return answer
  })

export const copyJob: Handler<typeof contract.copyJob> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => {
    const job = await findJob(tx, params.jobId)
    if (!job || !mayManageJob(ctx.actor, job)) throw notFound()
    const fields = Object.keys(JobFields.shape) as (keyof JobFields)[]
    const said = Object.fromEntries(fields.map(field => [field, job[field]])) as JobFields
    return toSavedJobReply(tx, ctx, await createDraft(tx, ctx, said))
  })

/** What is not said yet can be said later. */
export async function createDraft(tx: Tx, ctx: CommandCtx, fields: DraftFields): Promise<StoredJob> {
  const { rateMinCents = null, rateMaxCents = null } = fields
  refuseFieldErrors(findRateError({ rateMinCents, rateMaxCents }))
  const clientId = ctx.actor.userId
  // Held, so that of several at once none is one too many.
  await lockUser(tx, clientId)
  const { draft } = await countStatuses(tx, { clientId })
  if (draft >= maxDrafts)
    throw conflict(`You have ${maxDrafts} drafts. Publish or delete some before you start another.`)
  const job = await insertDraft(tx, { jobId: ctx.newId(), clientId, at: ctx.now }, fields)
  await announce(tx, ctx, jobChanged, { jobId: job.jobId })
  return job
}
