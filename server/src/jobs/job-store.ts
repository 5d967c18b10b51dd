import { maxRunningPosts } from '@claimcrew/contract/jobs/rules'
import type { DraftFields, Job, JobChange, JobFields, JobStatus } from '@claimcrew/contract/jobs/shapes'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { type Params, statement } from '../kit/data/statement.ts'
import type { Jobs } from '../kit/data/tables.gen.ts'

/** As it is kept; the client's name and zone, the practice's name, and how many applied, are added where it is shown. */
export type StoredJob = Omit<Job, 'clientName' | 'practiceName' | 'timeZone' | 'applications'>

/** Which of PostgreSQL's columns holds which field. */
const columnOf = {
  title: 'title',
  description: 'description',
  workTypes: 'work_types',
  systems: 'systems',
  specialties: 'specialties',
  certifications: 'certifications',
  languages: 'languages',
  payers: 'payers',
  engagement: 'engagement',
  pay: 'pay',
  rateMinCents: 'rate_min_cents',
  rateMaxCents: 'rate_max_cents',
  hoursPerWeek: 'hours_per_week',
  start: 'start',
  questions: 'questions',
  openings: 'openings',
  experience: 'experience',
  organisation: 'organisation',
  claimsPerMonth: 'claims_per_month',
  location: 'location',
  phoneWork: 'phone_work',
  compliance: 'compliance',
  monitoring: 'monitoring',
  practiceId: 'practice_id',
} as const satisfies Record<Exclude<keyof JobFields, 'window'>, keyof Jobs>

const plainFields = Object.keys(columnOf) as (keyof typeof columnOf)[]

/** What a row says; its closed sets are PostgreSQL's to keep. */
export function toStoredJob(row: Selectable<Jobs>): StoredJob {
  const plain = Object.fromEntries(plainFields.map(field => [field, row[columnOf[field]]]))
  return {
    ...(plain as Omit<JobFields, 'window'>),
    window:
      row.window_days === null
        ? null
        : { days: row.window_days, from: row.window_from ?? '', to: row.window_to ?? '' },
    jobId: row.id,
    clientId: row.client_id,
    status: row.status as JobStatus,
    hired: row.hired,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
  }
}

function toColumns({ window, ...fields }: JobChange) {
  const plain = plainFields
    .filter(field => fields[field] !== undefined)
    .map(field => [columnOf[field], fields[field]])
  return {
    ...(Object.fromEntries(plain) as Partial<Selectable<Jobs>>),
    ...(window !== undefined && {
      window_days: window?.days ?? null,
      window_from: window?.from ?? null,
      window_to: window?.to ?? null,
    }),
  }
}

export async function findJob(db: Db | Tx, jobId: string): Promise<StoredJob | null> {
  const row = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirst()
  return row ? toStoredJob(row) : null
}

/** The same, locked until the transaction ends: anyone who applies, hires or ends a post waits for the other. */
export async function lockJob(tx: Tx, jobId: string): Promise<StoredJob | null> {
  const row = await tx.selectFrom('jobs').selectAll().where('id', '=', jobId).forUpdate().executeTakeFirst()
  return row ? toStoredJob(row) : null
}

/** A client's open posts, locked until the transaction ends. */
export async function lockOpenJobs(tx: Tx, clientId: OrganizationId): Promise<StoredJob[]> {
  const rows = await tx
    .selectFrom('jobs')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('status', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toStoredJob)
}

const jobsById = statement('jobs by id', (p: Params<{ jobIds: readonly string[] }>, db) =>
  db.selectFrom('jobs').selectAll().where('id', '=', sql<string>`any(${p.jobIds}::uuid[])`),
)

/** Reads those of these jobs that exist, in no order. */
export async function readJobs(db: Db | Tx, jobIds: readonly string[]): Promise<StoredJob[]> {
  return jobIds.length === 0 ? [] : (await jobsById(db, { jobIds })).map(toStoredJob)
}

/** The first by id after one, no matter whose they are. */
export async function listJobsAfter(db: Db, after: string | null, most: number): Promise<StoredJob[]> {
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .$if(after !== null, query => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(toStoredJob)
}

export async function listJobIds(db: Db | Tx, clientId: OrganizationId): Promise<string[]> {
  const rows = await db.selectFrom('jobs').select('id').where('client_id', '=', clientId).execute()
  return rows.map(({ id }) => id)
}

type NewJob = { readonly jobId: string; readonly clientId: OrganizationId; readonly at: Instant }

export async function insertDraft(
  tx: Tx,
  { jobId, clientId, at }: NewJob,
  { title, ...fields }: DraftFields,
): Promise<StoredJob> {
  const row = await tx
    .insertInto('jobs')
    .values({
      ...toColumns(fields),
      title,
      id: jobId,
      client_id: clientId,
      status: 'draft',
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toStoredJob(row)
}

export async function writeJob(tx: Tx, jobId: string, change: JobChange, at: Instant): Promise<StoredJob> {
  const row = await tx
    .updateTable('jobs')
    .set({ ...toColumns(change), updated_at: at })
    .where('id', '=', jobId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toStoredJob(row)
}

/** A post is published once, however often it is opened again. */
export async function writeJobStatus(
  tx: Tx,
  jobId: string,
  status: JobStatus,
  at: Instant,
): Promise<StoredJob> {
  const row = await tx
    .updateTable('jobs')
    .set({ status, updated_at: at, published_at: sql`coalesce(published_at, ${at}::timestamptz)` })
    .where('id', '=', jobId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toStoredJob(row)
}

export async function deleteJob(tx: Tx, jobId: string): Promise<void> {
  await tx.deleteFrom('jobs').where('id', '=', jobId).execute()
}

/** A client's posts in some states, the last changed first. */
export async function listClientJobs(
  db: Db | Tx,
  clientId: OrganizationId,
  statuses: readonly JobStatus[],
): Promise<StoredJob[]> {
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('status', 'in', statuses)
    .orderBy('updated_at', 'desc')
    .limit(maxRunningPosts * 2)
    .execute()
  return rows.map(toStoredJob)
}

/** One more was hired; PostgreSQL refuses more than there are openings. */
export async function addHired(tx: Tx, jobId: string, at: Instant): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ hired: sql`hired + 1`, updated_at: at })
    .where('id', '=', jobId)
    .execute()
}
