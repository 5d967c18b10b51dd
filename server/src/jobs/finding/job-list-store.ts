import type { Job, Stage } from '@claimcrew/contract/jobs/shapes'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../kit/data/db.ts'
import { RowCache, type RowVersion } from '../../kit/data/rowCache.ts'
import { type Params, statement } from '../../kit/data/statement.ts'
import type { Jobs } from '../../kit/data/tables.gen.ts'
import { allOrganizationsSql } from '../../people/organization-store.ts'
import { toStoredJob } from '../job-store.ts'

/** A version of a post without its long texts, and whose it is. */
export type ListedJob = Omit<Job, 'applications' | 'practiceName' | 'description' | 'questions'> & RowVersion

type JobListValues = { readonly jobIds: readonly string[] }

// A row shows the client's name and place, so their version is part of its own.
const version = sql`concat(jobs.xmin, ' ', client.version) as version`
type JobListRow = Selectable<Jobs> & RowVersion & { readonly clientName: string; readonly timeZone: string }

const listedJobs = statement(
  'jobs as listed',
  (p: Params<JobListValues>) => sql<JobListRow>`
    select jobs.*, client.user_name as "clientName", client.time_zone as "timeZone", ${version}
    from jobs join ${allOrganizationsSql} client on client.id = jobs.client_id where jobs.id = any(${p.jobIds}::uuid[])`,
)

/** Where an application of somebody to a post stands, and at which rate they applied. */
type OwnApplication = { readonly applied: Stage | null; readonly appliedRateCents: number | null }

const versions = statement(
  'jobs as they are',
  (p: Params<JobListValues & { billerId: string }>) => sql<RowVersion & OwnApplication>`
    select jobs.id, ${version}, application.stage as applied, application.rate_cents as "appliedRateCents"
    from jobs join ${allOrganizationsSql} client on client.id = jobs.client_id
    left join applications application on application.job_id = jobs.id and application.biller_id = ${p.billerId}
    where jobs.id = any(${p.jobIds}::uuid[])`,
)

const listedJobCache = new RowCache<ListedJob>({
  most: 2_000,
  read: async (db, jobIds) =>
    (await listedJobs(db, { jobIds })).map(({ clientName, timeZone, version, ...row }) => {
      const { description: _, questions: __, ...job } = toStoredJob(row)
      return { ...job, clientName, timeZone, id: row.id, version }
    }),
})

type FoundJob = OwnApplication & { readonly job: ListedJob }

/** Those of these that there are, in their order, each with where an application of this person to it stands. */
export async function readFoundJobs(
  db: Db,
  jobIds: readonly string[],
  billerId: string,
): Promise<FoundJob[]> {
  if (jobIds.length === 0) return []
  const current = new Map((await versions(db, { jobIds, billerId })).map(row => [row.id, row]))
  const rows = await listedJobCache.readRows(
    db,
    jobIds.flatMap(jobId => current.get(jobId) ?? []),
  )
  return rows.map(job => {
    const { applied = null, appliedRateCents = null } = current.get(job.jobId) ?? {}
    return { job, applied, appliedRateCents }
  })
}
