import { openStages } from '@claimcrew/contract/jobs/rules'
import { type StageCounts, stages } from '@claimcrew/contract/jobs/shapes'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { isAfterPosition, type PagePosition } from '../../kit/data/paging.ts'
import { type StoredApplication, toStoredApplication } from './application-store.ts'

type ApplicationOwner = { readonly jobId: string } | { readonly billerId: string }

/** Lists the applications to a job or by a biller, the latest first. */
export async function listApplicationPage(
  db: Db,
  owner: ApplicationOwner,
  before: PagePosition | null,
  limit: number,
): Promise<StoredApplication[]> {
  const rows = await db
    .selectFrom('applications')
    .selectAll()
    .where(eb => ('jobId' in owner ? eb('job_id', '=', owner.jobId) : eb('biller_id', '=', owner.billerId)))
    .where(isAfterPosition(before, ['created_at', 'id'], 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toStoredApplication)
}

/** A job that somebody has applied or is invited to, with where it stands in that list. */
export type ListedPost = { readonly jobId: string; readonly at: Instant; readonly id: string }

/** The jobs for which a biller waits for an answer, some at a time; the latest first. */
export async function listAppliedJobs(
  db: Db,
  billerId: string,
  { after, limit }: { readonly after: PagePosition | null; readonly limit: number },
): Promise<ListedPost[]> {
  return db
    .selectFrom('applications')
    .select(['job_id as jobId', 'created_at as at', 'id'])
    .where('biller_id', '=', billerId)
    .where('stage', 'in', openStages)
    .where(isAfterPosition(after, ['created_at', 'id'], 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
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

/** What waits for one side's answer: new applications to a client's open posts, offers to a biller. */
export async function countWaitingApplications(
  db: Db,
  side: { readonly clientId: OrganizationId } | { readonly billerId: string },
): Promise<number> {
  const query = db
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await ('clientId' in side
    ? query.where('j.client_id', '=', side.clientId).where('a.stage', '=', 'new')
    : query.where('a.biller_id', '=', side.billerId).where('a.stage', '=', 'offered')
  ).executeTakeFirstOrThrow()
  return count
}

/** Open posts of all clients with an application that nobody has looked at since then. */
export async function countUnansweredPosts(db: Db, before: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('jobs as j')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('j.status', '=', 'open')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('applications as a')
          .select('a.id')
          .whereRef('a.job_id', '=', 'j.id')
          .where('a.stage', '=', 'new')
          .where('a.moved_at', '<', before),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
