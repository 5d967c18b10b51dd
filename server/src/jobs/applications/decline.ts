import { kinds } from '@claimcrew/contract/jobs/notifications'
import { declineReasons } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { audit, type By } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { notify } from '../../kit/notify.ts'
import type { StoredJob } from '../job-store.ts'
import { declineOpen } from './application-store.ts'

/** Gives everyone who waits for an answer to a job that has ended one. The job is held by the transaction. */
export async function declineWaiting(
  tx: Tx,
  by: By,
  { jobId, title }: Pick<StoredJob, 'jobId' | 'title'>,
  reason: 'filled' | 'closed',
): Promise<void> {
  const { told } = declineReasons[reason]
  for (const { applicationId, billerId } of await declineOpen(tx, jobId, told, by.now)) {
    await audit(tx, by, {
      action: 'application:declined',
      subjectId: applicationId,
      after: { stage: 'declined' },
      reason: told,
    })
    await notify(tx, by, {
      userId: billerId,
      kind: kinds['application-declined'],
      event: applicationId,
      title: 'Application declined',
      description: `${title}: ${told} Thank you for applying.`,
      link: to('/jobs', { view: 'applications', application: applicationId }),
    })
  }
}
