import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Task, TaskFields, TaskStatus } from '@claimcrew/contract/tasks/shapes'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { practiceNamesSql } from '../organizations/store.ts'
import { allOrganizationsSql } from '../people/organization-store.ts'
import { allPeopleSql } from '../people/page-store.ts'
import { toPictureUrl } from '../people/store.ts'
import { listWords } from './searchWords.ts'

/** What a change can set, beside the version and when. */
export type ChangeableTask = TaskFields & {
  readonly status: TaskStatus
  readonly doneQuantity: number
  readonly assignedAt: Instant | null
  readonly firstTouchAt: Instant | null
  readonly completedAt: Instant | null
  readonly reopenCount: number
}

/** Which of PostgreSQL's columns holds which field, and of which type it is. */
const columnOf = {
  title: ['title', 'text'],
  workType: ['work_type', 'text'],
  assigneeId: ['assignee_id', 'uuid'],
  practiceId: ['practice_id', 'uuid'],
  priority: ['priority', 'text'],
  dueAt: ['due_at', 'timestamptz'],
  deadlineKind: ['deadline_kind', 'text'],
  plannedQuantity: ['planned_quantity', 'integer'],
  dollarsCents: ['dollars_cents', 'bigint'],
  note: ['note', 'text'],
  status: ['status', 'text'],
  doneQuantity: ['done_quantity', 'integer'],
  assignedAt: ['assigned_at', 'timestamptz'],
  firstTouchAt: ['first_touch_at', 'timestamptz'],
  completedAt: ['completed_at', 'timestamptz'],
  reopenCount: ['reopen_count', 'integer'],
} as const satisfies Record<keyof ChangeableTask, readonly [column: string, type: string]>

export const changeableFields = Object.keys(columnOf) as (keyof ChangeableTask)[]

type TaskRow = Omit<Task, 'assigneePicture'> & { readonly pictureId: string | null }

const taskColumns =
  sql.raw(`t.id as "taskId", t.number, t.client_id as "clientId", c.user_name as "clientName",
  c.time_zone as "timeZone", a.user_name as "assigneeName", a.picture_id as "pictureId", p.name as "practiceName",
  ${changeableFields.map(field => `t.${columnOf[field][0]} as "${field}"`).join(', ')},
  t.created_at as "createdAt", t.updated_at as "updatedAt", t.version, t.recurrence_id as "recurrenceId",
  t.comment_count as comments, t.file_count as attachments`)

const toTask = ({ pictureId, ...row }: TaskRow): Task => ({
  ...row,
  assigneePicture: toPictureUrl(pictureId),
})

/** Tasks `t` as they are shown; `tail` says which and in what order. */
export async function selectTasks(db: Db | Tx, tail: RawBuilder<unknown>): Promise<Task[]> {
  const { rows } =
    await sql<TaskRow>`select ${taskColumns} from tasks t join ${allOrganizationsSql} c on c.id = t.client_id
    left join ${allPeopleSql} a on a.id = t.assignee_id
    left join ${practiceNamesSql} p on p.id = t.practice_id ${tail}`.execute(db)
  return rows.map(toTask)
}

const practiceSql = sql`lateral (
  select name from ${practiceNamesSql} one where one.id = t.practice_id offset 0)`

const sideSql = (people: RawBuilder<unknown>, id: string) => sql`lateral (
  select user_name, time_zone, picture_id from ${people} one where one.id = ${sql.ref(id)} offset 0)`

/**
 * A page of tasks `t`: those that `tail` says, in its `order`. Names are looked up for what is on the page alone, each by
 * its key, which `offset` holds PostgreSQL to: it would rather read everybody's than believe how short a page is.
 */
