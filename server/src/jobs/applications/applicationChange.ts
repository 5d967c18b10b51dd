import { hiringChanged } from '@claimcrew/contract/jobs/contract'
import { kinds } from '@claimcrew/contract/jobs/notifications'
import type { Application } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import type { Instant } from '@claimcrew/contract/kit/time'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { publish } from '../../kit/live/events.ts'
import { settleNotifications } from '../../kit/notify.ts'
import { settleOrganizationNotifications } from '../../people/commands.ts'
import { readJobs } from '../job-store.ts'
import type { StoredApplication } from './application-store.ts'
import { toApplicationView } from './applicationView.ts'

/** Where the client finds an application. */
export const toBoardLink = ({ jobId, applicationId }: Pick<StoredApplication, 'jobId' | 'applicationId'>) =>
  to('/jobs', { job: jobId, tab: 'applicants', application: applicationId })

/** Where its biller does. */
export const toOwnApplicationLink = (applicationId: string) =>
  to('/jobs', { view: 'applications', application: applicationId })

/** Screens on which it can be seen look again: the board of those who manage the job, and the biller's own list. */
export async function publishApplicationChange(
  tx: Tx,
  { now }: { readonly now: Instant },
  { jobId, billerId }: { readonly jobId: string; readonly billerId: string },
): Promise<void> {
  await publish(tx, hiringChanged, { now, subject: jobId }, { now, subject: jobId, userId: billerId })
}

/** Of a stage that was written just now: audits it, settles what was told of the earlier one and has screens look again. */
export async function recordStageChange(
  tx: Tx,
  ctx: CommandCtx,
  before: StoredApplication,
  after: StoredApplication,
): Promise<StoredApplication> {
  const [job] = await readJobs(tx, [after.jobId])
  await audit(tx, ctx, {
    action: `application:${after.stage}`,
    subjectId: after.applicationId,
    before: { stage: before.stage },
    after: { stage: after.stage, ...(after.stage === 'offered' && { offer: after.offer }) },
    ...(after.reason !== null && { reason: after.reason }),
    organizationId: job?.clientId,
  })
  await settleApplicationNotifications(tx, ctx, before, after)
  await publishApplicationChange(tx, ctx, after)
  return after
}

/** What either side was told of an earlier stage is over: an offer that was answered, changed or taken back. */
export async function settleApplicationNotifications(
  tx: Tx,
  ctx: Pick<CommandCtx, 'now'>,
  before: Pick<StoredApplication, 'applicationId' | 'jobId' | 'billerId' | 'stage'>,
  after: Pick<StoredApplication, 'stage'>,
): Promise<void> {
  const { applicationId: event, billerId } = before
  if (before.stage === 'offered')
    await settleNotifications(tx, ctx, { userIds: [billerId], kind: kinds['offer-received'], event })
  if (before.stage === after.stage) return
  const [job] = await readJobs(tx, [before.jobId])
  if (job)
    await settleOrganizationNotifications(tx, ctx, {
      organizationId: job.clientId,
      kind: kinds['application-received'],
      event,
    })
}

/** How an application stands, for the person who has just moved it. */
export async function toApplicationReply(
  tx: Tx,
  ctx: CommandCtx,
  application: StoredApplication,
): Promise<{ application: Application }> {
  return { application: await toApplicationView(tx, ctx, application) }
}
