import type * as contract from '@claimcrew/contract/support/contract'
import { helpMinutes } from '@claimcrew/contract/support/hours'
import { kinds } from '@claimcrew/contract/support/notifications'
import { answersTickets } from '@claimcrew/contract/support/policy'
import { mayStep, statusAfterReply } from '@claimcrew/contract/support/rules'
import { mostReplies, type NewReply } from '@claimcrew/contract/support/shapes'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { keepAnswer } from '../kit/http/idempotency.ts'
import { conflict, forbidden } from '../kit/http/refusal.ts'
import type { Acting, Handler } from '../kit/http/route.ts'
import { anHour, limit } from '../kit/limits/limit.ts'
import { notify } from '../kit/notify.ts'
import { findUser } from '../people/store.ts'
import { sendFiles, whoAnswer } from './create.ts'
import { columnsOf, holdTicket, linkTo, publishChange, refuseMerged } from './moved.ts'
import { countAllReplies, insertReply, type StoredReply } from './reply-store.ts'
import { showReplies } from './show.ts'
import { type StoredTicket, type TicketColumns, writeTicket } from './ticket-store.ts'

export const replyToTicket: Handler<typeof contract.replyToTicket> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const written = await reply(tx, ctx, params.ticketId, body)
    const [shown] = await showReplies(tx, params.ticketId, [written])
    if (!shown) throw new Error('One in, one out')
    const answer = { reply: shown }
    await keepAnswer(tx, ctx, answer)
    await limit(
      tx,
      ctx,
      `ticket-replies:${ctx.actor.userId}`,
      anHour(ctx.limits.ticketRepliesAnHour),
      'You’ve sent too many replies in the last hour.',
    )
    return answer
  })

/** Writes to a ticket that the actor may read; what is internal changes nothing that its author can see. */
export async function reply(tx: Tx, by: Acting, ticketId: string, sent: NewReply): Promise<StoredReply> {
  const ticket = await holdTicket(tx, by, ticketId)
  const answers = answersTickets(by.actor)
  if (sent.internal && !answers) throw forbidden('Only admins can write internal notes.')
  if (sent.status !== undefined && !answers) throw forbidden()
  refuseMerged(ticket)
  if ((await countAllReplies(tx, ticketId)) >= mostReplies)
    throw conflict('This ticket is too long. Open a new one.')
  const fromSupport = answers && by.actor.userId !== ticket.authorId
  const written: StoredReply = {
    replyId: by.newId(),
    ticketId,
    authorId: by.actor.userId,
    text: sent.text,
    internal: sent.internal,
    fromSupport: fromSupport || sent.internal,
    sentAt: by.now,
  }
  await insertReply(tx, written)
  await sendFiles(tx, by, sent.fileIds, { ticketId, replyId: written.replyId })
  if (sent.internal) {
    if (sent.status !== undefined) throw conflict('A note can’t change a ticket’s status.')
    await publishChange(tx, by, ticket, 'administrators')
    return written
  }
  const status = sent.status ?? statusAfterReply(ticket.status, fromSupport)
  if (!mayStep(ticket.status, status)) throw conflict(`This ticket is ${ticket.status}.`)
  await writeTicket(tx, ticketId, {
    ...columnsOf(ticket, status, by.now),
    ...(fromSupport && ticket.answeredAt === null && firstAnswer(ticket, by.now)),
    updated_at: by.now,
  })
  await (fromSupport ? tellAuthor(tx, by, ticket, written) : tellDesk(tx, by, ticket, written))
  await publishChange(tx, by, ticket, 'everybody')
  return written
}

const firstAnswer = (ticket: StoredTicket, now: string): TicketColumns => ({
  answered_at: now,
  answer_minutes: helpMinutes(ticket.createdAt, now),
  answer_in_time: now <= ticket.answerDueAt,
})

const mostToldOf = 300

const shortly = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > mostToldOf ? `${line.slice(0, mostToldOf).toWellFormed()}…` : line
}

async function tellAuthor(tx: Tx, by: Acting, ticket: StoredTicket, written: StoredReply): Promise<void> {
  const answerer = await findUser(tx, by.actor.userId)
  await notify(tx, by, {
    userId: ticket.authorId,
    kind: kinds['ticket-answered'],
    event: written.replyId,
    title: `Answer to your ticket #${ticket.number}`,
    description: `${answerer?.userName ?? 'Support'} on “${ticket.subject}”: ${shortly(written.text)}`,
    link: linkTo(ticket.ticketId),
  })
}

/** Whoever has taken it, or all who answer while nobody has. */
async function tellDesk(tx: Tx, by: Acting, ticket: StoredTicket, written: StoredReply): Promise<void> {
  const author = await findUser(tx, ticket.authorId)
  const admins = await whoAnswer(tx)
  const taken = admins.filter(({ id }) => id === ticket.assigneeId)
  for (const { id } of taken.length > 0 ? taken : admins) {
    if (id === by.actor.userId) continue
    await notify(tx, by, {
      userId: id,
      kind: kinds['ticket-replied'],
      event: written.replyId,
      title: `Reply to ticket #${ticket.number}`,
      description: `${author?.userName ?? ''} on “${ticket.subject}”: ${shortly(written.text)}`,
      link: linkTo(ticket.ticketId),
    })
  }
}
