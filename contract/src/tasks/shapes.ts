import * as z from 'zod'
import { ClientId, Id } from '../kit/ids.ts'
import { noPatient } from '../kit/noPatient.ts'
import { numberText } from '../kit/numberWords.ts'
import { TermIn } from '../kit/taxonomy.ts'
import { multiLine, multiLineOrEmpty, singleLine } from '../kit/text.ts'
import { Instant, SentInstant } from '../kit/time.ts'

export const taskStatuses = [
  'new',
  'in-progress',
  'waiting-on-client',
  'waiting-on-payer',
  'in-review',
  'done',
  'reopened',
  'cancelled',
] as const
export type TaskStatus = (typeof taskStatuses)[number]

export const taskStatusLabels: Readonly<Record<TaskStatus, string>> = {
  new: 'New',
  'in-progress': 'In progress',
  'waiting-on-client': 'Waiting on client',
  'waiting-on-payer': 'Waiting on payer',
  'in-review': 'In review',
  done: 'Done',
  reopened: 'Reopened',
  cancelled: 'Canceled',
}

/** The most pressing last, so that their place is their weight. */
export const taskPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type TaskPriority = (typeof taskPriorities)[number]

export const deadlineKinds = ['none', 'sla', 'timely-filing', 'appeal'] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** What a deadline is called, and what it costs to miss it. */
export const deadlines: Readonly<Record<DeadlineKind, { readonly label: string; readonly missed: string }>> =
  {
    none: { label: 'No deadline', missed: 'No penalty.' },
    sla: { label: 'SLA', missed: 'The SLA isn’t met.' },
    'timely-filing': {
      label: 'Timely filing',
      missed: 'The payer won’t pay. The claim is lost and can’t be billed to anyone.',
    },
    appeal: { label: 'Appeal', missed: 'The denial is final and can’t be appealed.' },
  }

export const maxTaskQuantity = 1_000_000
const quantities = `Enter a whole number from 0 to ${numberText(maxTaskQuantity)}.`
export const Quantity = z.int(quantities).min(0, quantities).max(maxTaskQuantity, quantities)

/** A hundred million dollars: more than any one task is about. */
export const maxTaskCents = 10_000_000_000
const dollars = 'Enter dollars at stake in whole cents, from 0 to $100,000,000.'
const DollarsCents = z.int(dollars).min(0, dollars).max(maxTaskCents, dollars)

export const DueAt = SentInstant.refine(at => at < '2101', 'Enter a year from 2000 to 2100.')

/** What somebody writes of a task. */
export const TaskFields = z.strictObject({
  title: noPatient(singleLine(200, 'The title')),
  workType: TermIn('workTypes'),
  assigneeId: Id.nullable(),
  /** Which of the client's practices it is for. */
  practiceId: Id.nullable(),
  priority: z.enum(taskPriorities),
  dueAt: DueAt.nullable(),
  deadlineKind: z.enum(deadlineKinds),
  plannedQuantity: Quantity.nullable(),
  dollarsCents: DollarsCents.nullable(),
  note: noPatient(multiLineOrEmpty(5000, 'The note')),
})
export type TaskFields = z.infer<typeof TaskFields>

export const emptyTask: Omit<TaskFields, 'title' | 'workType'> = {
  assigneeId: null,
  practiceId: null,
  priority: 'normal',
  dueAt: null,
  deadlineKind: 'none',
  plannedQuantity: null,
  dollarsCents: null,
  note: '',
}

export const NewTask = TaskFields.partial().required({ title: true, workType: true })
export type NewTask = z.infer<typeof NewTask>

export const Task = z.object({
  ...TaskFields.shape,
  taskId: Id,
  /** Counts per client, from 1. */
  number: z.int(),
  status: z.enum(taskStatuses),
  clientId: ClientId,
  clientName: z.string(),
  /** The client's: deadlines are meant in it. */
  timeZone: z.string(),
  assigneeName: z.string().nullable(),
  assigneePicture: z.string().nullable(),
  /** Null also where the client has no other practice, for then nobody has to tell them apart. */
  practiceName: z.string().nullable(),
  doneQuantity: z.int(),
  createdAt: Instant,
  /** Since when it is with who has it now. */
  assignedAt: Instant.nullable(),
  /** When somebody first worked at it. */
  firstTouchAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  updatedAt: Instant,
  reopenCount: z.int(),
  /** Rises with every change: what is sent with an older one is refused. */
  version: z.int(),
  /** What it is an occurrence of. */
  recurrenceId: Id.nullable(),
  comments: z.int(),
  attachments: z.int(),
})
export type Task = z.infer<typeof Task>

export const maxCommentLength = 4000

export const SentComment = z.strictObject({
  text: noPatient(multiLine(maxCommentLength, 'The comment')),
  /** People of the task who are told of it. */
  mentions: z.array(Id).max(10, 'Mention 10 people or fewer.').default([]),
})

export const TaskComment = z.object({
  commentId: Id,
  authorId: Id,
  authorName: z.string(),
  authorPicture: z.string().nullable(),
  text: z.string(),
  mentions: z.array(Id),
  createdAt: Instant,
})
export type TaskComment = z.infer<typeof TaskComment>

/** What can change of a task, as its history has it. */
export const trackedFields = [
  'title',
  'workType',
  'assigneeId',
  'practiceId',
  'priority',
  'dueAt',
  'deadlineKind',
  'plannedQuantity',
  'dollarsCents',
  'note',
  'status',
  'doneQuantity',
] as const
export type TrackedField = (typeof trackedFields)[number]

const Value = z.union([z.string(), z.number(), z.null()])

/** One step of a task's history: who changed what, when. */
export const TaskEvent = z.object({
  eventId: Id,
  at: Instant,
  /** Null where nobody did: an engagement ended, a recurrence came round. */
  actorId: Id.nullable(),
  actorName: z.string().nullable(),
  what: z.enum(['created', 'changed', 'moved', 'assigned', 'worked', 'undone', 'returned']),
  changes: z.array(z.object({ field: z.enum(trackedFields), before: Value, after: Value })),
  /** What was said with it. */
  note: z.string(),
})
export type TaskEvent = z.infer<typeof TaskEvent>

/** Who has to do with a task, and so can be mentioned; or who can be given one. */
export const TaskPerson = z.object({
  userId: Id,
  userName: z.string(),
  profilePicture: z.string().nullable(),
  timeZone: z.string(),
})
export type TaskPerson = z.infer<typeof TaskPerson>
