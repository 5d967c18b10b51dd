import type * as contract from '@claimcrew/contract/support/contract'
import { kinds } from '@claimcrew/contract/support/notifications'
import { audit } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import type { CommandCtx, Handler } from '../kit/http/route.ts'
import { notify } from '../kit/notify.ts'
import { conflict, invalid, notFound } from '../kit/refusal.ts'
import { lockTickets, repointMerged, type StoredTicket, writeTicket } from './ticket-store.ts'
import { publishTicketChange, refuseMerged, toTicketColumns, toTicketLink } from './ticketChange.ts'
import { toTicketView } from './ticketView.ts'

export const mergeTicket: Handler<typeof contract.mergeTicket> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const double = await mergeDouble(tx, ctx, params.ticketId, body.intoId)
    return { ticket: await toTicketView(tx, ctx, double) }
  })

/** Closes a double and has it point to the ticket that goes on, which waits for us if the double did. */
export async function mergeDouble(
  tx: Tx,
  ctx: CommandCtx,
  ticketId: string,
  intoId: string,
): Promise<StoredTicket> {
  if (ticketId === intoId) throw invalid('intoId', 'You can’t merge a ticket into itself.')
  const locked = await lockTickets(tx, [ticketId, intoId])
  const [double, into] = [locked.get(ticketId), locked.get(intoId)]
  if (!double || !into) throw notFound()
  refuseMerged(double)
  if (into.mergedInto !== null) throw conflict('That ticket was already merged into another one.')
  if (double.authorId !== into.authorId)
    throw conflict('These tickets are from two different people, so you can’t merge them.')
  const closed = await writeTicket(tx, ticketId, {
    ...toTicketColumns(double, 'closed', ctx.now),
    merged_into: intoId,
    updated_at: ctx.now,
  })
  await repointMerged(tx, ticketId, intoId)
  await carryOn(tx, ctx, double, into)
  await notify(tx, ctx, {
    userId: double.authorId,
    kind: kinds['ticket-moved'],
    event: `${ticketId}:merged`,
    title: `Ticket #${double.number} was merged into #${into.number}`,
    description: `You asked the same question in “${into.subject}”, so we’ll answer both there.`,
    link: toTicketLink(intoId),
  })
  await audit(tx, ctx, { action: 'ticket:merged', subjectId: ticketId, after: { intoId } })
  await publishTicketChange(tx, ctx, double, 'everybody')
  return closed
}

/** Who has waited for an answer to the double waits since then. */
async function carryOn(tx: Tx, ctx: CommandCtx, double: StoredTicket, into: StoredTicket): Promise<void> {
  const since = double.waitsSince
  const earlier = since !== null && (into.waitsSince === null || since < into.waitsSince)
  await writeTicket(tx, into.ticketId, {
    ...(earlier && { ...toTicketColumns(into, 'open', ctx.now), waits_since: since }),
    updated_at: ctx.now,
  })
  await publishTicketChange(tx, ctx, into, 'everybody')
}
