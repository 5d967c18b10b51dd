import type { Instant } from '@claimcrew/contract/kit/time'
import type { TotalComparison } from '@claimcrew/contract/tracking/rules'
import type { TrackedProject, TrackedTask } from '@claimcrew/contract/tracking/shapes'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import type { NamedPosition, TrackerUserPosition } from './pagePositions.ts'
import type { ProviderProject, ProviderTask, ProviderUser } from './tracker.ts'

/** A Time Doctor user, with the person here whom it is mapped to. */
export type TrackerUser = {
  readonly accountId: number
  readonly companyId: string
  readonly trackedId: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly active: boolean
  readonly timeZone: string | null
  readonly lastSeenAt: Instant | null
  readonly goneAt: Instant | null
  /** The day on which our sum and the provider's are too far apart. */
  readonly comparedFrom: Instant | null
  readonly ourSeconds: number | null
  readonly theirSeconds: number | null
  readonly mappingId: string | null
  readonly userId: string | null
  /** The two addresses that somebody has said may differ. */
  readonly acceptedTheirs: string | null
  readonly acceptedOurs: string | null
  /** When somebody has said that nothing more needs to come. */
  readonly acceptedGoneAt: Instant | null
}

const trackerUsers = (db: Db | Tx) =>
  db
    .selectFrom('tracking_accounts as a')
    .leftJoin('tracking_mappings as m', 'm.account_id', 'a.id')
    .select([
      'a.id as accountId',
      'a.company_id as companyId',
      'a.tracked_id as trackedId',
      'a.name',
      'a.email',
      'a.role',
      'a.active',
      'a.time_zone as timeZone',
      'a.last_seen_at as lastSeenAt',
      'a.gone_at as goneAt',
      'a.compared_from as comparedFrom',
      'a.our_seconds as ourSeconds',
      'a.their_seconds as theirSeconds',
      'm.id as mappingId',
      'm.user_id as userId',
      'm.accepted_their_email as acceptedTheirs',
      'm.accepted_our_email as acceptedOurs',
      'm.accepted_gone_at as acceptedGoneAt',
    ])
    .orderBy('a.name')
    .orderBy('a.id')

/** Lists the Time Doctor users of the connected company; none before it has ever answered. */
export async function listTrackerUsers(db: Db | Tx, companyId: string | null): Promise<TrackerUser[]> {
  if (companyId === null) return []
  return trackerUsers(db).where('a.company_id', '=', companyId).execute()
}

/** Some of those at a time: all, or the ones that are mapped to these people. */
export async function listTrackerUserPage(
  db: Db,
  companyId: string | null,
  userIds: readonly string[] | 'everybody',
  { after, limit }: { readonly after: TrackerUserPosition | null; readonly limit: number },
): Promise<TrackerUser[]> {
  if (companyId === null) return []
  return trackerUsers(db)
    .where('a.company_id', '=', companyId)
    .$if(userIds !== 'everybody', query =>
      query.where('m.user_id', '=', sql<string>`any(${userIds}::uuid[])`),
    )
    .$if(after !== null, query =>
      query.where(sql<boolean>`(a.name, a.id) > (${after?.[0]}::text, ${after?.[1]}::int)`),
    )
    .limit(limit)
    .execute()
}

