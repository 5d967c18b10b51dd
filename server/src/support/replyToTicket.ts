import type * as contract from '@claimcrew/contract/support/contract'
import { countHelpMinutes } from '@claimcrew/contract/support/helpHours'
import { kinds } from '@claimcrew/contract/support/notifications'
import { canAnswerTickets } from '@claimcrew/contract/support/policy'
import { canBecomeTicketStatus, toStatusAfterReply } from '@claimcrew/contract/support/rules'
import { maxReplies, type NewReply } from '@claimcrew/contract/support/shapes'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { saveAnswer } from '../kit/http/idempotency.ts'
import type { CommandCtx, Handler } from '../kit/http/route.ts'
import { enforceLimit, perHour } from '../kit/limits/limit.ts'
import { notify } from '../kit/notify.ts'
import { conflict, forbidden } from '../kit/refusal.ts'
import { findUser } from '../people/store.ts'
import { attachUploadedFiles, listSupportAdmins } from './createTicket.ts'
import { countAllReplies, insertReply, type StoredReply } from './reply-store.ts'
import { type StoredTicket, type TicketColumns, writeTicket } from './ticket-store.ts'
import {
  lockTicketForUpdate,
  publishTicketChange,
  refuseMerged,
  toTicketColumns,
  toTicketLink,
} from './ticketChange.ts'
import { toReplyViews } from './ticketView.ts'

export const replyToTicket: Handler<typeof contract.replyToTicket> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const saved = await writeReply(tx, ctx, params.ticketId, body)
    const [shown] = await toReplyViews(tx, params.ticketId, [saved])
    if (!shown) throw new Error('One in, one out')
    const answer = { reply: shown }
    await saveAnswer(tx, ctx, answer)
    await enforceLimit(
      tx,
      ctx,
      `ticket-replies:${ctx.actor.userId}`,
      perHour(ctx.limits.ticketRepliesAnHour),
      'You’ve sent too many replies in the last hour.',
    )
    return answer
  })

/** Writes to a ticket that the actor may read; what is internal changes nothing that its author can see. */
export async function writeReply(
  tx: Tx,
  ctx: CommandCtx,
  ticketId: string,
  sent: NewReply,
): Promise<StoredReply> {
  const ticket = await lockTicketForUpdate(tx, ctx, ticketId)
  const answers = canAnswerTickets(ctx.actor)
  if (sent.internal && !answers) throw forbidden('Only admins can write internal notes.')
  if (sent.status !== undefined && !answers) throw forbidden()
  refuseMerged(ticket)
  if ((await countAllReplies(tx, ticketId)) >= maxReplies)
    throw conflict('This ticket is too long. Open a new one.')
  const fromSupport = answers && ctx.actor.userId !== ticket.authorId
  const saved: StoredReply = {
    replyId: ctx.newId(),
    ticketId,
    authorId: ctx.actor.userId,
    text: sent.text,
    internal: sent.internal,
    fromSupport: fromSupport || sent.internal,
    sentAt: ctx.now,
  }
  await insertReply(tx, saved)
  await attachUploadedFiles(tx, ctx, sent.fileIds, { ticketId, replyId: saved.replyId })
  if (sent.internal) {
    if (sent.status !== undefined) throw conflict('A note can’t change a ticket’s status.')
    await publishTicketChange(tx, ctx, ticket, 'administrators')
    return saved
  }
  const status = sent.status ?? toStatusAfterReply(ticket.status, fromSupport)
  if (!canBecomeTicketStatus(ticket.status, status)) throw conflict(`This ticket is ${ticket.status}.`)
  await writeTicket(tx, ticketId, {
    ...toTicketColumns(ticket, status, ctx.now),
    ...(fromSupport && ticket.answeredAt === null && firstAnswer(ticket, ctx.now)),
    updated_at: ctx.now,
  })
  await (fromSupport ? notifyAuthor(tx, ctx, ticket, saved) : notifyDesk(tx, ctx, ticket, saved))
  await publishTicketChange(tx, ctx, ticket, 'everybody')
  return saved
}

const firstAnswer = (ticket: StoredTicket, now: string): TicketColumns => ({
  answered_at: now,
  answer_minutes: countHelpMinutes(ticket.createdAt, now),
  answer_in_time: now <= ticket.answerDueAt,
})

const mostToldOf = 300

const shortly = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > mostToldOf ? `${line.slice(0, mostToldOf).toWellFormed()}…` : line
}

async function notifyAuthor(
  tx: Tx,
  ctx: CommandCtx,
  ticket: StoredTicket,
  saved: StoredReply,
): Promise<void> {
  const answerer = await findUser(tx, ctx.actor.userId)
  await notify(tx, ctx, {
    userId: ticket.authorId,
    kind: kinds['ticket-answered'],
    event: saved.replyId,
    title: `Answer to your ticket #${ticket.number}`,
    description: `${answerer?.userName ?? 'Support'} on “${ticket.subject}”: ${shortly(saved.text)}`,
    link: toTicketLink(ticket.ticketId),
  })
}

/** The administrator it is assigned to, or all of them while it is unassigned. */
async function notifyDesk(tx: Tx, ctx: CommandCtx, ticket: StoredTicket, saved: StoredReply): Promise<void> {
  const author = await findUser(tx, ticket.authorId)
  const admins = await listSupportAdmins(tx)
  const taken = admins.filter(({ id }) => id === ticket.assigneeId)
  for (const { id } of taken.length > 0 ? taken : admins) {
    if (id === ctx.actor.userId) continue
    await notify(tx, ctx, {
      userId: id,
      kind: kinds['ticket-replied'],
      event: saved.replyId,
      title: `Reply to ticket #${ticket.number}`,
      description: `${author?.userName ?? ''} on “${ticket.subject}”: ${shortly(saved.text)}`,
      link: toTicketLink(ticket.ticketId),
    })
  }
}
