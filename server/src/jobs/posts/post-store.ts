import { type JobStatus, jobStatuses, type StatusCounts } from '@claimcrew/contract/jobs/shapes'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { isAfterPosition, type PagePosition } from '../../kit/data/paging.ts'
import { type StoredJob, toStoredJob } from '../job-store.ts'

type PostFilter = {
  /** The client whose posts are read; everybody's without it. */
  readonly clientId?: OrganizationId | undefined
  readonly q?: string | undefined
  /** `none` is what names no practice. */
  readonly practiceId?: string | undefined
}

const filtered = (db: Db | Tx, { clientId, q = '', practiceId }: PostFilter) =>
  db
    .selectFrom('jobs')
    .$if(clientId !== undefined, query => query.where('client_id', '=', clientId ?? ''))
    .$if(practiceId !== undefined, query =>
      practiceId === 'none'
        ? query.where('practice_id', 'is', null)
        : query.where('practice_id', '=', practiceId ?? ''),
    )
    .$if(q !== '', query => query.where(sql<boolean>`position(lower(${q}) in lower(title)) > 0`))

export async function listPostPage(
  db: Db,
  filter: PostFilter & { readonly status: JobStatus | undefined },
  before: PagePosition | null,
  limit: number,
): Promise<StoredJob[]> {
  const { status } = filter
  const rows = await filtered(db, filter)
    .selectAll()
    .$if(status !== undefined, query => query.where('status', '=', status ?? ''))
    .where(isAfterPosition(before, ['updated_at', 'id'], 'desc'))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toStoredJob)
}

const none = Object.fromEntries(jobStatuses.map(status => [status, 0])) as StatusCounts

export async function countStatuses(db: Db | Tx, filter: PostFilter): Promise<StatusCounts> {
  const rows = await filtered(db, filter)
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

/** Counts the posts by status, for each client that has any. */
export async function countStatusesByClient(
  db: Db,
  clientIds: readonly OrganizationId[],
): Promise<{ clientId: OrganizationId; counts: StatusCounts }[]> {
  const rows = await db
    .selectFrom('jobs')
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .select(({ fn }) => ['client_id', 'status', fn.countAll<number>().as('count')])
    .groupBy(['client_id', 'status'])
    .execute()
  const countsByClient = new Map(rows.map(row => [row.client_id, { ...none }]))
  for (const { client_id, status, count } of rows)
    Object.assign(countsByClient.get(client_id) ?? {}, { [status]: count })
  return [...countsByClient].map(([clientId, counts]) => ({ clientId, counts }))
}
