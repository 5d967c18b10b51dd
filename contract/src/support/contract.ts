import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Download, Upload } from '../kit/file.ts'
import { Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { pageFields, toPageShape } from '../kit/paging.ts'
import { repeatedParam } from '../kit/repeatedParam.ts'
import { Done } from '../kit/reply.ts'
import { searchWords } from '../kit/text.ts'
import { SentInstant } from '../kit/time.ts'
import {
  CannedAnswer,
  CannedAnswerFields,
  DeskCounts,
  maxFileBytes,
  NewReply,
  NewTicket,
  Ticket,
  TicketChange,
  TicketFile,
  TicketItem,
  TicketReply,
  TicketTargets,
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
} from './shapes.ts'

/** A ticket has come or changed: told to those who answer, and to its author where they can see it. */
export const ticketChanged = topic('support:ticket-changed', z.object({ ticketId: z.string() }))

const ofTicket = z.strictObject({ ticketId: Id })
const TicketAnswer = z.object({ ticket: Ticket })

export const createTicket = endpoint({
  method: 'POST',
  path: '/api/tickets',
  may: 'support:ask:own',
  summary: 'Ask for help',
  body: NewTicket,
  reply: TicketAnswer,
  idempotent: true,
})

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/tickets',
  may: 'support:use',
  summary: 'Your own tickets, all for an ADMIN, last updated first; those waiting on us, longest wait first',
  query: z.strictObject({
    ...pageFields,
    status: repeatedParam(z.enum(ticketStatuses, 'This ticket status doesn’t exist.')),
    category: repeatedParam(z.enum(ticketCategories, 'This category doesn’t exist.')),
    /** Words that all stand in what was written, the author's name or the number. */
    q: searchWords(200).optional(),
    // Only an ADMIN may send what follows.
    assigneeId: z.union([z.literal('none'), Id]).optional(),
    authorId: Id.optional(),
    priority: repeatedParam(z.enum(ticketPriorities, 'This priority doesn’t exist.')),
    waiting: z.literal('true').optional(),
    late: z.literal('true').optional(),
  }),
  reply: toPageShape(TicketItem).extend({ total: z.int() }),
})

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/tickets/:ticketId',
  may: 'support:use',
  summary: 'A ticket with the replies you can see',
  params: ofTicket,
  reply: z.object({ ticket: Ticket, replies: z.array(TicketReply) }),
})

export const replyToTicket = endpoint({
  method: 'POST',
  path: '/api/tickets/:ticketId/replies',
  may: 'support:use',
  summary: 'Reply; an author’s reply reopens the ticket, an ADMIN’s can be internal',
  params: ofTicket,
  body: NewReply,
  reply: z.object({ reply: TicketReply }),
  idempotent: true,
})

export const changeTicket = endpoint({
  method: 'PUT',
  path: '/api/tickets/:ticketId',
  may: 'support:use',
  summary: 'Close or reopen your own ticket; an ADMIN also assigns it and sets its priority',
  params: ofTicket,
  body: TicketChange,
  reply: TicketAnswer,
  idempotent: true,
})

export const mergeTicket = endpoint({
  method: 'POST',
  path: '/api/tickets/:ticketId/merge',
  may: 'support:manage:all',
  summary: 'Merge a duplicate into another ticket from the same author',
  params: ofTicket,
  body: z.strictObject({ intoId: Id }),
  reply: TicketAnswer,
  idempotent: true,
})

export const uploadTicketFile = endpoint({
  method: 'POST',
  path: '/api/ticket-files',
  may: 'support:use',
  summary: 'Upload a file for a ticket or reply; deleted after a day if not sent',
  body: Upload,
  reply: z.object({ file: TicketFile }),
  upload: { maxBytes: maxFileBytes },
})

export const removeTicketFile = endpoint({
  method: 'DELETE',
  path: '/api/ticket-files/:fileId',
  may: 'support:use',
  summary: 'Remove your own file before it’s sent',
  params: z.strictObject({ fileId: Id }),
  reply: Done,
})

export const getTicketFile = endpoint({
  method: 'GET',
  path: '/api/tickets/:ticketId/files/:fileId',
  may: 'support:use',
  summary: 'A ticket’s file, for people who can see the message it came with',
  params: z.strictObject({ ticketId: Id, fileId: Id }),
  reply: Download,
  produces: 'application/octet-stream',
})

export const getDesk = endpoint({
  method: 'GET',
  path: '/api/support/desk',
  may: 'support:manage:all',
  summary: 'What’s waiting, the last 30 days, and who answers',
  reply: z.object({
    counts: DeskCounts,
    targets: TicketTargets,
    admins: z.array(z.object({ userId: Id, userName: z.string() })),
  }),
})

export const setTicketTargets = endpoint({
  method: 'PUT',
  path: '/api/support/targets',
  may: 'support:manage:all',
  summary: 'Targets for answering and solving tickets, from now on; those left out stay',
  /** `was` is what the sender has read of them: others by now are refused. */
  body: TicketTargets.partial().extend({ was: TicketTargets.partial().optional() }),
  reply: z.object({ targets: TicketTargets }),
})

const ofCanned = z.strictObject({ cannedId: Id })
const Canned = z.object({ answer: CannedAnswer })

export const listCannedAnswers = endpoint({
  method: 'GET',
  path: '/api/canned-answers',
  may: 'support:manage:all',
  summary: 'Canned answers, by title; at most 200',
  reply: z.object({ answers: z.array(CannedAnswer) }),
})

export const addCannedAnswer = endpoint({
  method: 'POST',
  path: '/api/canned-answers',
  may: 'support:manage:all',
  summary: 'Add a canned answer',
  idempotent: true,
  body: CannedAnswerFields,
  reply: Canned,
})

export const changeCannedAnswer = endpoint({
  method: 'PUT',
  path: '/api/canned-answers/:cannedId',
  may: 'support:manage:all',
  summary: 'Change a canned answer',
  params: ofCanned,
  /** `version` is its `updatedAt` as the sender has read it: another one by now is refused. */
  body: CannedAnswerFields.extend({ version: SentInstant.optional() }),
  reply: Canned,
})

export const removeCannedAnswer = endpoint({
  method: 'DELETE',
  path: '/api/canned-answers/:cannedId',
  may: 'support:manage:all',
  summary: 'Delete a canned answer',
  params: ofCanned,
  reply: Done,
  idempotent: true,
})
