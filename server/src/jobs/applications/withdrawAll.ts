import { kinds } from '@claimcrew/contract/jobs/notifications'
import { type AuditCtx, audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { notifyOrganization } from '../../people/commands.ts'
import { listPeople } from '../../people/store.ts'
import { readJobs } from '../job-store.ts'
import { lockOpenApplications, writeStageChange } from './application-store.ts'
import { publishApplicationChange, settleApplicationNotifications, toBoardLink } from './applicationChange.ts'
import { withdrawBillerInvitations } from './invitation-store.ts'

/** Somebody who cannot sign in any more waits for nothing, and nobody waits for them. */
export async function withdrawAllApplications(tx: Tx, ctx: AuditCtx, billerId: string): Promise<void> {
  for (const jobId of await withdrawBillerInvitations(tx, billerId, ctx.now))
    await publishApplicationChange(tx, ctx, { jobId, billerId })
  const open = await lockOpenApplications(tx, billerId)
  const jobs = new Map(
    (
      await readJobs(
        tx,
        open.map(({ jobId }) => jobId),
      )
    ).map(job => [job.jobId, job]),
  )
  const [biller] = await listPeople(tx, [billerId])
  for (const application of open) {
    const { applicationId, jobId, stage } = application
    const job = jobs.get(jobId)
    if (!job || !biller) throw new Error('An application has a job and a biller')
    await writeStageChange(tx, applicationId, { stage: 'withdrawn' }, ctx.now)
    await settleApplicationNotifications(tx, ctx, application, { stage: 'withdrawn' })
    await audit(tx, ctx, {
      action: 'application:withdrawn',
      subjectId: applicationId,
      before: { stage },
      after: { stage: 'withdrawn' },
      organizationId: job.clientId,
    })
    await notifyOrganization(tx, ctx, {
      organizationId: job.clientId,
      kind: kinds['application-withdrawn'],
      event: applicationId,
      title: 'Application withdrawn',
      description: `${biller.userName} isn’t on Claimcrew anymore, so the application to ${job.title} was withdrawn.`,
      link: toBoardLink({ jobId, applicationId }),
    })
    await publishApplicationChange(tx, ctx, { jobId, billerId })
  }
}
