import { kinds } from '@claimcrew/contract/jobs/notifications'
import { audit, type By } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { notify } from '../../kit/notify.ts'
import { listPeople } from '../../people/store.ts'
import { readJobs } from '../job-store.ts'
import { lockOpenOf, writeMove } from './application-store.ts'
import { withdrawInvitationsOf } from './invitation-store.ts'
import { onBoard, publishMove } from './moved.ts'

/** Somebody who cannot sign in any more waits for nothing, and nobody waits for them. */
export async function withdrawAllOf(tx: Tx, by: By, billerId: string): Promise<void> {
  for (const jobId of await withdrawInvitationsOf(tx, billerId, by.now))
    await publishMove(tx, by, { jobId, billerId })
  const open = await lockOpenOf(tx, billerId)
  const jobs = new Map(
    (
      await readJobs(
        tx,
        open.map(({ jobId }) => jobId),
      )
    ).map(job => [job.jobId, job]),
  )
  const [biller] = await listPeople(tx, [billerId])
  for (const { applicationId, jobId, stage } of open) {
    const job = jobs.get(jobId)
    if (!job || !biller) throw new Error('An application has a job and a biller')
    await writeMove(tx, applicationId, { stage: 'withdrawn' }, by.now)
    await audit(tx, by, {
      action: 'application:withdrawn',
      subjectId: applicationId,
      before: { stage },
      after: { stage: 'withdrawn' },
    })
    await notify(tx, by, {
      userId: job.clientId,
      kind: kinds['application-withdrawn'],
      event: applicationId,
      title: 'Application withdrawn',
      description: `${biller.userName} isn’t on Claimcrew anymore, so the application to ${job.title} was withdrawn.`,
      link: onBoard({ jobId, applicationId }),
    })
    await publishMove(tx, by, { jobId, billerId })
  }
}
