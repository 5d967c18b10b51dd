import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { TicketCategory, TicketPriority, TicketStatus } from '@claimcrew/contract/support/shapes'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { isAfterPosition, type PagePosition } from '../kit/data/paging.ts'
import type { Tickets } from '../kit/data/tables.gen.ts'
import { hasWordsSql } from '../people/name-store.ts'
import { allPeopleSql } from '../people/page-store.ts'

/** As it is kept; names and files are added where it is shown. */
export type StoredTicket = {
  readonly ticketId: string
  readonly number: number
  readonly authorId: string
  /** The organization for which it was written. */
  readonly authorFor: OrganizationId | null
  readonly category: TicketCategory
  readonly subject: string
  readonly text: string
  readonly status: TicketStatus
  readonly priority: TicketPriority
  readonly assigneeId: string | null
  readonly mergedInto: string | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly waitsSince: Instant | null
  readonly answerDueAt: Instant
  readonly resolutionDueAt: Instant
  readonly answeredAt: Instant | null
  readonly solvedAt: Instant | null
}

const toStoredTicket = (row: Selectable<Tickets>): StoredTicket => ({
  ticketId: row.id,
  number: row.number,
  authorId: row.author_id,
  authorFor: row.author_for,
  category: row.category as TicketCategory,
  subject: row.subject,
  text: row.text,
  status: row.status as TicketStatus,
  priority: row.priority as TicketPriority,
  assigneeId: row.assignee_id,
  mergedInto: row.merged_into,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  waitsSince: row.waits_since,
  answerDueAt: row.answer_due_at,
  resolutionDueAt: row.resolution_due_at,
  answeredAt: row.answered_at,
  solvedAt: row.solved_at,
})

export async function insertTicket(tx: Tx, row: Insertable<Tickets>): Promise<StoredTicket> {
  return toStoredTicket(await tx.insertInto('tickets').values(row).returningAll().executeTakeFirstOrThrow())
}

export async function findTicket(db: Db | Tx, ticketId: string): Promise<StoredTicket | null> {
  const row = await db.selectFrom('tickets').selectAll().where('id', '=', ticketId).executeTakeFirst()
  return row ? toStoredTicket(row) : null
}

/**
 * Locks those of these tickets that exist until the transaction ends, in the order that everybody who locks several
 * shares.
 */
export async function lockTickets(tx: Tx, ticketIds: readonly string[]): Promise<Map<string, StoredTicket>> {
  const rows = await tx
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', sql<string>`any(${ticketIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(row => [row.id, toStoredTicket(row)]))
}

export type TicketColumns = Omit<Updateable<Tickets>, 'id' | 'number' | 'author_id' | 'author_for'>

export async function writeTicket(tx: Tx, ticketId: string, columns: TicketColumns): Promise<StoredTicket> {
  const row = await tx
    .updateTable('tickets')
    .set(columns)
    .where('id', '=', ticketId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toStoredTicket(row)
}

/** Doubles of a double point to the same ticket as it does. */
export async function repointMerged(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.updateTable('tickets').set({ merged_into: toId }).where('merged_into', '=', fromId).execute()
}

/** Somebody does not answer tickets any more: what they had taken and is not over is free again. */
export async function releaseTickets(tx: Tx, assigneeId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('tickets')
    .set({ assignee_id: null })
    .where('assignee_id', '=', assigneeId)
    .where('status', 'in', ['open', 'waiting'])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listMergedTickets(db: Db | Tx, ticketId: string): Promise<StoredTicket[]> {
  const rows = await db
    .selectFrom('tickets')
    .selectAll()
    .where('merged_into', '=', ticketId)
    .orderBy('number')
    .execute()
  return rows.map(toStoredTicket)
}

/** What may be told of other tickets by their id. */
export async function readTicketsById(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, StoredTicket>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.id, toStoredTicket(row)]))
}

export type TicketFilter = {
  /** The author whose tickets are read; everybody's without one. */
  readonly authorId: string | undefined
  readonly status: readonly TicketStatus[]
  readonly category: readonly TicketCategory[]
  readonly priority: readonly TicketPriority[]
  readonly assigneeId: string | 'none' | undefined
  readonly waiting: boolean
  readonly late: boolean
  readonly q: string
  /** Whether what is internal is searched too. */
  readonly seesNotes: boolean
  readonly now: Instant
}

/** Overdue: not answered yet, or not solved. */
export const isOverdueSql = (now: Instant): RawBuilder<boolean> => sql<boolean>`(solved_at is null
  and (resolution_due_at < ${now} or (answered_at is null and answer_due_at < ${now})))`

/** All that was written to a ticket and that its reader may see, its number and its author's name. */
const searchedTextSql = (seesNotes: boolean): RawBuilder<string> => sql<string>`(
  select concat_ws(' ', '#' || tickets.number, tickets.subject, tickets.text,
    (select user_name from ${allPeopleSql} person where person.id = tickets.author_id),
    (select string_agg(r.text, ' ') from ticket_replies r
      where r.ticket_id = tickets.id ${seesNotes ? sql`` : sql`and not r.internal`})))`

const filtered = (db: Db, filter: TicketFilter) => {
  const { authorId, status, category, priority, assigneeId, q } = filter
  return db
    .selectFrom('tickets')
    .$if(authorId !== undefined, query => query.where('author_id', '=', authorId ?? ''))
    .$if(status.length > 0, query => query.where('status', 'in', status))
    .$if(category.length > 0, query => query.where('category', 'in', category))
    .$if(priority.length > 0, query => query.where('priority', 'in', priority))
    .$if(assigneeId === 'none', query => query.where('assignee_id', 'is', null))
    .$if(assigneeId !== undefined && assigneeId !== 'none', query =>
      query.where('assignee_id', '=', assigneeId ?? ''),
    )
    .$if(filter.waiting, query => query.where('waits_since', 'is not', null))
    .$if(filter.late, query => query.where(isOverdueSql(filter.now)))
    .$if(q !== '', query => query.where(hasWordsSql(searchedTextSql(filter.seesNotes), q)))
}

/** The last moved first; of those that wait for us, the one that has waited longest. */
export async function listTicketPage(
  db: Db,
  filter: TicketFilter,
  after: PagePosition | null,
  limit: number,
): Promise<StoredTicket[]> {
  const [moment, direction] = filter.waiting
    ? (['waits_since', 'asc'] as const)
    : (['updated_at', 'desc'] as const)
  const rows = await filtered(db, filter)
    .selectAll()
    .where(isAfterPosition(after, [moment, 'id'], direction))
    .orderBy(moment, direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
  return rows.map(toStoredTicket)
}

export async function countTickets(db: Db, filter: TicketFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