/** How many Time Doctor users of that company these people have, of those who have any. */
export async function countTrackerUsers(
  db: Db,
  companyId: string | null,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('tracking_mappings as m')
    .innerJoin('tracking_accounts as a', 'a.id', 'm.account_id')
    .select(['m.user_id as userId', sql<number>`count(*)::int`.as('count')])
    .where('a.company_id', '=', companyId ?? '')
    .where('m.user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .groupBy('m.user_id')
    .execute()
  return new Map(rows.map(row => [row.userId, row.count]))
}

/** Finds a Time Doctor user in one company where it is named, else in whichever has such a user. */
export async function findTrackerUser(
  db: Db | Tx,
  trackedId: string,
  companyId?: string,
): Promise<TrackerUser | null> {
  const rows = await trackerUsers(db)
    .where('a.tracked_id', '=', trackedId)
    .$if(companyId !== undefined, query => query.where('a.company_id', '=', companyId ?? ''))
    // The mapped one comes first, should two companies have the same id.
    .clearOrderBy()
    .orderBy(sql`m.id is null`)
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst()
  return rows ?? null
}

/** Writes down who is there; answers the ids of those who were not known before. */
export async function saveTrackerUsers(
  tx: Tx,
  companyId: string,
  users: readonly ProviderUser[],
  now: Instant,
): Promise<string[]> {
  const { rows } = await sql<{ trackedId: string; isNew: boolean }>`
    insert into tracking_accounts as a
      (company_id, tracked_id, name, email, role, active, time_zone, last_seen_at, first_read_at)
    select ${companyId}, given.*, ${now}::timestamptz
    from unnest(
      ${users.map(one => one.trackedId)}::text[], ${users.map(one => one.name)}::text[],
      ${users.map(one => one.email)}::text[], ${users.map(one => one.role)}::text[],
      ${users.map(one => one.active)}::boolean[], ${users.map(one => one.timeZone)}::text[],
      ${users.map(one => one.lastSeenAt)}::timestamptz[]
    ) as given (tracked_id) order by tracked_id
    on conflict (company_id, tracked_id) do update set name = excluded.name, email = excluded.email,
      role = excluded.role, active = excluded.active, time_zone = excluded.time_zone,
      last_seen_at = excluded.last_seen_at, gone_at = null
    returning a.tracked_id as "trackedId", a.first_read_at = ${now}::timestamptz as "isNew"`.execute(tx)
  return rows.filter(row => row.isNew).map(row => row.trackedId)
}

/** Marks users that a complete list no longer has. */
export async function markTrackerUsersGone(
  tx: Tx,
  companyId: string,
  users: readonly ProviderUser[],
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('tracking_accounts')
    .set({ gone_at: now })
    .where('company_id', '=', companyId)
    .where('gone_at', 'is', null)
    .where('tracked_id', '<>', sql<string>`all(${users.map(one => one.trackedId)}::text[])`)
    .execute()
}

export async function saveProjects(
  tx: Tx,
  companyId: string,
  projects: readonly ProviderProject[],
): Promise<void> {
  if (projects.length === 0) return
  await sql`
    insert into tracking_projects (company_id, project_id, name, deleted)
    select ${companyId}, given.* from unnest(
      ${projects.map(one => one.projectId)}::text[], ${projects.map(one => one.name)}::text[],
      ${projects.map(one => one.deleted)}::boolean[]
    ) as given (project_id) order by project_id
    on conflict (company_id, project_id) do update set name = excluded.name, deleted = excluded.deleted
    where (tracking_projects.name, tracking_projects.deleted) is distinct from (excluded.name, excluded.deleted)`.execute(
    tx,
  )
}

export async function saveTasks(tx: Tx, companyId: string, tasks: readonly ProviderTask[]): Promise<void> {
  if (tasks.length === 0) return
  await sql`
    insert into tracking_tasks (company_id, task_id, name, project_id)
    select ${companyId}, given.* from unnest(
      ${tasks.map(one => one.taskId)}::text[], ${tasks.map(one => one.name)}::text[],
      ${tasks.map(one => one.projectId)}::text[]
    ) as given (task_id) order by task_id
    on conflict (company_id, task_id) do update set name = excluded.name, project_id = excluded.project_id
    where (tracking_tasks.name, tracking_tasks.project_id) is distinct from (excluded.name, excluded.project_id)`.execute(
    tx,
  )
}

/**
 * A project that a row names but no list has: deleted there, it still occurs. In order, as everywhere here: two who write
 * the same names the other way round would wait for each other.
 */
export async function writeNames(
  tx: Tx,
  companyId: string,
  projects: ReadonlyMap<string, string>,
  tasks: ReadonlyMap<string, { readonly name: string; readonly projectId: string }>,
): Promise<void> {
  if (projects.size > 0)
    await sql`
      insert into tracking_projects (company_id, project_id, name, deleted)
      select ${companyId}, given.*, true
      from unnest(${[...projects.keys()]}::text[], ${[...projects.values()]}::text[]) as given (project_id)
      order by project_id
      on conflict (company_id, project_id) do nothing`.execute(tx)
  if (tasks.size > 0) {
    const named = [...tasks.values()]
    await sql`
      insert into tracking_tasks (company_id, task_id, name, project_id)
      select ${companyId}, given.* from unnest(${[...tasks.keys()]}::text[], ${named.map(one => one.name)}::text[],
        ${named.map(one => one.projectId)}::text[]) as given (task_id)
      order by task_id
      on conflict (company_id, task_id) do nothing`.execute(tx)
  }
}

/** Names that are read by id; without ids, all that the company has. */
type NamedPageQuery = { readonly after: NamedPosition | null; readonly limit: number | null }
const wholeList: NamedPageQuery = { after: null, limit: null }

export async function listProjects(
  db: Db | Tx,
  companyId: string | null,
  ids?: readonly string[],
  { after, limit }: NamedPageQuery = wholeList,
): Promise<TrackedProject[]> {
  return db
    .selectFrom('tracking_projects')
    .select(['project_id as id', 'name', 'deleted'])
    .where('company_id', '=', companyId ?? '')
    .$if(ids !== undefined, query => query.where('project_id', '=', sql<string>`any(${ids ?? []}::text[])`))
    .$if(after !== null, query =>
      query.where(sql<boolean>`(name, project_id) > (${after?.[1]}::text, ${after?.[2]}::text)`),
    )
    .orderBy('name')
    .orderBy('project_id')
    .$if(limit !== null, query => query.limit(limit ?? 0))
    .execute()
}

export async function listTasks(
  db: Db | Tx,
  companyId: string | null,
  ids?: readonly string[],
  { after, limit }: NamedPageQuery = wholeList,
): Promise<TrackedTask[]> {
  const rows = await db
    .selectFrom('tracking_tasks')
    .select(['task_id as id', 'name', 'project_id as projectId'])
    .where('company_id', '=', companyId ?? '')
    .$if(ids !== undefined, query => query.where('task_id', '=', sql<string>`any(${ids ?? []}::text[])`))
    .$if(after !== null, query =>
      query.where(sql<boolean>`(name, task_id) > (${after?.[1]}::text, ${after?.[2]}::text)`),
    )
    .orderBy('name')
    .orderBy('task_id')
    .$if(limit !== null, query => query.limit(limit ?? 0))
    .execute()
  return rows.map(({ id, name, projectId }) => ({
    id,
    name,
    project: projectId === '' ? null : { id: projectId },
  }))
}

/** Our sum beside the provider's for the same span. */
export async function writeComparison(
  tx: Tx | Db,
  trackerUserId: number,
  apart: TotalComparison | null,
  at: Instant,
): Promise<void> {
  await tx
    .updateTable('tracking_accounts')
    .set({
      compared_at: at,
      compared_from: apart?.from ?? null,
      compared_to: apart?.to ?? null,
      our_seconds: apart?.ours ?? null,
      their_seconds: apart?.theirs ?? null,
    })
    .where('id', '=', trackerUserId)
    .execute()
}
