import type * as contract from '@claimcrew/contract/jobs/contract'
import { mayReadJob } from '@claimcrew/contract/jobs/policy'
import { matchOf } from '@claimcrew/contract/profiles/match'
import { pageOf, readCursor } from '../../kit/data/paging.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { findProfile } from '../../profiles/store.ts'
import { findApplicationOf } from '../applications/application-store.ts'
import { findInvitationOf } from '../applications/invitation-store.ts'
import { showApplications, showInvitations } from '../applications/show.ts'
import { onTheHour, wantedIn } from '../finding/matching.ts'
import { findJob } from '../job-store.ts'
import { showJob, showJobs } from '../show.ts'
import { findKept, forgetKept, writeKept } from './kept-store.ts'
import { countStatuses, countStatusesOf, postsBefore } from './post-store.ts'

export const listPosts: Handler<typeof contract.listPosts> = async (ctx, { query }) => {
  const { cursor, limit, status, clientId, q } = query
  const { actor, db } = ctx
  const whose = actor.role === 'ADMIN' ? clientId : actor.userId
  // Another client has no posts that this one could see.
  if (clientId !== undefined && clientId !== whose) throw notFound()
  const found = await postsBefore(db, { clientId: whose, q, status }, readCursor(cursor), limit + 1)
  const page = pageOf(found, limit, one => [one.updatedAt, one.jobId])
  return {
    ...page,
    items: await showJobs(db, actor, page.items),
    counts: await countStatuses(db, { clientId: whose, q }),
  }
}

export const countPosts: Handler<typeof contract.countPosts> = async (ctx, { query }) => ({
  clients: query.clientId.length === 0 ? [] : await countStatusesOf(ctx.db, query.clientId),
})

export const getJob: Handler<typeof contract.getJob> = async (ctx, { params }) => {
  const { job, application, invitation } = await readable(ctx, params.jobId)
  const kept = ctx.actor.role === 'BILLER' ? await findKept(ctx.db, ctx.actor.userId, job.jobId) : null
  const [[ownApplication = null], [ownInvitation = null]] = await Promise.all([
    application ? showApplications(ctx.db, ctx, [application]) : [],
    invitation ? showInvitations(ctx.db, [invitation]) : [],
  ])
  const shown = await showJob(ctx.db, ctx.actor, job)
  const own = ctx.actor.role === 'BILLER' ? await findProfile(ctx.db, ctx.actor.userId, ctx.now) : null
  // Who has applied is measured by the rate of the application, as the client sees it.
  const applied = application && { rateCents: application.rateCents }
  return {
    job: shown,
    application: ownApplication,
    invitation: ownInvitation,
    match: own && matchOf(wantedIn(job, shown.timeZone), { ...own.profile, ...applied }, onTheHour(ctx.now)),
    saved: kept === 'saved',
    hidden: kept === 'hidden',
  }
}

export const keepJob: Handler<typeof contract.keepJob> = async (ctx, { params, body }) => {
  const { job } = await readable(ctx, params.jobId)
  const key = { billerId: ctx.actor.userId, jobId: job.jobId }
  if (body.kept === null) await forgetKept(ctx.db, key.billerId, key.jobId)
  else await writeKept(ctx.db, key, body.kept, ctx.now)
  return { success: true }
}

/** A post that the actor may read, with what ties them to it. */
async function readable({ db, actor }: Ctx, jobId: string) {
  const job = await findJob(db, jobId)
  if (!job) throw notFound()
  const isBiller = actor.role === 'BILLER'
  const application = isBiller ? await findApplicationOf(db, jobId, actor.userId) : null
  const invitation = isBiller ? await findInvitationOf(db, jobId, actor.userId) : null
  const invited = invitation !== null && invitation.state !== 'withdrawn'
  if (!mayReadJob(actor, job, application !== null || invited)) throw notFound()
  return { job, application, invitation }
}
