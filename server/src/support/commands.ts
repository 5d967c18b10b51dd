import { countHelpMinutes } from '@claimcrew/contract/support/helpHours'
import { kinds } from '@claimcrew/contract/support/notifications'
import { canAnswerTickets } from '@claimcrew/contract/support/policy'
import {
  authorStatuses,
  canBecomeTicketStatus,
  toStatusAfterReply,
  toTicketDueTimes,
} from '@claimcrew/contract/support/rules'
import {
  type CannedAnswer,
  type CannedAnswerFields,
  maxCannedAnswers,
  maxReplies,
  type NewReply,
  type NewTicket,
  type TicketChange,
} from '@claimcrew/contract/support/shapes'
import { audit } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import type { CommandCtx, Ctx } from '../kit/http/route.ts'
import { enforceLimit, perHour } from '../kit/limits/limit.ts'
import { notify } from '../kit/notify.ts'
import { conflict, forbidden, invalid, notFound } from '../kit/refusal.ts'
import { readActorName } from '../people/acting-name-store.ts'
import { lockUsersShared } from '../people/commands.ts'
import { countCannedAnswers } from './canned-store.ts'
import { saveCannedAnswer } from './cannedAnswers.ts'
import { readTargets } from './desk-store.ts'
import { attachFiles } from './file-store.ts'
import { countAllReplies, insertReply, type StoredReply } from './reply-store.ts'
import {
  insertTicket,
  lockTickets,
  repointMerged,
  type StoredTicket,
  type TicketColumns,
  writeTicket,
} from './ticket-store.ts'
import {
  lockReadableTicket,
  publishTicketChange,
  refuseMerged,
  toTicketColumns,
  toTicketLink,
} from './ticketChange.ts'
import {
  listSupportAdmins,
  notifyOfAnswer,
  notifyOfEnd,
  notifyOfReply,
  notifyOfTicketAssignment,
} from './ticketNotifications.ts'

/** The actor asks for help; all who answer are told. */
export async function createTicket(
  tx: Tx,
  ctx: CommandCtx,
  { category, subject, text, fileIds }: NewTicket,
): Promise<StoredTicket> {
  const { answerDueAt, resolutionDueAt } = toTicketDueTimes(ctx.now, 'normal', await readTargets(tx))
  const ticket = await insertTicket(tx, {
    id: ctx.newId(),
    author_id: ctx.actor.userId,
    author_for: ctx.actor.organizationId,
    category,
    subject,
    text,
    status: 'open',
    priority: 'normal',
    created_at: ctx.now,
    updated_at: ctx.now,
    waits_since: ctx.now,
    answer_due_at: answerDueAt,
    resolution_due_at: resolutionDueAt,
  })
  await attachUploadedFiles(tx, ctx, fileIds, { ticketId: ticket.ticketId, replyId: null })
  const author = await readActorName(tx, ctx.actor)
  for (const { id } of await listSupportAdmins(tx))
    await notify(tx, ctx, {
      userId: id,
      kind: kinds['ticket-opened'],
      event: ticket.ticketId,
      title: `New ticket #${ticket.number}`,
      description: `${author}: ${subject}`,
      link: toTicketLink(ticket.ticketId),
    })
  await audit(tx, ctx, {
    action: 'ticket:opened',
    subjectId: ticket.ticketId,
    after: { number: ticket.number, category },
  })
  await publishTicketChange(tx, ctx, ticket, 'everybody')
  return ticket
}

/** As late as possible, in the transaction of the ticket. */
export const countTicket = (tx: Tx, { actor, limits, now }: Pick<Ctx, 'actor' | 'limits' | 'now'>) =>
  enforceLimit(
    tx,
    { now },
    `tickets:${actor.userId}`,
    perHour(limits.ticketsAnHour),
    'You’ve opened too many tickets in the last hour.',
  )

/** With what is sent go files that the actor has uploaded for it, and no others. */
async function attachUploadedFiles(
  tx: Tx,
  { actor }: CommandCtx,
  fileIds: readonly string[],
  index: { readonly ticketId: string; readonly replyId: string | null },
): Promise<void> {
  if ((await attachFiles(tx, actor.userId, fileIds, index)) !== fileIds.length)
    throw invalid('fileIds', 'One of these files is gone. Choose it again.')
}

