import type * as contract from '@claimcrew/contract/support/contract'
import { canAnswerTickets, mayReadTicket } from '@claimcrew/contract/support/policy'
import { parseCursor, toPage } from '../kit/data/paging.ts'
import type { Handler } from '../kit/http/route.ts'
import { forbidden, notFound } from '../kit/refusal.ts'
import { listReplies } from './reply-store.ts'
import { countTickets, findTicket, listTicketPage, type TicketFilter } from './ticket-store.ts'
import { toReplyViews, toTicketItems, toTicketView } from './ticketView.ts'

export const listTickets: Handler<typeof contract.listTickets> = async (ctx, { query }) => {
  const { cursor, limit, status, category, priority, assigneeId, authorId, waiting, late, q = '' } = query
  const seesAll = canAnswerTickets(ctx.actor)
  const asksForDesk = assigneeId !== undefined || waiting || late || priority.length > 0
  if (!seesAll && (asksForDesk || authorId !== undefined)) throw forbidden('Only admins can filter by this.')
  const filter: TicketFilter = {
    authorId: seesAll ? authorId : ctx.actor.userId,
    status,
    category,
    priority,
    assigneeId,
    waiting: waiting !== undefined,
    late: late !== undefined,
    q,
    seesNotes: seesAll,
    now: ctx.now,
  }
  const rows = await listTicketPage(ctx.db, filter, parseCursor(cursor), limit + 1)
  const page = toPage(rows, limit, one => [(waiting ? one.waitsSince : null) ?? one.updatedAt, one.ticketId])
  const [items, total] = await Promise.all([
    toTicketItems(ctx.db, ctx, page.items),
    countTickets(ctx.db, filter),
  ])
  return { items, nextCursor: page.nextCursor, total }
}

export const getTicket: Handler<typeof contract.getTicket> = async (ctx, { params }) => {
  const ticket = await findTicket(ctx.db, params.ticketId)
  if (!ticket || !mayReadTicket(ctx.actor, ticket)) throw notFound()
  const replies = await listReplies(ctx.db, ticket.ticketId, { withNotes: canAnswerTickets(ctx.actor) })
  const [ticketView, replyViews] = await Promise.all([
    toTicketView(ctx.db, ctx, ticket),
    toReplyViews(ctx.db, ticket, replies),
  ])
  return { ticket: ticketView, replies: replyViews }
}
