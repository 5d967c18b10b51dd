import type { Stage } from '@claimcrew/contract/jobs/shapes'
import { sql } from 'kysely'
import type { Db } from '../../kit/data/db.ts'
import { type Params, statement } from '../../kit/data/statement.ts'
import { jobOf, type StoredJob } from '../job-store.ts'

const foundJobs = statement(
  'jobs as found',
  (p: Params<{ jobIds: readonly string[]; billerId: string }>, db) =>
    db
      .selectFrom('jobs')
      .selectAll()
      .select(
        sql<Stage | null>`(select stage from applications where job_id = jobs.id and biller_id = ${p.billerId})`.as(
          'stage',
        ),
      )
      .where('id', '=', sql<string>`any(${p.jobIds}::uuid[])`),
)

type FoundJob = { readonly job: StoredJob; readonly applied: Stage | null }

/** Those of these that there are, in their order, each with where an application of this person to it stands. */
export async function readFound(db: Db, jobIds: readonly string[], billerId: string): Promise<FoundJob[]> {
  if (jobIds.length === 0) return []
  const places = new Map(jobIds.map((id, place) => [id, place]))
  const rows = await foundJobs(db, { jobIds, billerId })
  return rows
    .sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
    .map(({ stage, ...row }) => ({ job: jobOf(row), applied: stage }))
}
