import type * as contract from '@claimcrew/contract/jobs/contract'
import { mayManageJob } from '@claimcrew/contract/jobs/policy'
import { parseCursor, toPage } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { toJobInvitationViews } from '../applications/applicationView.ts'
import { listInvitationPage } from '../applications/invitation-store.ts'
import { findJob } from '../job-store.ts'

export const listJobInvitations: Handler<typeof contract.listJobInvitations> = async (
  ctx,
  { params, query },
) => {
  const job = await findJob(ctx.db, params.jobId)
  if (!job || !mayManageJob(ctx.actor, job)) throw notFound()
  return page(ctx, { jobId: job.jobId }, query)
}

export const listInvitations: Handler<typeof contract.listInvitations> = (ctx, { query }) =>
  page(ctx, { billerId: ctx.actor.userId }, query)

async function page(
  { db }: Ctx,
  owner: Parameters<typeof listInvitationPage>[1],
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const rows = await listInvitationPage(db, owner, parseCursor(cursor), limit + 1)
  const { items, nextCursor } = toPage(rows, limit, one => [one.createdAt, one.invitationId])
  return { items: await toJobInvitationViews(db, items), nextCursor }
}
