import type * as contract from '@claimcrew/contract/jobs/contract'
import { mayReadJob } from '@claimcrew/contract/jobs/policy'
import { computeMatch } from '@claimcrew/contract/profiles/match'
import { parseCursor, toPage } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { findProfile } from '../../profiles/store.ts'
import { findBillerApplication } from '../applications/application-store.ts'
import { toApplicationViews, toJobInvitationViews } from '../applications/applicationView.ts'
import { findBillerInvitation } from '../applications/invitation-store.ts'
import { toFullHour, toRequirements } from '../finding/matching.ts'
import { findJob } from '../job-store.ts'
import { toJobView, toJobViews } from '../jobView.ts'
import { countStatuses, countStatusesByClient, listPostPage } from './post-store.ts'
import { deleteSavedJob, findSavedJob, writeSavedJob } from './saved-job-store.ts'

export const listPosts: Handler<typeof contract.listPosts> = async (ctx, { query }) => {
  const { cursor, limit, status, clientId, practiceId, q } = query
  const { actor, db } = ctx
  const ownerId = actor.role === 'CLIENT' ? actor.organizationId : clientId
  // Another client has no posts that this one could see.
  if (clientId !== undefined && clientId !== ownerId) throw notFound()
  const filter = { clientId: ownerId, practiceId, q }
  const rows = await listPostPage(db, { ...filter, status }, parseCursor(cursor), limit + 1)
  const page = toPage(rows, limit, one => [one.updatedAt, one.jobId])
  return {
    ...page,
    items: await toJobViews(db, actor, page.items),
    counts: await countStatuses(db, filter),
  }
}

export const countPosts: Handler<typeof contract.countPosts> = async (ctx, { query }) => ({
  clients: query.clientId.length === 0 ? [] : await countStatusesByClient(ctx.db, query.clientId),
})

export const getJob: Handler<typeof contract.getJob> = async (ctx, { params }) => {
  const { job, application, invitation } = await readable(ctx, params.jobId)
  const saved = ctx.actor.role === 'BILLER' ? await findSavedJob(ctx.db, ctx.actor.userId, job.jobId) : null
  const [[ownApplication = null], [ownInvitation = null]] = await Promise.all([
    application ? toApplicationViews(ctx.db, ctx, [application]) : [],
    invitation ? toJobInvitationViews(ctx.db, [invitation]) : [],
  ])
  const view = await toJobView(ctx.db, ctx.actor, job)
  const own = ctx.actor.role === 'BILLER' ? await findProfile(ctx.db, ctx.actor.userId, ctx.now) : null
  // A biller who has applied is measured by the rate of the application, as the client sees it.
  const applied = application && { rateCents: application.rateCents }
  return {
    job: view,
    application: ownApplication,
    invitation: ownInvitation,
    match:
      own &&
      computeMatch(toRequirements(job, view.timeZone), { ...own.profile, ...applied }, toFullHour(ctx.now)),
    saved: saved === 'saved',
    hidden: saved === 'hidden',
  }
}

export const setSavedJobState: Handler<typeof contract.setSavedJobState> = async (ctx, { params, body }) => {
  const { job } = await readable(ctx, params.jobId)
  const key = { billerId: ctx.actor.userId, jobId: job.jobId }
  if (body.kept === null) await deleteSavedJob(ctx.db, key.billerId, key.jobId)
  else await writeSavedJob(ctx.db, key, body.kept, ctx.now)
  return { success: true }
}

/** A post that the actor may read, with what ties them to it. */
async function readable({ db, actor }: Ctx, jobId: string) {
  const job = await findJob(db, jobId)
  if (!job) throw notFound()
  const isBiller = actor.role === 'BILLER'
  const application = isBiller ? await findBillerApplication(db, jobId, actor.userId) : null
  const invitation = isBiller ? await findBillerInvitation(db, jobId, actor.userId) : null
  const invited = invitation !== null && invitation.state !== 'withdrawn'
  if (!mayReadJob(actor, job, application !== null || invited)) throw notFound()
  return { job, application, invitation }
}
