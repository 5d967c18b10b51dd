import type * as contract from '@claimcrew/contract/support/contract'
import { kinds } from '@claimcrew/contract/support/notifications'
import { dueOf } from '@claimcrew/contract/support/rules'
import type { NewTicket } from '@claimcrew/contract/support/shapes'
import { audit } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { keepAnswer } from '../kit/http/idempotency.ts'
import { invalid, notFound } from '../kit/http/refusal.ts'
import type { Acting, Handler } from '../kit/http/route.ts'
import { anHour, limit } from '../kit/limits/limit.ts'
import { notify } from '../kit/notify.ts'
import { findUser, listPeopleOfRoles } from '../people/store.ts'
import { readTargets } from './desk-store.ts'
import { attachFiles } from './file-store.ts'
import { linkTo, publishChange } from './moved.ts'
import { showTicket } from './show.ts'
import { insertTicket, type StoredTicket } from './ticket-store.ts'

export const createTicket: Handler<typeof contract.createTicket> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => {
    const ticket = await openTicket(tx, ctx, body)
    const answer = { ticket: await showTicket(tx, ctx, ticket) }
    await keepAnswer(tx, ctx, answer)
    await limit(
      tx,
      ctx,
      `tickets:${ctx.actor.userId}`,
      anHour(ctx.limits.ticketsAnHour),
      'You’ve opened too many tickets in the last hour.',
    )
    return answer
  })

/** The actor asks for help; all who answer are told. */
export async function openTicket(
  tx: Tx,
  by: Acting,
  { category, subject, text, fileIds }: NewTicket,
): Promise<StoredTicket> {
  const { answerDueAt, resolutionDueAt } = dueOf(by.now, 'normal', await readTargets(tx))
  const ticket = await insertTicket(tx, {
    id: by.newId(),
    author_id: by.actor.userId,
    category,
    subject,
    text,
    status: 'open',
    priority: 'normal',
    created_at: by.now,
    updated_at: by.now,
    waits_since: by.now,
    answer_due_at: answerDueAt,
    resolution_due_at: resolutionDueAt,
  })
  await sendFiles(tx, by, fileIds, { ticketId: ticket.ticketId, replyId: null })
  const author = await findUser(tx, by.actor.userId)
  if (!author) throw notFound()
  for (const { id } of await whoAnswer(tx))
    await notify(tx, by, {
      userId: id,
      kind: kinds['ticket-opened'],
      event: ticket.ticketId,
      title: `New ticket #${ticket.number}`,
      description: `${author.userName}: ${subject}`,
      link: linkTo(ticket.ticketId),
    })
  await audit(tx, by, {
    action: 'ticket:opened',
    subjectId: ticket.ticketId,
    after: { number: ticket.number, category },
  })
  await publishChange(tx, by, ticket, 'everybody')
  return ticket
}

export async function whoAnswer(tx: Tx) {
  return (await listPeopleOfRoles(tx, ['ADMIN'])).filter(({ deactivatedAt }) => deactivatedAt === null)
}

/** With what is sent go files that the actor has uploaded for it, and no others. */
export async function sendFiles(
  tx: Tx,
  { actor }: Acting,
  fileIds: readonly string[],
  place: { readonly ticketId: string; readonly replyId: string | null },
): Promise<void> {
  if ((await attachFiles(tx, actor.userId, fileIds, place)) !== fileIds.length)
    throw invalid('fileIds', 'One of these files is gone. Choose it again.')
}
