import type { Instant } from '@claimcrew/contract/kit/time'
import { addDays } from '@claimcrew/contract/kit/time'
import type { Actor } from '@claimcrew/contract/permissions'
import type { TaskQuery } from '@claimcrew/contract/tasks/contract'
import { isOpenStatus, startOfDay, toDueRange } from '@claimcrew/contract/tasks/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/data/db.ts'
import type { SignedInActor } from '../../kit/http/session.ts'
import { allOrganizationsSql, listOrganizations } from '../../people/organization-store.ts'
import type { AccessEnds } from '../accessEnds.ts'
import { toTsQuery } from '../searchWords.ts'

type Condition = RawBuilder<boolean>

/**
 * Which tasks `t` somebody can see at all: a biller's own, a client's own, all for an ADMIN. Of a client for whom a biller
 * does not work any more, lists have what was done by the end and has not changed since, so that nothing newer is found.
 */
export function isVisibleSql({ role, userId, organizationId }: Actor, ends: AccessEnds): Condition {
  if (role === 'ADMIN') return sql<boolean>`true`
  if (role === 'CLIENT') return sql<boolean>`t.client_id = ${organizationId}`
  if (ends.size === 0) return sql<boolean>`t.assignee_id = ${userId}`
  return sql<boolean>`(t.assignee_id = ${userId} and not exists (
    select from unnest(${[...ends.keys()]}::uuid[], ${[...ends.values()]}::timestamptz[]) as ended (client_id, ended_at)
    where ended.client_id = t.client_id and (t.is_open or t.updated_at >= ended.ended_at)))`
}

/** The zones in which days of an actor's tasks are counted: those of their clients. */
export async function readClientZones(db: Db, actor: SignedInActor): Promise<readonly string[]> {
  if (actor.role === 'CLIENT')
    return (await listOrganizations(db, [actor.organizationId])).map(({ timeZone }) => timeZone)
  const { rows } = await sql<{
    zone: string
  }>`select distinct c.time_zone as zone from ${allOrganizationsSql} c
    where c.id in (select client_id from task_clients)`.execute(db)
  return rows.map(({ zone }) => zone)
}

type InstantRange = { readonly from: Instant; readonly to: Instant }

/** Whether a moment lies within a span that depends on the zone of the task's client. */
export function isWithinDaysSql(
  column: 'created_at' | 'completed_at' | 'due_key',
  zones: readonly string[],
  rangeIn: (zone: string) => InstantRange,
): Condition {
  const ranges = zones.map(rangeIn)
  const own = sql.ref(`t.${column}`)
  const [first] = ranges
  if (!first) return sql<boolean>`false`
  const between = ({ from, to }: InstantRange) =>
    sql<boolean>`${own} >= ${from}::timestamptz and ${own} < ${to}::timestamptz`
  if (ranges.every(({ from, to }) => from === first.from && to === first.to))
    return sql<boolean>`(${between(first)})`
  // The widest of them first, for which there is an index.
  const widest = {
    from: ranges.map(({ from }) => from).sort()[0] ?? first.from,
    to:
      ranges
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? first.to,
  }
  return sql<boolean>`(${between(widest)} and exists (
    select from ${allOrganizationsSql} u join unnest(${zones}::text[], ${ranges.map(({ from }) => from)}::timestamptz[],
      ${ranges.map(({ to }) => to)}::timestamptz[]) as z (zone, from_at, to_at) on z.zone = u.time_zone
    where u.id = t.client_id and ${own} >= z.from_at and ${own} < z.to_at))`
}

/** Both days included; where one is left out there is no bound, within what PostgreSQL and calendars hold. */
export const toDaysRange =
  (from = '2000-01-01', to = '2100-12-31') =>
  (zone: string): InstantRange => ({ from: startOfDay(zone, from), to: startOfDay(zone, addDays(to, 1)) })

