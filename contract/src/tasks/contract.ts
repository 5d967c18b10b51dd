import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Download, Upload } from '../kit/file.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { noPatient } from '../kit/noPatient.ts'
import { pageFields, toPageShape } from '../kit/paging.ts'
import { repeatedParam } from '../kit/repeatedParam.ts'
import { Done } from '../kit/reply.ts'
import { TermIn } from '../kit/taxonomy.ts'
import { optionalMultiLine, searchWords, singleLine } from '../kit/text.ts'
import { Instant, SentDay } from '../kit/time.ts'
import { PracticeFilter } from '../organizations/shapes.ts'
import { ImportQuery, ImportResult, maxImportBytes } from './importing.ts'
import { NewRecurrence, Recurrence, RecurrenceFields } from './recurrence.ts'
import { ReportRange, TaskReport } from './report.ts'
import { dues } from './rules.ts'
import {
  Attachment,
  DueAt,
  deadlineKinds,
  maxAttachmentBytes,
  NewTask,
  Quantity,
  SentComment,
  Task,
  TaskComment,
  TaskEvent,
  TaskFields,
  TaskPerson,
  taskPriorities,
  taskStatuses,
} from './shapes.ts'

/** A task has come, changed or gone to somebody else: its people read it again. Null is many at once. */
export const taskChanged = topic('tasks:moved', z.object({ taskId: z.string().nullable() }))

const ofTask = z.strictObject({ taskId: Id })

const TaskAnswer = z.object({ task: Task })

export const createTask = endpoint({
  method: 'POST',
  path: '/api/tasks',
  may: 'tasks:manage',
  summary: 'A new task, with a client for an ADMIN; the assignee must work for that client',
  body: NewTask.extend({ clientId: ClientId.optional() }),
  reply: TaskAnswer,
  idempotent: true,
})

export const taskSorts = ['recent', 'due', 'priority', 'dollars', 'updated', 'number'] as const
export type TaskSort = (typeof taskSorts)[number]

const filterFields = {
  status: repeatedParam(z.enum(taskStatuses, 'This task status doesn’t exist.')),
  /** `none` is nobody's. */
  assigneeId: z.union([Id, z.literal('none')], 'This isn’t a valid ID.').optional(),
  clientId: ClientId.optional(),
  practiceId: PracticeFilter,
  workType: repeatedParam(TermIn('workTypes')),
  priority: repeatedParam(z.enum(taskPriorities, 'No matching priority')),
  deadlineKind: repeatedParam(z.enum(deadlineKinds, 'This deadline type doesn’t exist.')),
  /** When open tasks are due, in the client's zone; `week` is today and the six days after it. */
  due: z.enum(dues).optional(),
  /** Words that each begin one of the title or the note; or a number. */
  q: searchWords(200).optional(),
  /** Days in the client's zone, both ends included. */
  createdFrom: SentDay.optional(),
  createdTo: SentDay.optional(),
  completedFrom: SentDay.optional(),
  completedTo: SentDay.optional(),
  dueFrom: SentDay.optional(),
  dueTo: SentDay.optional(),
  /** Only tasks that were sent back at least once. */
  reopened: z
    .enum(['true', 'false'])
    .transform(text => text === 'true')
    .optional(),
}

const TaskQuery = z.strictObject(filterFields)
export type TaskQuery = z.output<typeof TaskQuery>

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/tasks',
  may: 'tasks:read',
  summary: "Tasks: a BILLER's own, a CLIENT's own, all for an ADMIN",
  query: TaskQuery.extend({
    /** Newest, due first, most urgent, most dollars, last changed, highest number: each the most pressing first. */
    sort: z.enum(taskSorts).default('recent'),
    cursor: pageFields.cursor,
    /** A board reads many at once. */
    limit: z.coerce.number<string | number>().int().min(1).max(500).default(50),
  }),
  reply: toPageShape(Task).extend({ total: z.int() }),
})

export const taskGroupings = [
  'status',
  'assignee',
  'client',
  'practice',
  'workType',
  'priority',
  'deadlineKind',
  'due',
] as const
export type TaskGrouping = (typeof taskGroupings)[number]

