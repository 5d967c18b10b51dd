import { Id, type OrganizationId } from '@claimcrew/contract/kit/ids'
import { SentInstant } from '@claimcrew/contract/kit/time'
import { toOwnerId } from '@claimcrew/contract/permissions'
import type { TaskGrouping, TaskQuery, TaskSort } from '@claimcrew/contract/tasks/contract'
import { type Task, taskPriorities } from '@claimcrew/contract/tasks/shapes'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { type Db, getPool } from '../../kit/data/db.ts'
import { cursorParser } from '../../kit/data/paging.ts'
import type { SignedInActor } from '../../kit/http/session.ts'
import { selectTaskPage } from '../task-store.ts'

type SortKey = {
  readonly column: string
  readonly type: string
  readonly falls: boolean
  readonly of: (task: Task) => unknown
}

const nothing = -1

/** What a list is ordered by; the id settles ties, the same way round as the last of these. */
const orders: Readonly<
  Record<TaskSort, { readonly keys: readonly SortKey[]; readonly mark: z.ZodType<unknown[]> }>
> = {
  recent: {
    keys: [{ column: 't.created_at', type: 'timestamptz', falls: true, of: task => task.createdAt }],
    mark: z.tuple([SentInstant, Id]),
  },
  updated: {
    keys: [{ column: 't.updated_at', type: 'timestamptz', falls: true, of: task => task.updatedAt }],
    mark: z.tuple([SentInstant, Id]),
  },
  due: {
    keys: [{ column: 't.due_key', type: 'timestamptz', falls: false, of: dueKey }],
    mark: z.tuple([z.union([SentInstant, z.literal('infinity')]), Id]),
  },
  priority: {
    keys: [
      {
        column: 't.urgency',
        type: 'smallint',
        falls: true,
        of: task => taskPriorities.indexOf(task.priority),
      },
      { column: 't.due_key', type: 'timestamptz', falls: false, of: dueKey },
    ],
    mark: z.tuple([z.int().min(0).max(3), z.union([SentInstant, z.literal('infinity')]), Id]),
  },
  dollars: {
    keys: [
      {
        column: `coalesce(t.dollars_cents, ${nothing})`,
        type: 'bigint',
        falls: true,
        of: task => task.dollarsCents ?? nothing,
      },
    ],
    mark: z.tuple([z.int(), Id]),
  },
  number: {
    keys: [{ column: 't.number', type: 'integer', falls: true, of: task => task.number }],
    mark: z.tuple([z.int(), Id]),
  },
}

function dueKey({ dueAt }: Task): string {
  return dueAt ?? 'infinity'
}

type TaskPosition = readonly unknown[]

export const parseTaskCursor = (sort: TaskSort, cursor: string | undefined): TaskPosition | null =>
  cursorParser<unknown[]>(orders[sort].mark)(cursor)

export const toTaskPosition =
  (sort: TaskSort) =>
  (task: Task): TaskPosition => [...orders[sort].keys.map(({ of }) => of(task)), task.taskId]

const listSortKeys = (sort: TaskSort): readonly Omit<SortKey, 'of'>[] => {
  const { keys } = orders[sort]
  return [...keys, { column: 't.id', type: 'uuid', falls: keys.at(-1)?.falls ?? true }]
}

/** Beyond where a page ended: further by the first key in which they differ. */
function isAfter(sort: TaskSort, mark: TaskPosition): RawBuilder<boolean> {
  const keys = listSortKeys(sort)
  const at = (index: number) => sql`${mark[index]}::${sql.raw(keys[index]?.type ?? '')}`
  const own = (index: number) => sql.raw(keys[index]?.column ?? '')
  const isFurther = (index: number) =>
    sql`${own(index)} ${sql.raw(keys[index]?.falls ? '<' : '>')} ${at(index)}`
  // Where all go the same way, a row comparison, which an index can begin at.
  if (keys.every(({ falls }) => falls === keys[0]?.falls)) {
    const all = keys.map((_, index) => index)
    return sql<boolean>`(${sql.join(all.map(own))}) ${sql.raw(keys[0]?.falls ? '<' : '>')} (${sql.join(all.map(at))})`
  }
  const cases = keys.map((_, index) => {
    const same = keys.slice(0, index).map((_, before) => sql`${own(before)} = ${at(before)}`)
    return sql`(${sql.join([...same, isFurther(index)], sql` and `)})`
  })
  return sql<boolean>`(${sql.join(cases, sql` or `)})`
}

const orderBy = (sort: TaskSort) =>
  sql.raw(
    listSortKeys(sort)
      .map(({ column, falls }) => `${column} ${falls ? 'desc' : 'asc'}`)
      .join(', '),
  )

