import type * as contract from '@claimcrew/contract/support/contract'
import { kinds } from '@claimcrew/contract/support/notifications'
import { canAnswerTickets } from '@claimcrew/contract/support/policy'
import {
  authorStatuses,
  canBecomeTicketStatus,
  isOver,
  toTicketDueTimes,
} from '@claimcrew/contract/support/rules'
import type { TicketChange } from '@claimcrew/contract/support/shapes'
import { audit } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import type { CommandCtx, Handler } from '../kit/http/route.ts'
import { notify } from '../kit/notify.ts'
import { conflict, forbidden, invalid } from '../kit/refusal.ts'
import { lockUsersShared } from '../people/store.ts'
import { readTargets } from './desk-store.ts'
import { type StoredTicket, writeTicket } from './ticket-store.ts'
import {
  lockTicketForUpdate,
  publishTicketChange,
  refuseMerged,
  toTicketColumns,
  toTicketLink,
} from './ticketChange.ts'
import { toTicketView } from './ticketView.ts'

export const changeTicket: Handler<typeof contract.changeTicket> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const ticket = await applyTicketChange(tx, ctx, params.ticketId, body)
    return { ticket: await toTicketView(tx, ctx, ticket) }
  })

/** Moves, assigns or ranks a ticket. What nobody changes leaves no trace. */
export async function applyTicketChange(
  tx: Tx,
  ctx: CommandCtx,
  ticketId: string,
  change: TicketChange,
): Promise<StoredTicket> {
  // People before what they own, as everywhere.
  if (change.assigneeId && canAnswerTickets(ctx.actor)) await refuseOther(tx, change.assigneeId)
  const before = await lockTicketForUpdate(tx, ctx, ticketId)
  refuseBeyondAuthor(ctx, change)
  refuseMerged(before)
  const { status = before.status, priority = before.priority, assigneeId = before.assigneeId } = change
  if (!canBecomeTicketStatus(before.status, status))
    throw conflict(`This ticket is ${before.status}. Reopen it first.`)
  const [moves, ranks] = [status !== before.status, priority !== before.priority]
  if (!moves && !ranks && assigneeId === before.assigneeId) return before
  const due = ranks ? toTicketDueTimes(before.createdAt, priority, await readTargets(tx)) : before
  const after = await writeTicket(tx, ticketId, {
    priority,
    assignee_id: assigneeId,
    answer_due_at: due.answerDueAt,
    resolution_due_at: due.resolutionDueAt,
    ...(moves && { ...toTicketColumns(before, status, ctx.now), updated_at: ctx.now }),
  })
  if (moves) await notifyAuthor(tx, ctx, after)
  if (assigneeId !== null && assigneeId !== before.assigneeId)
    await notifyAssignee(tx, ctx, after, assigneeId)
  await audit(tx, ctx, {
    action: 'ticket:changed',
    subjectId: ticketId,
    before: { status: before.status, priority: before.priority, assigneeId: before.assigneeId },
    after: { status, priority, assigneeId },
  })
  await publishTicketChange(tx, ctx, after, moves ? 'everybody' : 'administrators')
  return after
}

function refuseBeyondAuthor({ actor }: CommandCtx, { status, assigneeId, priority }: TicketChange): void {
  if (canAnswerTickets(actor)) return
  if (assigneeId !== undefined || priority !== undefined)
    throw forbidden('Only admins can assign tickets and set priority.')
  if (status !== undefined && !authorStatuses.includes(status))
    throw forbidden('You can only close or reopen your ticket.')
}

async function refuseOther(tx: Tx, assigneeId: string): Promise<void> {
  const [person] = await lockUsersShared(tx, [assigneeId])
  if (person?.role !== 'ADMIN' || !person.active)
    throw invalid('assigneeId', 'You can only assign tickets to an admin.')
}

const endings = {
  solved: 'is solved. If you still need help, reply to reopen it.',
  closed: 'is closed. If you still need help, reply to reopen it.',
} as const

async function notifyAuthor(tx: Tx, ctx: CommandCtx, ticket: StoredTicket): Promise<void> {
  if (ctx.actor.userId === ticket.authorId || !isOver(ticket.status)) return
  await notify(tx, ctx, {
    userId: ticket.authorId,
    kind: kinds['ticket-moved'],
    event: `${ticket.ticketId}:${ticket.updatedAt}`,
    title: `Ticket #${ticket.number} is ${ticket.status}`,
    description: `“${ticket.subject}” ${endings[ticket.status === 'solved' ? 'solved' : 'closed']}`,
    link: toTicketLink(ticket.ticketId),
  })
}

async function notifyAssignee(tx: Tx, ctx: CommandCtx, ticket: StoredTicket, userId: string): Promise<void> {
  if (userId === ctx.actor.userId) return
  await notify(tx, ctx, {
    userId,
    kind: kinds['ticket-assigned'],
    event: `${ticket.ticketId}:${ctx.now}`,
    title: `Ticket #${ticket.number} assigned to you`,
    description: `“${ticket.subject}” was assigned to you.`,
    link: toTicketLink(ticket.ticketId),
  })
}
