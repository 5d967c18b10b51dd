import { Id, type OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { Day, dayIn } from '@claimcrew/contract/kit/time'
import { toDueRange } from '@claimcrew/contract/tasks/rules'
import type { DeadlineKind, Task } from '@claimcrew/contract/tasks/shapes'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../kit/data/db.ts'
import { cursorParser } from '../../kit/data/paging.ts'
import { selectTasks } from '../task-store.ts'
import { isWithinDaysSql } from './filter-store.ts'

type Condition = RawBuilder<boolean>

/** How open tasks stand to their dates. */
export const toDueConditions = (zones: readonly string[], now: Instant) => {
  const overdue: Condition = sql`(t.is_open and t.due_key < ${now}::timestamptz)`
  const within = (due: 'today' | 'week'): Condition =>
    sql`(t.is_open and ${isWithinDaysSql('due_key', zones, zone => toDueRange(due, zone, now))})`
  return { overdue, today: within('today'), week: within('week') }
}

export const isOpenSql: Condition = sql`t.is_open`
export const isUnassignedSql: Condition = sql`t.assignee_id is null`
export const isWaitingOnClientSql: Condition = sql`t.status = 'waiting-on-client'`

/** Exactly one of the groups by date that a board has. */
export const toDueGroups = (zones: readonly string[], now: Instant) => {
  const { overdue, today, week } = toDueConditions(zones, now)
  return {
    overdue,
    today: sql<boolean>`(not ${overdue} and ${today})`,
    week: sql<boolean>`(not ${overdue} and not ${today} and ${week})`,
    later: sql<boolean>`(t.is_open and t.due_at is not null and not ${overdue} and not ${week} and not ${today})`,
    none: sql<boolean>`(not t.is_open or t.due_at is null)`,
  }
}

export const andSql = (...parts: readonly Condition[]): Condition =>
  sql`(${sql.join([...parts], sql` and `)})`
export const isOfClientSql = (clientId: OrganizationId | undefined): Condition =>
  clientId === undefined ? sql`true` : sql`t.client_id = ${clientId}`
export const isOfAssigneeSql = (assigneeId: string | undefined): Condition =>
  assigneeId === undefined ? sql`true` : sql`t.assignee_id = ${assigneeId}`

type DeadlinePosition = readonly [day: string, cents: number, id: string]

export const parseDeadlineCursor = cursorParser<DeadlinePosition>(z.tuple([Day, z.int(), Id]))

const dueDay = sql`(t.due_at at time zone c.time_zone)::date`

/** Open tasks that run out: by the day where the client lives, then by what is lost. */
export const listDeadlinePage = (
  db: Db,
  meant: Condition,
  kinds: readonly DeadlineKind[],
  after: DeadlinePosition | null,
  limit: number,
): Promise<Task[]> => {
  const selected =
    kinds.length === 0 ? sql`t.deadline_kind <> 'none'` : sql`t.deadline_kind = any(${kinds}::text[])`
  const beyond =
    after === null
      ? sql`true`
      : sql`(${dueDay}, -coalesce(t.dollars_cents, 0), t.id) > (${after[0]}::date, -${after[1]}::bigint, ${after[2]}::uuid)`
  return selectTasks(
    db,
    sql`where t.is_open and t.due_at is not null and ${meant} and ${selected} and ${beyond}
      order by ${dueDay}, -coalesce(t.dollars_cents, 0), t.id limit ${limit}`,
  )
}

export const toDeadlinePosition = ({ dueAt, timeZone, dollarsCents, taskId }: Task): DeadlinePosition => [
  dayIn(timeZone, dueAt ?? ''),
  dollarsCents ?? 0,
  taskId,
]