export const isOfPracticeSql = (practiceId: string | undefined): Condition => {
  if (practiceId === undefined) return sql`true`
  return practiceId === 'none' ? sql`t.practice_id is null` : sql`t.practice_id = ${practiceId}`
}

/** Whether the time of day decides which tasks a filter is about. */
export const dependsOnNow = ({ due }: Pick<TaskQuery, 'due'>): boolean => due !== undefined

/**
 * Which tasks `t` somebody means. Days and what is due are where the client lives. Of words that many tasks have, a page
 * is found sooner by its order than by the words: then `isCommon` keeps PostgreSQL from looking them up.
 */
export function matchesQuerySql(
  actor: SignedInActor,
  ends: AccessEnds,
  query: TaskQuery,
  zones: readonly string[],
  now: Instant,
  isCommon = false,
): Condition {
  const { status, assigneeId, clientId, practiceId, workType, priority, deadlineKind, due, q, reopened } =
    query
  const parts: Condition[] = [isVisibleSql(actor, ends)]
  if (clientId !== undefined) parts.push(sql`t.client_id = ${clientId}`)
  parts.push(isOfPracticeSql(practiceId))
  if (assigneeId !== undefined)
    parts.push(assigneeId === 'none' ? sql`t.assignee_id is null` : sql`t.assignee_id = ${assigneeId}`)
  if (status.length > 0) parts.push(ofStatus(status))
  if (workType.length > 0) parts.push(sql`t.work_type = any(${workType}::text[])`)
  // Of one priority there is an index in the order of dates; of several PostgreSQL would have to sort.
  if (priority.length === 1) parts.push(sql`t.priority = ${priority[0]}`)
  if (priority.length > 1) parts.push(sql`t.priority = any(${priority}::text[])`)
  if (deadlineKind.length > 0) parts.push(sql`t.deadline_kind = any(${deadlineKind}::text[])`)
  if (due === 'overdue') parts.push(sql`t.is_open and t.due_key < ${now}::timestamptz`)
  if (due === 'today' || due === 'week')
    parts.push(
      sql`t.is_open`,
      isWithinDaysSql('due_key', zones, zone => toDueRange(due, zone, now)),
    )
  if (reopened !== undefined) parts.push(reopened ? sql`t.reopen_count > 0` : sql`t.reopen_count = 0`)
  if (q !== undefined && q !== '') {
    const condition = sql<boolean>`t.words @@ ${toTsQuery(q) ?? ''}::tsquery`
    parts.push(isCommon ? sql<boolean>`case when ${condition} then true else false end` : condition)
  }
  const { createdFrom, createdTo, completedFrom, completedTo, dueFrom, dueTo } = query
  if (createdFrom ?? createdTo)
    parts.push(isWithinDaysSql('created_at', zones, toDaysRange(createdFrom, createdTo)))
  if (completedFrom ?? completedTo)
    parts.push(isWithinDaysSql('completed_at', zones, toDaysRange(completedFrom, completedTo)))
  if (dueFrom ?? dueTo) parts.push(isWithinDaysSql('due_key', zones, toDaysRange(dueFrom, dueTo)))
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/**
 * Of open ones it is said once more that they are, for the indexes of open tasks are short. Both together look to
 * PostgreSQL as rare as one of them times the other, and it would read and sort all of them for a page: of a `case` it
 * supposes nothing.
 */
function ofStatus(status: TaskQuery['status']): Condition {
  const condition = sql<boolean>`t.status = any(${status}::text[])`
  return status.every(isOpenStatus)
    ? sql`(t.is_open and case when ${condition} then true else false end)`
    : condition
}

/** Whether a filter needs to know where clients live. */
export const needsZones = (query: TaskQuery): boolean =>
  (query.due !== undefined && query.due !== 'overdue') ||
  [
    query.createdFrom,
    query.createdTo,
    query.completedFrom,
    query.completedTo,
    query.dueFrom,
    query.dueTo,
  ].some(day => day !== undefined)
