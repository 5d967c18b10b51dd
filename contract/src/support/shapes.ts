import * as z from 'zod'
import { Id } from '../kit/ids.ts'
import { noPatient } from '../kit/noPatient.ts'
import { multiLine, singleLine } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { isFilledIn } from './placeholders.ts'

export const ticketStatuses = ['open', 'waiting', 'solved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const ticketCategories = ['account', 'billing', 'attendance', 'tracking', 'jobs', 'other'] as const
export type TicketCategory = (typeof ticketCategories)[number]

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

export const maxTicketFiles = 5
export const maxFileBytes = 10 * 1024 * 1024
export const maxReplies = 500
export const maxCannedAnswers = 200

/** Their content decides the type, whatever they are called. */
export const fileTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'text/plain'] as const

const Subject = noPatient(singleLine(150, 'The subject'))
const TicketText = noPatient(multiLine(10_000, 'The text'))

const FileIds = z
  .array(Id)
  .max(maxTicketFiles, `Attach ${maxTicketFiles} files or fewer.`)
  .refine(ids => new Set(ids).size === ids.length, 'Attach each file only once.')
  .default([])

export const NewTicket = z.strictObject({
  category: z.enum(ticketCategories, 'This category doesn’t exist.'),
  subject: Subject,
  text: TicketText,
  /** Files of one's own that were uploaded before and belong to nothing yet. */
  fileIds: FileIds,
})
export type NewTicket = z.infer<typeof NewTicket>

export const NewReply = z.strictObject({
  text: TicketText,
  /** Only administrators read it. */
  internal: z.boolean().default(false),
  fileIds: FileIds,
  /** Where the ticket stands afterwards: an ADMIN's answer waits for its author, unless it says otherwise. */
  status: z.enum(['open', 'waiting', 'solved']).optional(),
})
export type NewReply = z.infer<typeof NewReply>

export const TicketChange = z
  .strictObject({
    status: z.enum(ticketStatuses, 'This ticket status doesn’t exist.').optional(),
    assigneeId: Id.nullable().optional(),
    priority: z.enum(ticketPriorities, 'This priority doesn’t exist.').optional(),
  })
  .refine(change => Object.keys(change).length > 0, 'Choose what to change.')
export type TicketChange = z.infer<typeof TicketChange>

export const TicketFile = z.object({
  fileId: Id,
  name: z.string(),
  size: z.int(),
  type: z.enum(fileTypes),
})
export type TicketFile = z.infer<typeof TicketFile>

/** When something was due and when it was done, in help hours; `late` also while it is still to be done. */
const TargetState = z.object({
  dueAt: Instant,
  doneAt: Instant.nullable(),
  /** How many minutes of help hours it took, once it is done. */
  minutes: z.int().nullable(),
  late: z.boolean(),
})
export type TargetState = z.infer<typeof TargetState>

const OtherTicket = z.object({ ticketId: Id, number: z.int(), subject: z.string() })
export type OtherTicket = z.infer<typeof OtherTicket>

export const TicketItem = z.object({
  ticketId: Id,
  number: z.int(),
  authorId: Id,
  authorName: z.string(),
  category: z.enum(ticketCategories),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  createdAt: Instant,
  /** The last that its author could see of it. */
  updatedAt: Instant,
  /** How many answers there are to read. */
  replies: z.int(),
  mergedInto: OtherTicket.nullable(),
  /** As `desk` has them, where a caller that changes them looks for them. */
  priority: z.enum(ticketPriorities).nullable(),
  assigneeId: Id.nullable(),
  /** What only administrators know: null to the author. */
  desk: z
    .object({
      priority: z.enum(ticketPriorities),
      assigneeId: Id.nullable(),
      assigneeName: z.string().nullable(),
      /** Since when the author waits for us. */
      waitsSince: Instant.nullable(),
      answer: TargetState,
      resolution: TargetState,
    })
    .nullable(),
})
export type TicketItem = z.infer<typeof TicketItem>

export const Ticket = TicketItem.extend({
  text: z.string(),
  files: z.array(TicketFile),
  /** Doubles that were merged into this one. */
  merged: z.array(OtherTicket),
})
export type Ticket = z.infer<typeof Ticket>

export const TicketReply = z.object({
  replyId: Id,
  authorId: Id,
  authorName: z.string(),
  profilePicture: z.string().nullable(),
  /** Written by somebody who answers tickets, not by its author. */
  fromSupport: z.boolean(),
  text: z.string(),
  internal: z.boolean(),
  files: z.array(TicketFile),
  sentAt: Instant,
})
export type TicketReply = z.infer<typeof TicketReply>

export const CannedAnswerFields = z.strictObject({
  title: singleLine(80, 'The title'),
  text: noPatient(multiLine(5_000, 'The text')).refine(
    isFilledIn,
    'This text has a placeholder we don’t recognize.',
  ),
  category: z.enum(ticketCategories, 'This category doesn’t exist.').nullable(),
})
export type CannedAnswerFields = z.infer<typeof CannedAnswerFields>

export const CannedAnswer = z.object({ ...CannedAnswerFields.shape, cannedId: Id, updatedAt: Instant })
export type CannedAnswer = z.infer<typeof CannedAnswer>

const Minutes = z.int().min(5, 'Enter at least 5 minutes.').max(60_000, 'Enter at most 1,000 hours.')

/** Minutes of help hours until the first answer, and until it is solved. */
const PriorityTarget = z
  .strictObject({ answerMinutes: Minutes, resolutionMinutes: Minutes })
  .refine(({ answerMinutes, resolutionMinutes }) => answerMinutes <= resolutionMinutes, {
    path: ['resolutionMinutes'],
    error: 'The solution target can’t be shorter than the first answer target.',
  })

export const TicketTargets = z.strictObject(
  Object.fromEntries(ticketPriorities.map(priority => [priority, PriorityTarget])) as Record<
    TicketPriority,
    typeof PriorityTarget
  >,
)
export type TicketTargets = z.infer<typeof TicketTargets>

/** How the desk is doing. */
export const DeskCounts = z.object({
  /** How many tickets wait for support: of all, and of those that nobody or the reader has taken. */
  waiting: z.int(),
  unassigned: z.int(),
  mine: z.int(),
  /** How many tickets have an overdue answer or solution. */
  late: z.int(),
  /** Over the last 30 days: how many were answered, how many in time, and the median minutes of help hours. */
  answered: z.object({ count: z.int(), inTime: z.int(), medianMinutes: z.int().nullable() }),
  solved: z.object({ count: z.int(), inTime: z.int(), medianMinutes: z.int().nullable() }),
})
export type DeskCounts = z.infer<typeof DeskCounts>
