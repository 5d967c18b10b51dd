import type { Task } from '@claimcrew/contract/tasks/shapes'
import type { By } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { insertEvents, type What } from './event-store.ts'
import { publishMoves } from './moves.ts'
import { tellOfChanges } from './news.ts'
import { type Changeable, changeable, raiseVersions, readTasks, writeTasks } from './task-store.ts'

export type Change = {
  readonly before: Task
  readonly after: Task
  readonly what: What
  readonly note?: string
}

/** What differs between two states of a task, as the history keeps it. */
function differences(before: Task, after: Task): { before: Partial<Changeable>; after: Partial<Changeable> } {
  const fields = changeable.filter(field => before[field] !== after[field])
  const of = (task: Task) => Object.fromEntries(fields.map(field => [field, task[field]]))
  return { before: of(before), after: of(after) }
}

/**
 * Writes changes of tasks that the transaction holds: the rows, their history, who is told and who hears of it. Answers
 * all of them as they are then, in the order in which they came; one in which nothing differs stays as it was.
 */
export async function changeTasks(tx: Tx, by: By, changes: readonly Change[]): Promise<Task[]> {
  const real = changes
    .map(change => ({ ...change, differing: differences(change.before, change.after) }))
    .filter(({ differing, note }) => Object.keys(differing.after).length > 0 || (note ?? '') !== '')
  if (real.length > 0) {
    await writeTasks(
      tx,
      real.map(({ after }) => after),
      by.now,
    )
    await insertEvents(
      tx,
      real.map(({ before, what, note = '', differing }) => ({
        eventId: by.newId(),
        taskId: before.taskId,
        version: before.version + 1,
        at: by.now,
        actorId: by.actor?.userId ?? null,
        what,
        ...differing,
        note,
      })),
    )
    await publishMoves(tx, by.now, real)
    await tellOfChanges(tx, by, real)
    await raiseVersions(tx, [...new Set(real.map(({ before }) => before.clientId))])
  }
  return inOrder(
    changes.map(({ before }) => before.taskId),
    await readTasks(
      tx,
      changes.map(({ before }) => before.taskId),
    ),
  )
}

/** Tasks in the order in which they were asked for. */
export function inOrder(taskIds: readonly string[], tasks: readonly Task[]): Task[] {
  const byId = new Map(tasks.map(task => [task.taskId, task]))
  return taskIds.flatMap(taskId => byId.get(taskId) ?? [])
}
