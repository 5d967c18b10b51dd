import { type JobStatus, jobStatuses, type StatusCounts } from '@claimcrew/contract/jobs/shapes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { comesAfter, type Mark } from '../../kit/data/paging.ts'
import { jobOf, type StoredJob } from '../job-store.ts'

type Filter = {
  /** Whose; everybody's without. */
  readonly clientId?: string | undefined
  readonly q?: string | undefined
}

const filtered = (db: Db | Tx, { clientId, q = '' }: Filter) =>
  db
    .selectFrom('jobs')
    .$if(clientId !== undefined, query => query.where('client_id', '=', clientId ?? ''))
    .$if(q !== '', query => query.where(sql<boolean>`position(lower(${q}) in lower(title)) > 0`))

export async function postsBefore(
  db: Db,
  filter: Filter & { readonly status: JobStatus | undefined },
  before: Mark | null,
  limit: number,
): Promise<StoredJob[]> {
  const { status } = filter
  const rows = await filtered(db, filter)
    .selectAll()
    .$if(status !== undefined, query => query.where('status', '=', status ?? ''))
    .where(comesAfter(before, ['updated_at', 'id'], 'desc'))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(jobOf)
}

const none = Object.fromEntries(jobStatuses.map(status => [status, 0])) as StatusCounts

export async function countStatuses(db: Db | Tx, filter: Filter): Promise<StatusCounts> {
  const rows = await filtered(db, filter)
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

/** Of those who have any. */
export async function countStatusesOf(
  db: Db,
  clientIds: readonly string[],
): Promise<{ clientId: string; counts: StatusCounts }[]> {
  const rows = await db
    .selectFrom('jobs')
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .select(({ fn }) => ['client_id', 'status', fn.countAll<number>().as('count')])
    .groupBy(['client_id', 'status'])
    .execute()
  const found = new Map(rows.map(row => [row.client_id, { ...none }]))
  for (const { client_id, status, count } of rows)
    Object.assign(found.get(client_id) ?? {}, { [status]: count })
  return [...found].map(([clientId, counts]) => ({ clientId, counts }))
}
