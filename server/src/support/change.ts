import type * as contract from '@claimcrew/contract/support/contract'
import { kinds } from '@claimcrew/contract/support/notifications'
import { answersTickets } from '@claimcrew/contract/support/policy'
import { authorStatuses, dueOf, isOver, mayStep } from '@claimcrew/contract/support/rules'
import type { TicketChange } from '@claimcrew/contract/support/shapes'
import { audit } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { conflict, forbidden, invalid } from '../kit/http/refusal.ts'
import type { Acting, Handler } from '../kit/http/route.ts'
import { notify } from '../kit/notify.ts'
import { holdUsers } from '../people/store.ts'
import { readTargets } from './desk-store.ts'
import { columnsOf, holdTicket, linkTo, publishChange, refuseMerged } from './moved.ts'
import { showTicket } from './show.ts'
import { type StoredTicket, writeTicket } from './ticket-store.ts'

export const changeTicket: Handler<typeof contract.changeTicket> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const ticket = await change(tx, ctx, params.ticketId, body)
    return { ticket: await showTicket(tx, ctx, ticket) }
  })

/** Moves, assigns or ranks a ticket. What nobody changes leaves no trace. */
export async function change(
  tx: Tx,
  by: Acting,
  ticketId: string,
  wanted: TicketChange,
): Promise<StoredTicket> {
  // People before what they own, as everywhere.
  if (wanted.assigneeId && answersTickets(by.actor)) await refuseOther(tx, wanted.assigneeId)
  const before = await holdTicket(tx, by, ticketId)
  refuseBeyondAuthor(by, wanted)
  refuseMerged(before)
  const { status = before.status, priority = before.priority, assigneeId = before.assigneeId } = wanted
  if (!mayStep(before.status, status)) throw conflict(`This ticket is ${before.status}. Reopen it first.`)
  const [moves, ranks] = [status !== before.status, priority !== before.priority]
  if (!moves && !ranks && assigneeId === before.assigneeId) return before
  const due = ranks ? dueOf(before.createdAt, priority, await readTargets(tx)) : before
  const after = await writeTicket(tx, ticketId, {
    priority,
    assignee_id: assigneeId,
    answer_due_at: due.answerDueAt,
    resolution_due_at: due.resolutionDueAt,
    ...(moves && { ...columnsOf(before, status, by.now), updated_at: by.now }),
  })
  if (moves) await tellAuthor(tx, by, after)
  if (assigneeId !== null && assigneeId !== before.assigneeId) await tellAssignee(tx, by, after, assigneeId)
  await audit(tx, by, {
    action: 'ticket:changed',
    subjectId: ticketId,
    before: { status: before.status, priority: before.priority, assigneeId: before.assigneeId },
    after: { status, priority, assigneeId },
  })
  await publishChange(tx, by, after, moves ? 'everybody' : 'administrators')
  return after
}

function refuseBeyondAuthor({ actor }: Acting, { status, assigneeId, priority }: TicketChange): void {
  if (answersTickets(actor)) return
  if (assigneeId !== undefined || priority !== undefined)
    throw forbidden('Only admins can assign tickets and set priority.')
  if (status !== undefined && !authorStatuses.includes(status))
    throw forbidden('You can only close or reopen your ticket.')
}

async function refuseOther(tx: Tx, assigneeId: string): Promise<void> {
  const [person] = await holdUsers(tx, [assigneeId])
  if (person?.role !== 'ADMIN' || !person.active)
    throw invalid('assigneeId', 'You can only assign tickets to an admin.')
}

const endings = {
  solved: 'is solved. If you still need help, reply to reopen it.',
  closed: 'is closed. If you still need help, reply to reopen it.',
} as const

async function tellAuthor(tx: Tx, by: Acting, ticket: StoredTicket): Promise<void> {
  if (by.actor.userId === ticket.authorId || !isOver(ticket.status)) return
  await notify(tx, by, {
    userId: ticket.authorId,
    kind: kinds['ticket-moved'],
    event: `${ticket.ticketId}:${ticket.updatedAt}`,
    title: `Ticket #${ticket.number} is ${ticket.status}`,
    description: `“${ticket.subject}” ${endings[ticket.status === 'solved' ? 'solved' : 'closed']}`,
    link: linkTo(ticket.ticketId),
  })
}

async function tellAssignee(tx: Tx, by: Acting, ticket: StoredTicket, userId: string): Promise<void> {
  if (userId === by.actor.userId) return
  await notify(tx, by, {
    userId,
    kind: kinds['ticket-assigned'],
    event: `${ticket.ticketId}:${by.now}`,
    title: `Ticket #${ticket.number} assigned to you`,
    description: `“${ticket.subject}” was assigned to you.`,
    link: linkTo(ticket.ticketId),
  })
}
