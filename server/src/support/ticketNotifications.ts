import { kinds } from '@claimcrew/contract/support/notifications'
import { isTicketOver } from '@claimcrew/contract/support/rules'
import type { Tx } from '../kit/data/db.ts'
import type { CommandCtx } from '../kit/http/route.ts'
import { notify } from '../kit/notify.ts'
import { readActorName } from '../people/acting-name-store.ts'
import { findUser, listPeopleOfRoles } from '../people/store.ts'
import type { StoredReply } from './reply-store.ts'
import type { StoredTicket } from './ticket-store.ts'
import { toTicketLink } from './ticketChange.ts'

export async function listSupportAdmins(tx: Tx) {
  return (await listPeopleOfRoles(tx, ['ADMIN'])).filter(({ deactivatedAt }) => deactivatedAt === null)
}

const maxExcerptLength = 300

const shortly = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > maxExcerptLength ? `${line.slice(0, maxExcerptLength).toWellFormed()}…` : line
}

export async function notifyOfAnswer(
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
export async function notifyOfReply(
  tx: Tx,
  ctx: CommandCtx,
  ticket: StoredTicket,
  saved: StoredReply,
): Promise<void> {
  const [userId, organizationId] = [ticket.authorId, ticket.authorFor]
  const author = await readActorName(tx, { userId, organizationId })
  const admins = await listSupportAdmins(tx)
  const taken = admins.filter(({ id }) => id === ticket.assigneeId)
  for (const { id } of taken.length > 0 ? taken : admins) {
    if (id === ctx.actor.userId) continue
    await notify(tx, ctx, {
      userId: id,
      kind: kinds['ticket-replied'],
      event: saved.replyId,
      title: `Reply to ticket #${ticket.number}`,
      description: `${author} on “${ticket.subject}”: ${shortly(saved.text)}`,
      link: toTicketLink(ticket.ticketId),
    })
  }
}

const endings = {
  solved: 'is solved. If you still need help, reply to reopen it.',
  closed: 'is closed. If you still need help, reply to reopen it.',
} as const

export async function notifyOfEnd(tx: Tx, ctx: CommandCtx, ticket: StoredTicket): Promise<void> {
  if (ctx.actor.userId === ticket.authorId || !isTicketOver(ticket.status)) return
  await notify(tx, ctx, {
    userId: ticket.authorId,
    kind: kinds['ticket-moved'],
    event: `${ticket.ticketId}:${ticket.updatedAt}`,
    title: `Ticket #${ticket.number} is ${ticket.status}`,
    description: `“${ticket.subject}” ${endings[ticket.status === 'solved' ? 'solved' : 'closed']}`,
    link: toTicketLink(ticket.ticketId),
  })
}

export async function notifyOfTicketAssignment(
  tx: Tx,
  ctx: CommandCtx,
  ticket: StoredTicket,
  userId: string,
): Promise<void> {
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
