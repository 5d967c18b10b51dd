import type * as contract from '@claimcrew/contract/jobs/contract'
import { jobChanged } from '@claimcrew/contract/jobs/events'
import { findPostErrors, findRateError } from '@claimcrew/contract/jobs/rules'
import type { JobChange, JobFields } from '@claimcrew/contract/jobs/shapes'
import { audit } from '../../kit/data/audit.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import type { Handler } from '../../kit/http/route.ts'
import { conflict, refuseOtherVersion } from '../../kit/refusal.ts'
import { refuseUnusablePractice } from '../../organizations/access.ts'
import { type StoredJob, writeJob } from '../job-store.ts'
import { refuseFieldErrors } from './refuseFieldErrors.ts'
import { lockManagedJob, toSavedJobReply } from './savedJob.ts'

export const updateJob: Handler<typeof contract.updateJob> = (ctx, { params, body: { version, ...sent } }) =>
  inTransaction(ctx.db, async tx => {
    const before = await lockManagedJob(tx, ctx, params.jobId)
    if (before.status === 'closed') throw conflict('This job is closed. Copy it to post it again.')
    refuseOtherVersion(before.updatedAt, version)
    const change = changesIn(before, sent)
    const after = { ...before, ...change }
    refuseFieldErrors({
      ...(before.status === 'draft' ? findRateError(after) : findPostErrors(after)),
      ...(after.openings < before.hired && {
        openings: `${before.hired} are already hired, so you need at least that many openings.`,
      }),
    })
    await refuseUnusablePractice(tx, before.clientId, change.practiceId)
    if (Object.keys(change).length === 0) return toSavedJobReply(tx, ctx, before)
    const payBefore = pickPay(before)
    if (before.status !== 'draft' && JSON.stringify(payBefore) !== JSON.stringify(pickPay(after)))
      await audit(tx, ctx, {
        action: 'job:change-pay',
        subjectId: before.jobId,
        before: payBefore,
        after: pickPay(after),
        organizationId: before.clientId,
      })
    const job = await writeJob(tx, before.jobId, change, ctx.now)
    await announce(tx, ctx, jobChanged, { jobId: job.jobId })
    return toSavedJobReply(tx, ctx, job)
  })

/** A draft that keeps itself is sent often, and mostly the same. */
function changesIn(before: StoredJob, sent: JobChange): Partial<JobFields> {
  const names = Object.keys(sent) as (keyof JobFields)[]
  return Object.fromEntries(
    names
      .filter(name => sent[name] !== undefined && JSON.stringify(sent[name]) !== JSON.stringify(before[name]))
      .map(name => [name, sent[name]]),
  )
}

const pickPay = ({ pay, rateMinCents, rateMaxCents }: StoredJob | JobFields) => ({
  pay,
  rateMinCents,
  rateMaxCents,
})
