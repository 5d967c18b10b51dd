import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Download } from '../kit/file.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { noPatient } from '../kit/noPatient.ts'
import { pageFields, toPageShape } from '../kit/paging.ts'
import { repeatedParam } from '../kit/repeatedParam.ts'
import { TermIn } from '../kit/taxonomy.ts'
import { multiLineOrEmpty, searchWords } from '../kit/text.ts'
import { Instant, SentDay } from '../kit/time.ts'
import { PracticeFilter } from '../organizations/shapes.ts'
import { Attachment } from './attachments.ts'
import { dues } from './rules.ts'
import {
  deadlineKinds,
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

export const getTaskSummary = endpoint({
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

const noteOfStep = noPatient(multiLineOrEmpty(2000, 'The note'))

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