/** One page of the tasks that are meant. */
export const listTaskPage = (
  db: Db,
  meant: RawBuilder<boolean>,
  sort: TaskSort,
  after: TaskPosition | null,
  limit: number,
): Promise<Task[]> =>
  selectTaskPage(
    db,
    sql`where ${meant} and ${after === null ? sql`true` : isAfter(sort, after)} order by ${orderBy(sort)} limit ${limit}`,
    orderBy(sort),
  )

async function countMatching(db: Db, meant: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from tasks t where ${meant}`.execute(db)
  return rows[0]?.count ?? 0
}

type CountedTotal = { readonly version: number; readonly total: number }

/** What was counted, by what was asked: of each database, and no more than so many. */
const remembered = new WeakMap<object, Map<string, CountedTotal>>()
const maxRemembered = 2000

/** How often the tasks that somebody can see have changed; null where counting is cheaper than knowing. */
async function versionFor(
  db: Db,
  actor: SignedInActor,
  clientId: OrganizationId | undefined,
): Promise<number | null> {
  if (actor.role === 'BILLER') return null
  const ownerId = actor.role === 'CLIENT' ? actor.organizationId : clientId
  const { rows } = await sql<{
    version: number
  }>`select coalesce(sum(version), 0)::bigint as version from task_clients
    ${ownerId === undefined ? sql`` : sql`where client_id = ${ownerId}`}`.execute(db)
  return rows[0]?.version ?? 0
}

/**
 * How many tasks are meant. Counting thousands takes longer than reading a page, so it is remembered for as long as none
 * of those tasks changes; what depends on the time of day is counted each time.
 */
export async function countTotal(
  db: Db,
  actor: SignedInActor,
  query: TaskQuery,
  meant: RawBuilder<boolean>,
  isLasting: boolean,
): Promise<number> {
  const pool = getPool(db)
  // Before it is counted: what changes meanwhile has a higher version, and is counted anew.
  const version = isLasting && pool ? await versionFor(db, actor, query.clientId) : null
  if (!pool || version === null) return countMatching(db, meant)
  const cached = remembered.get(pool) ?? new Map<string, CountedTotal>()
  remembered.set(pool, cached)
  const key = JSON.stringify([actor.role === 'ADMIN' ? null : toOwnerId(actor), query])
  const counted = cached.get(key)
  if (counted?.version === version) return counted.total
  const total = await countMatching(db, meant)
  if (cached.size >= maxRemembered) cached.clear()
  cached.set(key, { version, total })
  return total
}

/** What a group is called by, and its place among the others. */
const groupColumn: Readonly<Record<Exclude<TaskGrouping, 'due'>, string>> = {
  status: 't.status',
  assignee: 't.assignee_id',
  client: 't.client_id',
  practice: 't.practice_id',
  workType: 't.work_type',
  priority: 't.priority',
  deadlineKind: 't.deadline_kind',
}

export type TaskGroup = {
  readonly value: string | null
  readonly count: number
  readonly dollarsCents: number
}

const maxGroups = 1000

export async function listGroups(
  db: Db,
  meant: RawBuilder<boolean>,
  by: Exclude<TaskGrouping, 'due'>,
): Promise<TaskGroup[]> {
  const { rows } = await sql<TaskGroup>`select ${sql.raw(groupColumn[by])} as value, count(*)::int as count,
      coalesce(sum(t.dollars_cents), 0)::bigint as "dollarsCents"
    from tasks t where ${meant} group by 1 order by 2 desc, 1 limit ${maxGroups}`.execute(db)
  return rows
}

type TaskSum = { readonly count: number; readonly dollarsCents: number }

/** How many of the tasks that are meant fulfil each of these as well, and the dollars that hang on them. */
export async function sumConditions<Name extends string>(
  db: Db,
  meant: RawBuilder<boolean>,
  conditions: Readonly<Record<Name, RawBuilder<boolean>>>,
): Promise<Record<Name, TaskSum>> {
  const names = Object.keys(conditions) as Name[]
  const columns = names.map(
    name => sql`count(*) filter (where ${conditions[name]})::int as ${sql.ref(`${name}_count`)},
      coalesce(sum(t.dollars_cents) filter (where ${conditions[name]}), 0)::bigint as ${sql.ref(`${name}_dollars`)}`,
  )
  const { rows } = await sql<
    Record<string, number>
  >`select ${sql.join(columns)} from tasks t where ${meant}`.execute(db)
  return Object.fromEntries(
    names.map(name => [
      name,
      { count: rows[0]?.[`${name}_count`] ?? 0, dollarsCents: rows[0]?.[`${name}_dollars`] ?? 0 },
    ]),
  ) as Record<Name, TaskSum>
}
