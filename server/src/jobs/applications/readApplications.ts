import type * as contract from '@claimcrew/contract/jobs/contract'
import { mayManageJob, mayReadApplication } from '@claimcrew/contract/jobs/policy'
import { parseCursor, toPage } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { findJob } from '../job-store.ts'
import { listApplicationPage } from './application-list-store.ts'
import { findApplication } from './application-store.ts'
import { toApplicationView, toApplicationViews } from './applicationView.ts'

export const listApplicants: Handler<typeof contract.listApplicants> = async (ctx, { params, query }) => {
  const job = await findJob(ctx.db, params.jobId)
  if (!job || !mayManageJob(ctx.actor, job)) throw notFound()
  return page(ctx, { jobId: job.jobId }, query)
}

export const listApplications: Handler<typeof contract.listApplications> = (ctx, { query }) =>
  page(ctx, { billerId: ctx.actor.userId }, query)

async function page(
  ctx: Ctx,
  owner: Parameters<typeof listApplicationPage>[1],
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const rows = await listApplicationPage(ctx.db, owner, parseCursor(cursor), limit + 1)
  const { items, nextCursor } = toPage(rows, limit, one => [one.createdAt, one.applicationId])
  return { items: await toApplicationViews(ctx.db, ctx, items), nextCursor }
}

export const getApplication: Handler<typeof contract.getApplication> = async (ctx, { params }) => {
  const row = await findApplication(ctx.db, params.applicationId)
  const job = row && (await findJob(ctx.db, row.jobId))
  if (!job || !mayReadApplication(ctx.actor, { clientId: job.clientId, billerId: row.billerId }))
    throw notFound()
  return { application: await toApplicationView(ctx.db, ctx, row) }
}
