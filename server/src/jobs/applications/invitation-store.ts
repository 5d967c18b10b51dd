import type { JobInvitation } from '@claimcrew/contract/jobs/shapes'
import type { Db, Tx } from '../../kit/data/db.ts'

export type StoredInvitation = Pick<
  JobInvitation,
  'invitationId' | 'jobId' | 'billerId' | 'note' | 'state' | 'createdAt'
>

export async function findInvitationOf(
  db: Db | Tx,
  jobId: string,
  billerId: string,
): Promise<StoredInvitation | null> {
  const row = await db
    .selectFrom('job_invitations')
    .select([
      'id as invitationId',
      'job_id as jobId',
      'biller_id as billerId',
      'note',
      'state',
      'created_at as createdAt',
    ])
    .where('job_id', '=', jobId)
    .where('biller_id', '=', billerId)
    .$castTo<StoredInvitation>()
    .executeTakeFirst()
  return row ?? null
}