export const countTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/counts',
  may: 'tasks:read',
  summary: 'How many filtered tasks are in each group, with dollars at stake',
  query: TaskQuery.extend({ by: z.enum(taskGroupings).default('status') }),
  reply: z.object({
    groups: z.array(
      z.object({
        /** The group's value: a word, an id, or null for nobody or no date. */
        value: z.string().nullable(),
        label: z.string(),
        count: z.int(),
        dollarsCents: z.int(),
      }),
    ),
  }),
})

const Sum = z.object({ count: z.int(), dollarsCents: z.int() })

const TaskSummary = z.object({
  open: Sum,
  overdue: Sum,
  dueToday: Sum,
  dueThisWeek: Sum,
  /** Open tasks that nobody has; always none for a BILLER. */
  unassigned: Sum,
  waitingOnClient: Sum,
})

export const taskSummary = endpoint({
  method: 'GET',
  path: '/api/tasks/summary',
  may: 'tasks:read',
  summary: 'Open tasks at a glance: due today, overdue, with dollars',
  query: z.strictObject({ clientId: ClientId.optional(), assigneeId: Id.optional() }),
  reply: TaskSummary,
  background: true,
})

export const listAssignable = endpoint({
  method: 'GET',
  path: '/api/tasks/people',
  may: 'tasks:read:team',
  summary: 'The billers a client can assign tasks to, by name',
  query: z.strictObject({ clientId: ClientId.optional() }),
  reply: z.object({ people: z.array(TaskPerson) }),
})

export const exportTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/export',
  may: 'tasks:read',
  summary: 'Filtered tasks as CSV',
  query: TaskQuery.extend({ sort: z.enum(taskSorts).default('recent') }),
  reply: Download,
  produces: 'text/csv',
  exports: true,
  perMinute: 12,
  replica: 'always',
})

export const importTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/import',
  may: 'tasks:manage',
  summary:
    'Import tasks from a CSV file: only checked unless `dryRun=false`, then all or none, or only the good rows',
  query: ImportQuery,
  body: Upload,
  upload: { maxBytes: maxImportBytes },
  reply: ImportResult,
  idempotent: true,
  perMinute: 60,
})

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

export const reportTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/report',
  may: 'tasks:read',
  summary: 'Tasks by biller, client, practice, work type or age, with new and completed tasks each day',
  query: ReportRange,
  reply: TaskReport,
})

export const listDeadlines = endpoint({
  method: 'GET',
  path: '/api/tasks/deadlines',
  may: 'tasks:read',
  summary: 'Open tasks with a deadline, by day in the client’s time zone, then by dollars',
  query: z.strictObject({
    clientId: ClientId.optional(),
    practiceId: PracticeFilter,
    assigneeId: Id.optional(),
    deadlineKind: repeatedParam(z.enum(deadlineKinds, 'This deadline type doesn’t exist.')),
    ...pageFields,
  }),
  reply: toPageShape(Task),
})

const ofRecurrence = z.strictObject({ recurrenceId: Id })
const RecurrenceAnswer = z.object({ recurrence: Recurrence })

export const createRecurrence = endpoint({
  method: 'POST',
  path: '/api/tasks/recurrences',
  may: 'tasks:manage',
  summary: 'A recurring task in the client’s time zone, with a client for an ADMIN',
  body: NewRecurrence.extend({ clientId: ClientId.optional() }),
  reply: RecurrenceAnswer,
  idempotent: true,
})

export const listRecurrences = endpoint({
  method: 'GET',
  path: '/api/tasks/recurrences',
  may: 'tasks:read:team',
  summary: "Recurring tasks, next first: a CLIENT's own, all for an ADMIN",
  query: z.strictObject({ clientId: ClientId.optional(), ...pageFields }),
  reply: toPageShape(Recurrence),
})

export const updateRecurrence = endpoint({
  method: 'PUT',
  path: '/api/tasks/recurrences/:recurrenceId',
  may: 'tasks:manage',
  summary: 'Change the fields that are sent, pause it, or resume it',
  params: ofRecurrence,
  body: RecurrenceFields.partial().extend({
    paused: z.boolean().optional(),
    version: z.int().min(1).optional(),
  }),
  reply: RecurrenceAnswer,
  idempotent: true,
})