/** Writes to a ticket that the actor may read; what is internal changes nothing that its author can see. */
export async function replyToTicket(
  tx: Tx,
  ctx: CommandCtx,
  ticketId: string,
  sent: NewReply,
): Promise<StoredReply> {
  const ticket = await lockReadableTicket(tx, ctx, ticketId)
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
  await (fromSupport ? notifyOfAnswer(tx, ctx, ticket, saved) : notifyOfReply(tx, ctx, ticket, saved))
  await publishTicketChange(tx, ctx, ticket, 'everybody')
  return saved
}

const firstAnswer = (ticket: StoredTicket, now: string): TicketColumns => ({
  answered_at: now,
  answer_minutes: countHelpMinutes(ticket.createdAt, now),
  answer_in_time: now <= ticket.answerDueAt,
})

/** As late as possible, in the transaction of the reply. */
export const countReply = (tx: Tx, { actor, limits, now }: Pick<Ctx, 'actor' | 'limits' | 'now'>) =>
  enforceLimit(
    tx,
    { now },
    `ticket-replies:${actor.userId}`,
    perHour(limits.ticketRepliesAnHour),
    'You’ve sent too many replies in the last hour.',
  )

/** Moves, assigns or ranks a ticket. What nobody changes leaves no trace. */
export async function changeTicket(
  tx: Tx,
  ctx: CommandCtx,
  ticketId: string,
  change: TicketChange,
): Promise<StoredTicket> {
  // People before what they own, as everywhere.
  if (change.assigneeId && canAnswerTickets(ctx.actor)) await refuseOther(tx, change.assigneeId)
  const before = await lockReadableTicket(tx, ctx, ticketId)
  refuseBeyondAuthor(ctx, change)
  refuseMerged(before)
  const { status = before.status, priority = before.priority, assigneeId = before.assigneeId } = change
  if (!canBecomeTicketStatus(before.status, status))
    throw conflict(`This ticket is ${before.status}. Reopen it first.`)
  const [changesStatus, changesPriority] = [status !== before.status, priority !== before.priority]
  if (!changesStatus && !changesPriority && assigneeId === before.assigneeId) return before
  const due = changesPriority ? toTicketDueTimes(before.createdAt, priority, await readTargets(tx)) : before
  const after = await writeTicket(tx, ticketId, {
    priority,
    assignee_id: assigneeId,
    answer_due_at: due.answerDueAt,
    resolution_due_at: due.resolutionDueAt,
    ...(changesStatus && { ...toTicketColumns(before, status, ctx.now), updated_at: ctx.now }),
  })
  const pickChanged = (one: Pick<StoredTicket, 'status' | 'priority' | 'assigneeId'>) => ({
    ...(changesStatus && { status: one.status }),
    ...(changesPriority && { priority: one.priority }),
    ...(assigneeId !== before.assigneeId && { assigneeId: one.assigneeId }),
  })
  if (changesStatus) await notifyOfEnd(tx, ctx, after)
  if (assigneeId !== null && assigneeId !== before.assigneeId)
    await notifyOfTicketAssignment(tx, ctx, after, assigneeId)
  await audit(tx, ctx, {
    action: 'ticket:changed',
    subjectId: ticketId,
    // Nothing else: an author reads this too, and is not told how urgent it is and who has it.
    before: pickChanged(before),
    after: pickChanged({ status, priority, assigneeId }),
  })
  await publishTicketChange(tx, ctx, after, changesStatus ? 'everybody' : 'administrators')
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

/** Closes a double and has it point to the ticket that goes on, which waits for us if the double did. */
export async function mergeTicket(
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

/** An author who has waited for an answer to the duplicate has waited since then. */
async function carryOn(tx: Tx, ctx: CommandCtx, double: StoredTicket, into: StoredTicket): Promise<void> {
  const since = double.waitsSince
  const earlier = since !== null && (into.waitsSince === null || since < into.waitsSince)
  await writeTicket(tx, into.ticketId, {
    ...(earlier && { ...toTicketColumns(into, 'open', ctx.now), waits_since: since }),
    updated_at: ctx.now,
  })
  await publishTicketChange(tx, ctx, into, 'everybody')
}

/** An answer at hand for all who answer. */
export async function addCannedAnswer(
  tx: Tx,
  ctx: CommandCtx,
  fields: CannedAnswerFields,
): Promise<CannedAnswer> {
  if ((await countCannedAnswers(tx)) >= maxCannedAnswers)
    throw conflict(`There are already ${maxCannedAnswers} answers. Delete one first.`)
  return saveCannedAnswer(tx, ctx, ctx.newId(), null, fields)
}
