import type { Instant } from '@claimcrew/contract/kit/time'
import type { Db, Tx } from '../../kit/data/db.ts'

type SavedJobState = 'saved' | 'hidden'

/** What a biller has done with a post. */
export async function findSavedJob(db: Db, billerId: string, jobId: string): Promise<SavedJobState | null> {
  const row = await db
    .selectFrom('kept_jobs')
    .select('kept')
    .where('biller_id', '=', billerId)
    .where('job_id', '=', jobId)
    .$castTo<{ kept: SavedJobState }>()
    .executeTakeFirst()
  return row?.kept ?? null
}

export async function writeSavedJob(
  db: Db | Tx,
  { billerId, jobId }: { readonly billerId: string; readonly jobId: string },
  saved: SavedJobState,
  at: Instant,
): Promise<void> {
  await db
    .insertInto('kept_jobs')
    .values({ biller_id: billerId, job_id: jobId, kept: saved, kept_at: at })
    .onConflict(conflict =>
      conflict.columns(['biller_id', 'job_id']).doUpdateSet({ kept: saved, kept_at: at }),
    )
    .execute()
}

export async function deleteSavedJob(db: Db, billerId: string, jobId: string): Promise<void> {
  await db.deleteFrom('kept_jobs').where('biller_id', '=', billerId).where('job_id', '=', jobId).execute()
}
