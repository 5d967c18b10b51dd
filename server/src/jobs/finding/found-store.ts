import type { Job, Stage } from '@claimcrew/contract/jobs/shapes'
import { sql } from 'kysely'
import type { Db } from '../../kit/data/db.ts'
import { KnownRows, type Version } from '../../kit/data/known-rows.ts'
import { type Params, statement } from '../../kit/data/statement.ts'
import { jobOf } from '../job-store.ts'

/** A version of a post without its long texts, and whose it is. */
export type ListedJob = Omit<Job, 'applications' | 'description' | 'questions'> & Version

// Whose it is, and where they live, is a part of what is shown.
const version = sql<string>`concat(jobs.xmin, ' ', users.xmin)`.as('version')

const listedJobs = statement('jobs as listed', (p: Params<{ jobIds: readonly string[] }>, db) =>
  db
    .selectFrom('jobs')
    .innerJoin('users', 'users.id', 'jobs.client_id')
    .selectAll('jobs')
    .select(['users.user_name as clientName', 'users.time_zone as timeZone', version])
    .where('jobs.id', '=', sql<string>`any(${p.jobIds}::uuid[])`),
)

const versions = statement(
  'jobs as they are',
  (p: Params<{ jobIds: readonly string[]; billerId: string }>, db) =>
    db
      .selectFrom('jobs')
      .innerJoin('users', 'users.id', 'jobs.client_id')
      .select([
        'jobs.id',
        version,
        sql<Stage | null>`(select stage from applications where job_id = jobs.id and biller_id = ${p.billerId})`.as(
          'applied',
        ),
      ])
      .where('jobs.id', '=', sql<string>`any(${p.jobIds}::uuid[])`),
)

const known = new KnownRows<ListedJob>({
  most: 2_000,
  read: async (db, jobIds) =>
    (await listedJobs(db, { jobIds })).map(({ clientName, timeZone, version, ...row }) => {
      const { description: _, questions: __, ...job } = jobOf(row)
      return { ...job, clientName, timeZone, id: row.id, version }
    }),
})

type Found = { readonly job: ListedJob; readonly applied: Stage | null }

/** Those of these that there are, in their order, each with where an application of this person to it stands. */
export async function readFound(db: Db, jobIds: readonly string[], billerId: string): Promise<Found[]> {
  if (jobIds.length === 0) return []
  const current = new Map((await versions(db, { jobIds, billerId })).map(row => [row.id, row]))
  const rows = await known.of(
    db,
    jobIds.flatMap(jobId => current.get(jobId) ?? []),
  )
  return rows.map(job => ({ job, applied: current.get(job.jobId)?.applied ?? null }))
}
