import { kinds } from '@claimcrew/contract/jobs/notifications'
import { declineReasons } from '@claimcrew/contract/jobs/shapes'
import { audit, type By } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { notify } from '../../kit/notify.ts'
import { holdUsers } from '../../people/store.ts'
import type { StoredJob } from '../job-store.ts'
import { billersWaiting, declineOpen } from './application-store.ts'
import { amongOwn, publishMove } from './moved.ts'

/** Gives everyone who waits for an answer to a job that has ended one. The job is held by the transaction. */
export async function declineWaiting(
  tx: Tx,
  by: By,
  { jobId, title }: Pick<StoredJob, 'jobId' | 'title'>,
  reason: 'filled' | 'closed',
): Promise<void> {
  const { told } = declineReasons[reason]
  // People before what is theirs, as everybody does who changes an application.
  await holdUsers(tx, await billersWaiting(tx, jobId))
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
      link: amongOwn(applicationId),
    })
    await publishMove(tx, by, { jobId, billerId })
  }
}
