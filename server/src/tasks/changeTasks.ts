import type { Task } from '@claimcrew/contract/tasks/shapes'
import type { AuditCtx } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { insertEvents, type TaskEventKind } from './event-store.ts'
import { type ChangeableTask, changeableFields, raiseVersions, readTasks, writeTasks } from './task-store.ts'
import { publishTaskChanges } from './taskEvents.ts'
import { notifyOfChanges } from './taskNotifications.ts'

export type TaskUpdate = {
  readonly before: Task
  readonly after: Task
  readonly what: TaskEventKind
  readonly note?: string
}

/** What differs between two states of a task, as the history keeps it. */
function differences(
  before: Task,
  after: Task,
): { before: Partial<ChangeableTask>; after: Partial<ChangeableTask> } {
  const fields = changeableFields.filter(field => before[field] !== after[field])
  const of = (task: Task) => Object.fromEntries(fields.map(field => [field, task[field]]))
  return { before: of(before), after: of(after) }
}

/**
 * Writes changes of tasks that the transaction holds: the rows, their history, who is told and who hears of it. Answers
 * all of them as they are then, in the order in which they came; one in which nothing differs stays as it was.
 */
export async function writeTaskUpdates(
  tx: Tx,
  ctx: AuditCtx,
  changes: readonly TaskUpdate[],
): Promise<Task[]> {
  const real = changes
    .map(change => ({ ...change, differing: differences(change.before, change.after) }))
    .filter(({ differing, note }) => Object.keys(differing.after).length > 0 || (note ?? '') !== '')
  if (real.length > 0) {
    await writeTasks(
      tx,
      real.map(({ after }) => after),
      ctx.now,
    )
    await insertEvents(
      tx,
      real.map(({ before, what, note = '', differing }) => ({
        eventId: ctx.newId(),
        taskId: before.taskId,
        version: before.version + 1,
        at: ctx.now,
        actorId: ctx.actor?.userId ?? null,
        what,
        ...differing,
        note,
      })),
    )
    await publishTaskChanges(tx, ctx.now, real)
    await notifyOfChanges(tx, ctx, real)
    await raiseVersions(tx, [...new Set(real.map(({ before }) => before.clientId))])
  }
  return sortByIds(
    changes.map(({ before }) => before.taskId),
    await readTasks(
      tx,
      changes.map(({ before }) => before.taskId),
    ),
  )
}

/** Tasks in the order in which they were asked for. */
export function sortByIds(taskIds: readonly string[], tasks: readonly Task[]): Task[] {
  const byId = new Map(tasks.map(task => [task.taskId, task]))
  return taskIds.flatMap(taskId => byId.get(taskId) ?? [])
}
