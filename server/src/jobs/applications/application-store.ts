import { openStages } from '@claimcrew/contract/jobs/rules'
import { type Application, type Stage, type StageCounts, stages } from '@claimcrew/contract/jobs/shapes'
import type { Instant } from '@claimcrew/contract/kit/time'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import type { Applications } from '../../kit/data/tables.gen.ts'

/** As it is kept; whose and for what it is, is added where it is shown. */
export type StoredApplication = Pick<
  Application,
  | 'applicationId'
  | 'jobId'
  | 'billerId'
  | 'stage'
  | 'note'
  | 'rateCents'
  | 'answers'
  | 'reason'
  | 'offer'
  | 'engagementId'
  | 'createdAt'
  | 'movedAt'
> & { readonly privateNote: string }

function applicationOf(row: Selectable<Applications>): StoredApplication {
  const { offer_rate_cents: rateCents, offer_hours_per_week: hoursPerWeek, offer_starts_on: startsOn } = row
  return {
    applicationId: row.id,
    jobId: row.job_id,
    billerId: row.biller_id,
    stage: row.stage as Stage,
    note: row.note,
    rateCents: row.rate_cents,
    answers: row.answers,
    reason: row.reason,
    offer:
      rateCents === null || hoursPerWeek === null || startsOn === null
        ? null
        : { rateCents, hoursPerWeek, startsOn },
    engagementId: row.engagement_id,
    privateNote: row.private_note,
    createdAt: row.created_at,
    movedAt: row.moved_at,
  }
}

export async function findApplicationOf(
  db: Db | Tx,
  jobId: string,
  billerId: string,
): Promise<StoredApplication | null> {
  const row = await db
    .selectFrom('applications')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('biller_id', '=', billerId)
    .executeTakeFirst()
  return row ? applicationOf(row) : null
}

const none = Object.fromEntries(stages.map(stage => [stage, 0])) as StageCounts

/** How many applications to each of these jobs stand where. */
export async function countStages(
  db: Db | Tx,
  jobIds: readonly string[],
): Promise<(jobId: string) => StageCounts> {
  const rows = await db
    .selectFrom('applications')
    .select(({ fn }) => ['job_id as jobId', 'stage', fn.countAll<number>().as('count')])
    .where('job_id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .groupBy(['job_id', 'stage'])
    .execute()
  const byJob = Map.groupBy(rows, row => row.jobId)
  return jobId => ({
    ...none,
    ...Object.fromEntries((byJob.get(jobId) ?? []).map(({ stage, count }) => [stage, count])),
  })
}

/** Ends all that wait for an answer, and says whose they were. */
export async function declineOpen(
  tx: Tx,
  jobId: string,
  reason: string,
  at: Instant,
): Promise<{ applicationId: string; billerId: string }[]> {
  return tx
    .updateTable('applications')
    .set({ stage: 'declined', reason, moved_at: at })
    .where('job_id', '=', jobId)
    .where('stage', 'in', openStages)
    .returning(['id as applicationId', 'biller_id as billerId'])
    .execute()
}

/** Where a biller's own applications to these jobs stand. */
export async function stagesOf(
  db: Db,
  billerId: string,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, Stage>> {
  const rows = await db
    .selectFrom('applications')
    .select(['job_id as jobId', 'stage'])
    .where('biller_id', '=', billerId)
    .where('job_id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .$castTo<{ jobId: string; stage: Stage }>()
    .execute()
  return new Map(rows.map(({ jobId, stage }) => [jobId, stage]))
}