export async function selectTaskPage(
  db: Db,
  tail: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Task[]> {
  const { rows } = await sql<TaskRow>`select ${taskColumns} from (select t.* from tasks t ${tail}) t
    cross join ${sideSql(allOrganizationsSql, 't.client_id')} c left join ${sideSql(allPeopleSql, 't.assignee_id')} a on true
    left join ${practiceSql} p on true
    order by ${order}`.execute(db)
  return rows.map(toTask)
}

export const readTasks = (db: Db | Tx, taskIds: readonly string[]): Promise<Task[]> =>
  selectTasks(db, sql`where t.id = any(${taskIds}::uuid[])`)

/** Tasks, locked until the transaction ends; those who lock several take them in one order. */
export const lockTasks = (tx: Tx, taskIds: readonly string[]): Promise<Task[]> =>
  selectTasks(tx, sql`where t.id = any(${taskIds}::uuid[]) order by t.id for update of t`)

export const lockOpenTasks = (
  tx: Tx,
  { clientId, billerId }: { readonly clientId?: OrganizationId; readonly billerId: string },
): Promise<Task[]> =>
  selectTasks(
    tx,
    sql`where t.is_open and t.assignee_id = ${billerId}
      and ${clientId === undefined ? sql`true` : sql`t.client_id = ${clientId}`} order by t.id for update of t`,
  )

type TypedColumn = readonly [column: string, type: string]

/** JSON as a table `n` of these columns: as many rows as there are in one statement. */
const table = (rows: readonly object[], columns: readonly TypedColumn[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (${sql.raw(
    columns.map(([column, type]) => `${column} ${type}`).join(', '),
  )})`

const toRow = (task: ChangeableTask & { readonly number: number }) => ({
  ...Object.fromEntries(changeableFields.map(field => [columnOf[field][0], task[field]])),
  words: listWords(`${task.number} ${task.title} ${task.note}`),
})

const writableColumns: readonly TypedColumn[] = [
  ...changeableFields.map(field => columnOf[field]),
  ['words', 'text[]'],
]
const columns = sql.raw(writableColumns.map(([column]) => column).join(', '))
const values = sql.raw(
  writableColumns
    .map(([column]) => (column === 'words' ? 'array_to_tsvector(n.words)' : `n.${column}`))
    .join(', '),
)

/** Writes locked tasks as they are from now on, each with its next version. */
export async function writeTasks(tx: Tx, tasks: readonly Task[], at: Instant): Promise<void> {
  const rows = tasks.map(task => ({ id: task.taskId, ...toRow(task) }))
  await sql`update tasks t set (${columns}, version, updated_at) = (${values}, t.version + 1, ${at}::timestamptz)
    from ${table(rows, [['id', 'uuid'], ...writableColumns])} where t.id = n.id`.execute(tx)
}

export type TaskToInsert = ChangeableTask & {
  readonly taskId: string
  readonly clientId: OrganizationId
  readonly number: number
  readonly createdBy: string | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly version: number
  readonly recurrenceId: string | null
  readonly occursOn: string | null
}

const ownColumns: readonly TypedColumn[] = [
  ['id', 'uuid'],
  ['client_id', 'uuid'],
  ['number', 'integer'],
  ['created_by', 'uuid'],
  ['created_at', 'timestamptz'],
  ['updated_at', 'timestamptz'],
  ['version', 'integer'],
  ['recurrence_id', 'uuid'],
  ['occurs_on', 'date'],
]

export async function insertTasks(tx: Tx, tasks: readonly TaskToInsert[]): Promise<void> {
  const rows = tasks.map(task => ({
    id: task.taskId,
    client_id: task.clientId,
    number: task.number,
    created_by: task.createdBy,
    created_at: task.createdAt,
    updated_at: task.updatedAt,
    version: task.version,
    recurrence_id: task.recurrenceId,
    occurs_on: task.occursOn,
    ...toRow(task),
  }))
  const own = sql.raw(ownColumns.map(([column]) => column).join(', '))
  const theirs = sql.raw(ownColumns.map(([column]) => `n.${column}`).join(', '))
  await sql`insert into tasks (${own}, ${columns}) select ${theirs}, ${values}
    from ${table(rows, [...ownColumns, ...writableColumns])}`.execute(tx)
}

/** Takes the next numbers of a client and answers the first; anyone who takes some at the same time waits. */
export async function takeNumbers(db: Db | Tx, clientId: OrganizationId, count: number): Promise<number> {
  const { last_number } = await db
    .insertInto('task_clients')
    .values({ client_id: clientId, last_number: count, version: 1 })
    .onConflict(conflict =>
      conflict.column('client_id').doUpdateSet({
        last_number: sql`task_clients.last_number + ${count}`,
        version: sql`task_clients.version + 1`,
      }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number - count + 1
}

/** What was counted of these clients' tasks counts no more. Taken in one order, so that nobody waits for each other. */
export async function raiseVersions(tx: Tx, clientIds: readonly OrganizationId[]): Promise<void> {
  await sql`update task_clients set version = version + 1 where client_id in (
    select client_id from task_clients where client_id = any(${clientIds}::uuid[]) order by client_id for update)`.execute(
    tx,
  )
}
