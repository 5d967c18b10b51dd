import type { Instant } from '@claimcrew/contract/kit/time'
import { type TaskEvent, trackedFields } from '@claimcrew/contract/tasks/shapes'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import type { ChangeableTask } from './task-store.ts'

export type TaskEventKind = TaskEvent['what']

type NewTaskEvent = {
  readonly eventId: string
  readonly taskId: string
  readonly version: number
  readonly at: Instant
  readonly actorId: string | null
  readonly what: TaskEventKind
  readonly before: Partial<ChangeableTask>
  readonly after: Partial<ChangeableTask>
  readonly note: string
}

export async function insertEvents(tx: Tx, events: readonly NewTaskEvent[]): Promise<void> {
  await sql`insert into task_events (id, task_id, version, at, actor_id, what, before, after, note)
    select n."eventId", n."taskId", n.version, n.at, n."actorId", n.what, n.before, n.after, n.note
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as n ("eventId" uuid, "taskId" uuid, version integer,
      at timestamptz, "actorId" uuid, what text, before jsonb, after jsonb, note text)`.execute(tx)
}

/** What made the versions that these tasks have now. */
export async function listLatestEvents(
  tx: Tx,
  taskIds: readonly string[],
): Promise<
  (Pick<NewTaskEvent, 'taskId' | 'version' | 'at' | 'actorId' | 'what'> & {
    before: Partial<ChangeableTask>
  })[]
> {
  const rows = await tx
    .selectFrom('task_events as e')
    .innerJoin('tasks as t', join =>
      join.onRef('t.id', '=', 'e.task_id').onRef('t.version', '=', 'e.version'),
    )
    .select(['e.task_id as taskId', 'e.version', 'e.at', 'e.actor_id as actorId', 'e.what', 'e.before'])
    .where('e.task_id', '=', sql<string>`any(${taskIds}::uuid[])`)
    .execute()
  return rows.map(row => ({
    ...row,
    what: row.what as TaskEventKind,
    before: row.before as Partial<ChangeableTask>,
  }))
}

type EndedTask = { readonly taskId: string; readonly endedAt: Instant }

const endedTasks = (tasks: readonly EndedTask[]) => sql`unnest(${tasks.map(one => one.taskId)}::uuid[],
  ${tasks.map(one => one.endedAt)}::timestamptz[]) as ended (task_id, ended_at)`

/** What has changed of tasks since a moment of each, the latest first: undone in this order, they are as they were. */
export async function listEventsSince(
  db: Db | Tx,
  tasks: readonly EndedTask[],
): Promise<{ taskId: string; before: Partial<ChangeableTask> }[]> {
  const { rows } = await sql<{ taskId: string; before: Partial<ChangeableTask> }>`
    select e.task_id as "taskId", e.before from ${endedTasks(tasks)}
    join task_events e on e.task_id = ended.task_id and e.at >= ended.ended_at
    order by e.task_id, e.version desc`.execute(db)
  return rows
}

/** How many comments and files tasks had at a moment of each. */
export async function countTalkBefore(
  db: Db | Tx,
  tasks: readonly EndedTask[],
): Promise<ReadonlyMap<string, { comments: number; attachments: number }>> {
  const { rows } = await sql<{ taskId: string; comments: number; attachments: number }>`
    select ended.task_id as "taskId",
      (select count(*)::int from task_comments c
        where c.task_id = ended.task_id and c.created_at < ended.ended_at) as comments,
      (select count(*)::int from task_files f
        where f.task_id = ended.task_id and f.added_at < ended.ended_at) as attachments
    from ${endedTasks(tasks)}`.execute(db)
  return new Map(rows.map(({ taskId, ...counts }) => [taskId, counts]))
}

type TaskEventValue = string | number | null

/** A task's history, the latest first. Names are added where it is shown. */
export async function listTaskEvents(
  db: Db | Tx,
  taskId: string,
  most: number,
): Promise<Omit<TaskEvent, 'actorName'>[]> {
  const rows = await db
    .selectFrom('task_events')
    .select(['id as eventId', 'at', 'actor_id as actorId', 'what', 'before', 'after', 'note'])
    .where('task_id', '=', taskId)
    .orderBy('version', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ before, after, what, ...row }) => {
    const [was, is] = [before as Record<string, TaskEventValue>, after as Record<string, TaskEventValue>]
    const changes = trackedFields
      .filter(field => field in is)
      .map(field => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
    return { ...row, what: what as TaskEventKind, changes }
  })
}
