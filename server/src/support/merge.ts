import type * as contract from '@claimcrew/contract/support/contract'
import { kinds } from '@claimcrew/contract/support/notifications'
import { audit } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { conflict, invalid, notFound } from '../kit/http/refusal.ts'
import type { Acting, Handler } from '../kit/http/route.ts'
import { notify } from '../kit/notify.ts'
import { columnsOf, linkTo, publishChange, refuseMerged } from './moved.ts'
import { showTicket } from './show.ts'
import { lockTickets, passOnMerged, type StoredTicket, writeTicket } from './ticket-store.ts'

export const mergeTicket: Handler<typeof contract.mergeTicket> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const double = await merge(tx, ctx, params.ticketId, body.intoId)
    return { ticket: await showTicket(tx, ctx, double) }
  })

/** Closes a double and has it point to the ticket that goes on, which waits for us if the double did. */
export async function merge(tx: Tx, by: Acting, ticketId: string, intoId: string): Promise<StoredTicket> {
  if (ticketId === intoId) throw invalid('intoId', 'You can’t merge a ticket into itself.')
  const held = await lockTickets(tx, [ticketId, intoId])
  const [double, into] = [held.get(ticketId), held.get(intoId)]
  if (!double || !into) throw notFound()
  refuseMerged(double)
  if (into.mergedInto !== null) throw conflict('That ticket was already merged into another one.')
  if (double.authorId !== into.authorId)
    throw conflict('These tickets are from two different people, so you can’t merge them.')
  const closed = await writeTicket(tx, ticketId, {
    ...columnsOf(double, 'closed', by.now),
    merged_into: intoId,
    updated_at: by.now,
  })
  await passOnMerged(tx, ticketId, intoId)
  await carryOn(tx, by, double, into)
  await notify(tx, by, {
    userId: double.authorId,
    kind: kinds['ticket-moved'],
    event: `${ticketId}:merged`,
    title: `Ticket #${double.number} was merged into #${into.number}`,
    description: `You asked the same question in “${into.subject}”, so we’ll answer both there.`,
    link: linkTo(intoId),
  })
  await audit(tx, by, { action: 'ticket:merged', subjectId: ticketId, after: { intoId } })
  await publishChange(tx, by, double, 'everybody')
  return closed
}

/** Who has waited for an answer to the double waits since then. */
async function carryOn(tx: Tx, by: Acting, double: StoredTicket, into: StoredTicket): Promise<void> {
  const since = double.waitsSince
  const earlier = since !== null && (into.waitsSince === null || since < into.waitsSince)
  await writeTicket(tx, into.ticketId, {
    ...(earlier && { ...columnsOf(into, 'open', by.now), waits_since: since }),
    updated_at: by.now,
  })
  await publishChange(tx, by, into, 'everybody')
}
