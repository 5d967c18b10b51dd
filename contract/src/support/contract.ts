import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Download, Upload } from '../kit/file.ts'
import { Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { many } from '../kit/many.ts'
import { pageFields, pageOf } from '../kit/paging.ts'
import { Done } from '../kit/reply.ts'
import { searchWords } from '../kit/text.ts'
import {
  CannedAnswer,
  CannedFields,
  DeskCounts,
  maxFileBytes,
  NewReply,
  NewTicket,
  priorities,
  Targets,
  Ticket,
  TicketChange,
  TicketFile,
  TicketItem,
  TicketReply,
  ticketCategories,
  ticketStatuses,
} from './shapes.ts'

/** A ticket has come or changed: told to those who answer, and to its author where they can see it. */
export const ticketChanged = topic('support:ticket-changed', z.object({ ticketId: z.string() }))

const ofTicket = z.strictObject({ ticketId: Id })
const Shown = z.object({ ticket: Ticket })

export const createTicket = endpoint({
  method: 'POST',
  path: '/api/tickets',
  may: 'support:ask:own',
  summary: 'Ask for help',
  body: NewTicket,
  reply: Shown,
  idempotent: true,
})

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/tickets',
  may: 'support:use',
  summary: 'Own tickets, all for an ADMIN, the last moved first; those that wait for us, the longest first',
  query: z.strictObject({
    ...pageFields,
    status: many(z.enum(ticketStatuses, 'There is no such state of a ticket.')),
    category: many(z.enum(ticketCategories, 'There is no such category.')),
    /** Words that all stand in what was written, the author's name or the number. */
    q: searchWords(200).optional(),
    // From here on for an ADMIN.
    assigneeId: z.union([z.literal('none'), Id]).optional(),
    authorId: Id.optional(),
    priority: many(z.enum(priorities, 'There is no such priority.')),
    waiting: z.literal('true').optional(),
    late: z.literal('true').optional(),
  }),
  reply: pageOf(TicketItem).extend({ total: z.int() }),
})

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/tickets/:ticketId',
  may: 'support:use',
  summary: 'A ticket with all that was written to it, as far as the reader may see it',
  params: ofTicket,
  reply: z.object({ ticket: Ticket, replies: z.array(TicketReply) }),
})

export const replyToTicket = endpoint({
  method: 'POST',
  path: '/api/tickets/:ticketId/replies',
  may: 'support:use',
  summary: 'Reply; an author’s reply opens the ticket again, an ADMIN’s may be internal',
  params: ofTicket,
  body: NewReply,
  reply: z.object({ reply: TicketReply }),
  idempotent: true,
})

export const changeTicket = endpoint({
  method: 'PUT',
  path: '/api/tickets/:ticketId',
  may: 'support:use',
  summary: 'Close or open an own ticket; an ADMIN also assigns it and says how urgent it is',
  params: ofTicket,
  body: TicketChange,
  reply: Shown,
})

export const mergeTicket = endpoint({
  method: 'POST',
  path: '/api/tickets/:ticketId/merge',
  may: 'support:manage:all',
  summary: 'Close a double and point to another ticket of the same author',
  params: ofTicket,
  body: z.strictObject({ intoId: Id }),
  reply: Shown,
})

export const uploadTicketFile = endpoint({
  method: 'POST',
  path: '/api/ticket-files',
  may: 'support:use',
  summary: 'A file that a ticket or reply can then be sent with; gone after a day if it is not',
  body: Upload,
  reply: z.object({ file: TicketFile }),
  upload: { maxBytes: maxFileBytes },
})

export const removeTicketFile = endpoint({
  method: 'DELETE',
  path: '/api/ticket-files/:fileId',
  may: 'support:use',
  summary: 'Let an own file go that was not sent yet',
  params: z.strictObject({ fileId: Id }),
  reply: Done,
})

export const showTicketFile = endpoint({
  method: 'GET',
  path: '/api/tickets/:ticketId/files/:fileId',
  may: 'support:use',
  summary: 'A file of a ticket, to whoever may read what it came with',
  params: z.strictObject({ ticketId: Id, fileId: Id }),
  reply: Download,
  produces: 'application/octet-stream',
})

export const getDesk = endpoint({
  method: 'GET',
  path: '/api/support/desk',
  may: 'support:manage:all',
  summary: 'What waits, how the last 30 days went, and who answers',
  reply: z.object({
    counts: DeskCounts,
    targets: Targets,
    admins: z.array(z.object({ userId: Id, userName: z.string() })),
  }),
})

export const setTargets = endpoint({
  method: 'PUT',
  path: '/api/support/targets',
  may: 'support:manage:all',
  summary: 'By when tickets are to be answered and solved, from now on',
  body: Targets,
  reply: z.object({ targets: Targets }),
})

const ofCanned = z.strictObject({ cannedId: Id })
const Canned = z.object({ answer: CannedAnswer })

export const listCanned = endpoint({
  method: 'GET',
  path: '/api/canned-answers',
  may: 'support:manage:all',
  summary: 'Answers that are at hand, by title; there are at most 200',
  reply: z.object({ answers: z.array(CannedAnswer) }),
})

export const addCanned = endpoint({
  method: 'POST',
  path: '/api/canned-answers',
  may: 'support:manage:all',
  summary: 'Keep an answer at hand',
  body: CannedFields,
  reply: Canned,
})

export const changeCanned = endpoint({
  method: 'PUT',
  path: '/api/canned-answers/:cannedId',
  may: 'support:manage:all',
  summary: 'Change an answer that is at hand',
  params: ofCanned,
  body: CannedFields,
  reply: Canned,
})

export const removeCanned = endpoint({
  method: 'DELETE',
  path: '/api/canned-answers/:cannedId',
  may: 'support:manage:all',
  summary: 'Throw an answer away',
  params: ofCanned,
  reply: Done,
})
