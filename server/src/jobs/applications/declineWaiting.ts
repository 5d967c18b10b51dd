import { kinds } from '@claimcrew/contract/jobs/notifications'
import { declineReasons } from '@claimcrew/contract/jobs/shapes'
import { type AuditCtx, audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { notify, settleNotifications } from '../../kit/notify.ts'
import { lockUsersShared, settleOrganizationNotifications } from '../../people/commands.ts'
import type { StoredJob } from '../job-store.ts'
import { declineOpenApplications, listWaitingBillers } from './application-store.ts'
import { publishApplicationChange, toOwnApplicationLink } from './applicationChange.ts'
import { listUnansweredInvitations } from './invitation-store.ts'

/** Gives everyone who waits for an answer to a job that has ended one. The transaction has locked the job. */
export async function declineWaitingApplications(
  tx: Tx,
  ctx: AuditCtx,
  { jobId, title, clientId }: Pick<StoredJob, 'jobId' | 'title' | 'clientId'>,
  reason: 'filled' | 'closed',
): Promise<void> {
  const { message } = declineReasons[reason]
  // People before what is theirs, as everybody does who changes an application.
  await lockUsersShared(tx, await listWaitingBillers(tx, jobId))
  for (const { applicationId, billerId } of await declineOpenApplications(tx, jobId, message, ctx.now)) {
    await audit(tx, ctx, {
      action: 'application:declined',
      subjectId: applicationId,
      after: { stage: 'declined' },
      reason: message,
      organizationId: clientId,
    })
    const event = applicationId
    await settleNotifications(tx, ctx, { userIds: [billerId], kind: kinds['offer-received'], event })
    await settleOrganizationNotifications(tx, ctx, {
      organizationId: clientId,
      kind: kinds['application-received'],
      event,
    })
    await notify(tx, ctx, {
      userId: billerId,
      kind: kinds['application-declined'],
      event,
      title: 'Application declined',
      description: `${title}: ${message} Thank you for applying.`,
      link: toOwnApplicationLink(applicationId),
    })
    await publishApplicationChange(tx, ctx, { jobId, billerId })
  }
  // A biller who was asked to apply and has not answered can no longer do so.
  for (const { invitationId: event, billerId } of await listUnansweredInvitations(tx, jobId))
    await settleNotifications(tx, ctx, { userIds: [billerId], kind: kinds['job-invitation'], event })
}
