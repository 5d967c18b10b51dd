import type { Instant } from '@claimcrew/contract/kit/time'
import { taskChanged } from '@claimcrew/contract/tasks/contract'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import type { Tx } from '../kit/data/db.ts'
import { publish } from '../kit/live/events.ts'

type TaskSides = Pick<Task, 'taskId' | 'clientId' | 'assigneeId'>

/** From so many on it is said once that there are many, instead of each. */
const many = 20

/** Tells the live line: each task by itself, or everybody concerned that much is new. */
export async function publishTaskChanges(
  tx: Tx,
  now: Instant,
  changes: readonly { readonly before: TaskSides | null; readonly after: TaskSides }[],
): Promise<void> {
  const events =
    changes.length < many
      ? changes.flatMap(({ before, after }) => [
          { now, subject: after.taskId },
          // The person who had it may not read it any more, but must hear that it is gone.
          ...(before?.assigneeId && before.assigneeId !== after.assigneeId
            ? [{ now, userId: before.assigneeId, subject: after.taskId }]
            : []),
        ])
      : [
          { now, subject: null },
          ...[
            ...new Set(changes.flatMap(({ before, after }) => [before?.assigneeId, after.assigneeId])),
          ].flatMap(userId => (userId ? [{ now, userId, subject: null }] : [])),
          ...[...new Set(changes.map(({ after }) => after.clientId))].map(part => ({
            now,
            subject: null,
            part,
          })),
        ]
  const [first, ...rest] = events
  if (first) await publish(tx, taskChanged, first, ...rest)
}
