import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/ids.ts'
import { DueAt, Task, taskPriorities, taskStatuses } from './shapes.ts'

export const maxBulkTasks = 500

const Ids = z
  .array(Id)
  .min(1, 'Choose at least one task.')
  .max(maxBulkTasks, `Choose ${maxBulkTasks} tasks or fewer.`)
  .overwrite(ids => [...new Set(ids)])

/** What can be set for many at once; a status must be a step that each of them can take. */
const BulkChange = z
  .strictObject({
    assigneeId: Id.nullable().optional(),
    status: z.enum(taskStatuses).optional(),
    dueAt: DueAt.nullable().optional(),
    priority: z.enum(taskPriorities).optional(),
    practiceId: Id.nullable().optional(),
  })
  .refine(change => Object.values(change).some(value => value !== undefined), 'Choose what to change.')
export type BulkChange = z.infer<typeof BulkChange>

export const changeTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/bulk',
  may: 'tasks:work',
  summary: 'Change many tasks, all or none: a BILLER can move their own, managers can do everything',
  body: z.strictObject({ ids: Ids, change: BulkChange }),
  reply: z.object({
    tasks: z.array(Task),
    /** What each was before, in the same order. */
    before: z.array(
      Task.pick({
        taskId: true,
        assigneeId: true,
        status: true,
        dueAt: true,
        priority: true,
        practiceId: true,
      }),
    ),
  }),
  idempotent: true,
})

export const undoTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/undo',
  may: 'tasks:work',
  summary: 'Undo your own last change to tasks, for ten minutes and if no one changed them since',
  body: z.strictObject({
    tasks: z
      .array(z.strictObject({ taskId: Id, version: z.int().min(1) }))
      .min(1)
      .max(maxBulkTasks),
  }),
  reply: z.object({ tasks: z.array(Task) }),
  idempotent: true,
})
