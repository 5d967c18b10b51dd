import { to } from '@claimcrew/contract/kit/href'
import type { Instant } from '@claimcrew/contract/kit/time'
import { ticketChanged } from '@claimcrew/contract/support/contract'
import { countHelpMinutes } from '@claimcrew/contract/support/helpHours'
import { mayReadTicket } from '@claimcrew/contract/support/policy'
import { isTicketOver } from '@claimcrew/contract/support/rules'
import type { TicketStatus } from '@claimcrew/contract/support/shapes'
import type { Tx } from '../kit/data/db.ts'
import type { CommandCtx } from '../kit/http/route.ts'
import { publish } from '../kit/live/events.ts'
import { conflict, notFound } from '../kit/refusal.ts'
import { lockTickets, type StoredTicket, type TicketColumns } from './ticket-store.ts'

export const toTicketLink = (ticketId: string) => to('/support', { ticket: ticketId })

/** A ticket that the actor may read, locked until the transaction ends. */
export async function lockReadableTicket(tx: Tx, { actor }: Pick<CommandCtx, 'actor'>, ticketId: string) {
  const ticket = (await lockTickets(tx, [ticketId])).get(ticketId)
  if (!ticket || !mayReadTicket(actor, ticket)) throw notFound()
  return ticket
}

/** A double takes nothing new: what goes on, goes on elsewhere. */
export function refuseMerged({ mergedInto }: StoredTicket): void {
  if (mergedInto !== null) throw conflict('This ticket was merged into another one. Reply there instead.')
}

/** What a ticket becomes that goes to a state. */
export function toTicketColumns(ticket: StoredTicket, status: TicketStatus, now: Instant): TicketColumns {
  const columns = { status, waits_since: status === 'open' ? (ticket.waitsSince ?? now) : null }
  if (!isTicketOver(status))
    return { ...columns, solved_at: null, resolution_minutes: null, resolution_in_time: null }
  // Solved first and closed later, it is solved since then.
  if (isTicketOver(ticket.status)) return columns
  return {
    ...columns,
    solved_at: now,
    resolution_minutes: countHelpMinutes(ticket.createdAt, now),
    resolution_in_time: now <= ticket.resolutionDueAt,
  }
}

/** Screens look again: those of administrators, and the author's where they can see what has changed. */
export async function publishTicketChange(
  tx: Tx,
  { now }: { readonly now: Instant },
  { ticketId, authorId }: Pick<StoredTicket, 'ticketId' | 'authorId'>,
  seenBy: 'everybody' | 'administrators',
): Promise<void> {
  await publish(
    tx,
    ticketChanged,
    { now, subject: ticketId },
    ...(seenBy === 'everybody' ? [{ now, subject: ticketId, userId: authorId }] : []),
  )
}
