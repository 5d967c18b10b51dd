import type * as contract from '@claimcrew/contract/jobs/contract'
import { mayManageJob, mayReadApplication } from '@claimcrew/contract/jobs/policy'
import { pageOf, readCursor } from '../../kit/data/paging.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { findJob } from '../job-store.ts'
import { applicationsBefore, findApplication } from './application-store.ts'
import { showApplication, showApplications } from './show.ts'

export const listApplicants: Handler<typeof contract.listApplicants> = async (ctx, { params, query }) => {
  const job = await findJob(ctx.db, params.jobId)
  if (!job || !mayManageJob(ctx.actor, job)) throw notFound()
  return page(ctx, { jobId: job.jobId }, query)
}

export const listApplications: Handler<typeof contract.listApplications> = (ctx, { query }) =>
  page(ctx, { billerId: ctx.actor.userId }, query)

async function page(
  ctx: Ctx,
  whose: Parameters<typeof applicationsBefore>[1],
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const found = await applicationsBefore(ctx.db, whose, readCursor(cursor), limit + 1)
  const { items, nextCursor } = pageOf(found, limit, one => [one.createdAt, one.applicationId])
  return { items: await showApplications(ctx.db, ctx, items), nextCursor }
}

export const getApplication: Handler<typeof contract.getApplication> = async (ctx, { params }) => {
  const found = await findApplication(ctx.db, params.applicationId)
  const job = found && (await findJob(ctx.db, found.jobId))
  if (!job || !mayReadApplication(ctx.actor, { clientId: job.clientId, billerId: found.billerId }))
    throw notFound()
  return { application: await showApplication(ctx.db, ctx, found) }
}
