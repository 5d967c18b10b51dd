import { canAnswerTickets } from '@claimcrew/contract/support/policy'
import { toTargetState } from '@claimcrew/contract/support/rules'
import {
  fileTypes,
  type OtherTicket,
  type Ticket,
  type TicketFile,
  type TicketItem,
  type TicketReply,
} from '@claimcrew/contract/support/shapes'
import type { Db, Tx } from '../kit/data/db.ts'
import { describeFiles } from '../kit/files/store.ts'
import type { CommandCtx } from '../kit/http/route.ts'
import { readActingNames } from '../people/acting-name-store.ts'
import { listPeople, toPictureUrl } from '../people/store.ts'
import { listTicketFiles } from './file-store.ts'
import { countReplies, type StoredReply } from './reply-store.ts'
import { listMergedTickets, readTicketsById, type StoredTicket } from './ticket-store.ts'

const toOtherTicket = ({ ticketId, number, subject }: StoredTicket): OtherTicket => ({
  ticketId,
  number,
  subject,
})

async function peopleIn(db: Db | Tx, ids: readonly (string | null)[]) {
  const people = await listPeople(db, [...new Set(ids.filter(id => id !== null))])
  return new Map(people.map(person => [person.id, person]))
}

/** Tickets as the actor may see them. */
export async function toTicketItems(
  db: Db | Tx,
  { actor, now }: Pick<CommandCtx, 'actor' | 'now'>,
  tickets: readonly StoredTicket[],
): Promise<TicketItem[]> {
  const seesDesk = canAnswerTickets(actor)
  const people = await peopleIn(
    db,
    tickets.flatMap(one => (seesDesk ? [one.assigneeId] : [])),
  )
  const actingName = await readActingNames(
    db,
    tickets.map(({ authorId, authorFor }) => ({ userId: authorId, organizationId: authorFor })),
  )
  const counts = await countReplies(
    db,
    tickets.map(({ ticketId }) => ticketId),
  )
  const others = await readTicketsById(
    db,
    tickets.flatMap(({ mergedInto }) => mergedInto ?? []),
  )
  return tickets.map(ticket => {
    const { ticketId, createdAt, mergedInto, assigneeId } = ticket
    const other = mergedInto === null ? undefined : others.get(mergedInto)
    return {
      ticketId,
      number: ticket.number,
      authorId: ticket.authorId,
      authorName: actingName(ticket.authorId, ticket.authorFor),
      category: ticket.category,
      subject: ticket.subject,
      status: ticket.status,
      createdAt,
      updatedAt: ticket.updatedAt,
      replies: counts.get(ticketId) ?? 0,
      mergedInto: other ? toOtherTicket(other) : null,
      priority: seesDesk ? ticket.priority : null,
      assigneeId: seesDesk ? assigneeId : null,
      desk: seesDesk
        ? {
            priority: ticket.priority,
            assigneeId,
            assigneeName: people.get(assigneeId ?? '')?.userName ?? null,
            waitsSince: ticket.waitsSince,
            answer: toTargetState(createdAt, ticket.answerDueAt, ticket.answeredAt, now),
            resolution: toTargetState(createdAt, ticket.resolutionDueAt, ticket.solvedAt, now),
          }
        : null,
    }
  })
}

/** A ticket with its files; those of its replies by reply. */
async function filesIn(db: Db | Tx, ticketId: string): Promise<Map<string | null, TicketFile[]>> {
  const placed = await listTicketFiles(db, ticketId)
  const described = await describeFiles(
    db,
    placed.map(({ fileId }) => fileId),
  )
  const files = placed.flatMap(({ fileId, replyId }) => {
    const file = described.get(fileId)
    const type = fileTypes.find(one => one === file?.type)
    return file && type ? [{ replyId, file: { fileId, name: file.name, size: file.size, type } }] : []
  })
  return new Map(
    [...Map.groupBy(files, one => one.replyId)].map(([replyId, some]) => [
      replyId,
      some.map(({ file }) => file),
    ]),
  )
}

export async function toTicketView(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'actor' | 'now'>,
  ticket: StoredTicket,
): Promise<Ticket> {
  const [item] = await toTicketItems(db, ctx, [ticket])
  if (!item) throw new Error('One in, one out')
  const [files, merged] = [await filesIn(db, ticket.ticketId), await listMergedTickets(db, ticket.ticketId)]
  return { ...item, text: ticket.text, files: files.get(null) ?? [], merged: merged.map(toOtherTicket) }
}

/** Replies of one ticket; which of them the reader may see was decided before. */
export async function toReplyViews(
  db: Db | Tx,
  { ticketId, authorId: askerId, authorFor }: Pick<StoredTicket, 'ticketId' | 'authorId' | 'authorFor'>,
  replies: readonly StoredReply[],
): Promise<TicketReply[]> {
  const people = await peopleIn(
    db,
    replies.map(({ authorId }) => authorId),
  )
  const files = await filesIn(db, ticketId)
  const actingName = await readActingNames(db, [{ userId: askerId, organizationId: authorFor }])
  return replies.map(({ replyId, authorId, text, internal, fromSupport, sentAt }) => ({
    replyId,
    authorId,
    authorName: actingName(authorId, authorFor) || (people.get(authorId)?.userName ?? ''),
    profilePicture: toPictureUrl(people.get(authorId)?.pictureId ?? null),
    fromSupport,
    text,
    internal,
    files: files.get(replyId) ?? [],
    sentAt,
  }))
}

export async function toReplyView(db: Db | Tx, reply: StoredReply): Promise<TicketReply> {
  const ticket = (await readTicketsById(db, [reply.ticketId])).get(reply.ticketId)
  const [view] = ticket ? await toReplyViews(db, ticket, [reply]) : []
  if (!view) throw new Error('One in, one out')
  return view
}
