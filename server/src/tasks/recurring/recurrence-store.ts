import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Pattern, Recurrence, RecurrenceFields } from '@claimcrew/contract/tasks/recurrence'
import type { DeadlineKind, TaskPriority } from '@claimcrew/contract/tasks/shapes'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { isAfterPosition, type PagePosition } from '../../kit/data/paging.ts'
import type { TaskRecurrences } from '../../kit/data/tables.gen.ts'

/** As it is kept; names and the client's zone are added where it is shown. */
export type StoredRecurrence = Omit<
  Recurrence,
  'clientName' | 'timeZone' | 'assigneeName' | 'practiceName'
> & {
  readonly nextOn: string | null
}

function toPattern({ every, days, day_of_month }: Selectable<TaskRecurrences>): Pattern {
  if (every === 'week') return { every, days: days ?? [] }
  return every === 'month' ? { every, day: day_of_month ?? 1 } : { every: 'weekday' }
}

const toStoredRecurrence = (row: Selectable<TaskRecurrences>): StoredRecurrence => ({
  recurrenceId: row.id,
  clientId: row.client_id,
  assigneeId: row.assignee_id,
  practiceId: row.practice_id,
  title: row.title,
  workType: row.work_type,
  priority: row.priority as TaskPriority,
  deadlineKind: row.deadline_kind as DeadlineKind,
  plannedQuantity: row.planned_quantity,
  dollarsCents: row.dollars_cents,
  note: row.note,
  pattern: toPattern(row),
  time: row.at_time,
  dueInDays: row.due_in_days,
  dueTime: row.due_time,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  paused: row.paused,
  pauseReason: row.pause_reason,
  nextAt: row.next_at,
  nextOn: row.next_on,
  createdAt: row.created_at,
  version: row.version,
})

/** What comes next, or that nothing does. */
type NextOccurrence = { readonly nextAt: Instant | null; readonly nextOn: string | null }

type RecurrenceValues = RecurrenceFields & NextOccurrence & Pick<Recurrence, 'paused' | 'pauseReason'>

const toColumns = (fields: RecurrenceValues) => ({
  assignee_id: fields.assigneeId,
  practice_id: fields.practiceId,
  title: fields.title,
  work_type: fields.workType,
  priority: fields.priority,
  deadline_kind: fields.deadlineKind,
  planned_quantity: fields.plannedQuantity,
  dollars_cents: fields.dollarsCents,
  note: fields.note,
  every: fields.pattern.every,
  days: fields.pattern.every === 'week' ? [...fields.pattern.days] : null,
  day_of_month: fields.pattern.every === 'month' ? fields.pattern.day : null,
  at_time: fields.time,
  due_in_days: fields.dueInDays,
  due_time: fields.dueTime,
  starts_on: fields.startsOn,
  ends_on: fields.endsOn,
  paused: fields.paused,
  pause_reason: fields.pauseReason,
  next_at: fields.nextAt,
  next_on: fields.nextOn,
})

type NewRecurrence = {
  readonly recurrenceId: string
  readonly clientId: OrganizationId
  readonly by: string | null
  readonly at: Instant
}

export async function insertRecurrence(
  tx: Tx,
  one: NewRecurrence,
  fields: RecurrenceValues,
): Promise<StoredRecurrence> {
  const row = await tx
    .insertInto('task_recurrences')
    .values({
      ...toColumns(fields),
      id: one.recurrenceId,
      client_id: one.clientId,
      created_by: one.by,
      created_at: one.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toStoredRecurrence(row)
}

export async function writeRecurrence(
  tx: Tx,
  recurrenceId: string,
  fields: RecurrenceValues,
): Promise<StoredRecurrence> {
  const row = await tx
    .updateTable('task_recurrences')
    .set({ ...toColumns(fields), version: sql`version + 1` })
    .where('id', '=', recurrenceId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toStoredRecurrence(row)
}

/** How many a client has; they are locked meanwhile. */
export async function countRecurrences(tx: Tx, clientId: OrganizationId): Promise<number> {
  const { count } = await tx
    .selectFrom('task_recurrences')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return count
}

export async function lockRecurrence(tx: Tx, recurrenceId: string): Promise<StoredRecurrence | null> {
  const row = await tx
    .selectFrom('task_recurrences')
    .selectAll()
    .where('id', '=', recurrenceId)
    .forUpdate()
    .executeTakeFirst()
  return row ? toStoredRecurrence(row) : null
}

/** The latest first; everybody's where no client is named. */
export async function listRecurrencePage(
  db: Db,
  clientId: OrganizationId | undefined,
  before: PagePosition | null,
  limit: number,
): Promise<StoredRecurrence[]> {
  const rows = await db
    .selectFrom('task_recurrences')
    .selectAll()
    .$if(clientId !== undefined, query => query.where('client_id', '=', clientId ?? ''))
    .where(isAfterPosition(before, ['created_at', 'id'], 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toStoredRecurrence)
}

export async function deleteRecurrenceRow(tx: Tx, recurrenceId: string): Promise<void> {
  await tx.deleteFrom('task_recurrences').where('id', '=', recurrenceId).execute()
}

/** Locks the recurrences that are due; those that another process has locked are left to it. */
export async function lockDueRecurrences(tx: Tx, now: Instant, most: number): Promise<StoredRecurrence[]> {
  const rows = await tx
    .selectFrom('task_recurrences')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(toStoredRecurrence)
}

export async function writeNextOccurrence(
  tx: Tx,
  recurrenceId: string,
  { nextAt, nextOn }: NextOccurrence,
): Promise<void> {
  await tx
    .updateTable('task_recurrences')
    .set({ next_at: nextAt, next_on: nextOn })
    .where('id', '=', recurrenceId)
    .execute()
}

type RecurrenceFilter = {
  readonly clientId?: OrganizationId
  readonly assigneeId?: string
  readonly recurrenceId?: string
}

/** Pauses what is meant, and says why; answers whose how many were. */
export async function pauseRecurrences(
  tx: Tx,
  { clientId, assigneeId, recurrenceId }: RecurrenceFilter,
  reason: string,
): Promise<{ clientId: OrganizationId; count: number }[]> {
  const conditions: RawBuilder<boolean>[] = [
    ...(clientId === undefined ? [] : [sql<boolean>`client_id = ${clientId}`]),
    ...(assigneeId === undefined ? [] : [sql<boolean>`assignee_id = ${assigneeId}`]),
    ...(recurrenceId === undefined ? [] : [sql<boolean>`id = ${recurrenceId}`]),
  ]
  const { rows } = await sql<{ clientId: OrganizationId; count: number }>`with paused as (
      update task_recurrences set paused = true, pause_reason = ${reason}, next_at = null, next_on = null,
        version = version + 1
      where not paused and ${sql.join(conditions, sql` and `)} returning client_id)
    select client_id as "clientId", count(*)::int as count from paused group by 1`.execute(tx)
  return rows
}

/** A client who lives elsewhere now: what comes next is by the clock there. */
export async function listClientRecurrences(tx: Tx, clientId: OrganizationId): Promise<StoredRecurrence[]> {
  const rows = await tx
    .selectFrom('task_recurrences')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('next_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toStoredRecurrence)
}
