import type * as contract from '@claimcrew/contract/support/contract'
import { kinds } from '@claimcrew/contract/support/notifications'
import { toTicketDueTimes } from '@claimcrew/contract/support/rules'
import type { NewTicket } from '@claimcrew/contract/support/shapes'
import { audit } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { saveAnswer } from '../kit/http/idempotency.ts'
import type { CommandCtx, Handler } from '../kit/http/route.ts'
import { enforceLimit, perHour } from '../kit/limits/limit.ts'
import { notify } from '../kit/notify.ts'
import { invalid, notFound } from '../kit/refusal.ts'
import { findUser, listPeopleOfRoles } from '../people/store.ts'
import { readTargets } from './desk-store.ts'
import { attachFiles } from './file-store.ts'
import { insertTicket, type StoredTicket } from './ticket-store.ts'
import { publishTicketChange, toTicketLink } from './ticketChange.ts'
import { toTicketView } from './ticketView.ts'

export const createTicket: Handler<typeof contract.createTicket> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => {
    const ticket = await createOwnTicket(tx, ctx, body)
    const answer = { ticket: await toTicketView(tx, ctx, ticket) }
    await saveAnswer(tx, ctx, answer)
    await enforceLimit(
      tx,
      ctx,
      `tickets:${ctx.actor.userId}`,
      perHour(ctx.limits.ticketsAnHour),
      'You’ve opened too many tickets in the last hour.',
    )
    return answer
  })

/** The actor asks for help; all who answer are told. */
export async function createOwnTicket(
  tx: Tx,
  ctx: CommandCtx,
  { category, subject, text, fileIds }: NewTicket,
): Promise<StoredTicket> {
  const { answerDueAt, resolutionDueAt } = toTicketDueTimes(ctx.now, 'normal', await readTargets(tx))
  const ticket = await insertTicket(tx, {
    id: ctx.newId(),
    author_id: ctx.actor.userId,
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
  const author = await findUser(tx, ctx.actor.userId)
  if (!author) throw notFound()
  for (const { id } of await listSupportAdmins(tx))
    await notify(tx, ctx, {
      userId: id,
      kind: kinds['ticket-opened'],
      event: ticket.ticketId,
      title: `New ticket #${ticket.number}`,
      description: `${author.userName}: ${subject}`,
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

export async function listSupportAdmins(tx: Tx) {
  return (await listPeopleOfRoles(tx, ['ADMIN'])).filter(({ deactivatedAt }) => deactivatedAt === null)
}

/** With what is sent go files that the actor has uploaded for it, and no others. */
export async function attachUploadedFiles(
  tx: Tx,
  { actor }: CommandCtx,
  fileIds: readonly string[],
  index: { readonly ticketId: string; readonly replyId: string | null },
): Promise<void> {
  if ((await attachFiles(tx, actor.userId, fileIds, index)) !== fileIds.length)
    throw invalid('fileIds', 'One of these files is gone. Choose it again.')
}