export const deleteRecurrence = endpoint({
  method: 'DELETE',
  path: '/api/tasks/recurrences/:recurrenceId',
  may: 'tasks:manage',
  summary: 'Delete a recurring task; tasks it created stay',
  params: ofRecurrence,
  reply: Done,
  idempotent: true,
})

export const getTask = endpoint({
  method: 'GET',
  path: '/api/tasks/:taskId',
  may: 'tasks:read',
  summary: 'A task with its comments, its attachments, its people and who changed what',
  params: ofTask,
  reply: TaskAnswer.extend({
    comments: z.array(TaskComment),
    events: z.array(TaskEvent),
    attachments: z.array(Attachment),
    /** Who can be mentioned. */
    people: z.array(TaskPerson),
    /** Since when the reader does not work for its client any more and can only read it; null where they do. */
    endedAt: Instant.nullable(),
  }),
})

export const updateTask = endpoint({
  method: 'PUT',
  path: '/api/tasks/:taskId',
  may: 'tasks:manage',
  summary: 'Change the fields that are sent; an older `version` is a conflict',
  params: ofTask,
  body: TaskFields.partial().extend({ version: z.int().min(1).optional() }),
  reply: TaskAnswer,
  idempotent: true,
})

const noteOfStep = noPatient(optionalMultiLine(2000, 'The note'))

export const setTaskStatus = endpoint({
  method: 'POST',
  path: '/api/tasks/:taskId/status',
  may: 'tasks:work',
  summary: 'Move a task: its biller, its client, an ADMIN; cancelling and reopening are the client’s',
  params: ofTask,
  body: z.strictObject({
    status: z.enum(taskStatuses),
    doneQuantity: Quantity.optional(),
    note: noteOfStep.optional(),
    version: z.int().min(1).optional(),
  }),
  reply: TaskAnswer,
  idempotent: true,
})

export const setDoneQuantity = endpoint({
  method: 'PUT',
  path: '/api/tasks/:taskId/done-quantity',
  may: 'tasks:work:own',
  summary: 'Update the quantity done on your own open task, or add to it',
  params: ofTask,
  body: z
    .strictObject({
      doneQuantity: Quantity.optional(),
      /** In place of it: units that come on top of whatever is done by then, also elsewhere. */
      add: Quantity.optional(),
      note: noteOfStep.optional(),
      version: z.int().min(1).optional(),
    })
    .refine(({ doneQuantity, add }) => (doneQuantity === undefined) !== (add === undefined), {
      path: ['doneQuantity'],
      message: 'Enter the quantity done, or how much to add.',
    }),
  reply: TaskAnswer,
  idempotent: true,
})

export const commentOnTask = endpoint({
  method: 'POST',
  path: '/api/tasks/:taskId/comments',
  may: 'tasks:work',
  summary: 'Add a comment; people mentioned are notified',
  params: ofTask,
  body: SentComment,
  reply: z.object({ comment: TaskComment }),
  idempotent: true,
  // Each can tell ten people something.
  perMinute: 60,
})

export const attachToTask = endpoint({
  method: 'POST',
  path: '/api/tasks/:taskId/files',
  may: 'tasks:work',
  summary: 'Attach a file: a PDF, a picture, or plain text such as CSV',
  params: ofTask,
  query: z.strictObject({ name: noPatient(singleLine(200, 'The name')) }),
  body: Upload,
  upload: { maxBytes: maxAttachmentBytes },
  reply: z.object({ attachment: Attachment }),
  idempotent: true,
})

const ofAttachment = z.strictObject({ taskId: Id, fileId: Id })

export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/api/tasks/:taskId/files/:fileId',
  may: 'tasks:read',
  summary: 'An attached file',
  params: ofAttachment,
  reply: Download,
  produces: 'application/octet-stream',
})

export const removeAttachment = endpoint({
  method: 'DELETE',
  path: '/api/tasks/:taskId/files/:fileId',
  may: 'tasks:work',
  summary: 'Remove a file from a task: by the person who attached it, and task managers',
  params: ofAttachment,
  reply: Done,
})
