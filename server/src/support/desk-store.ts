import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import { defaultTicketTargets } from '@claimcrew/contract/support/rules'
import {
  type DeskCounts,
  type TicketPriority,
  type TicketTargets,
  ticketPriorities,
} from '@claimcrew/contract/support/shapes'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { isOverdueSql } from './ticket-store.ts'

export async function readTargets(db: Db | Tx): Promise<TicketTargets> {
  const rows = await db.selectFrom('support_targets').selectAll().execute()
  const saved = rows.map(row => [
    row.priority,
    { answerMinutes: row.answer_minutes, resolutionMinutes: row.resolution_minutes },
  ])
  return { ...defaultTicketTargets, ...Object.fromEntries(saved) }
}

/** Holds them until the transaction ends, so that of two who change them nothing is lost. */
export async function lockTargets(tx: Tx): Promise<TicketTargets> {
  await sql`select pg_advisory_xact_lock(hashtextextended('support targets', 0))`.execute(tx)
  return readTargets(tx)
}

export async function writeTargets(tx: Tx, targets: TicketTargets): Promise<void> {
  const rowOf = (priority: TicketPriority) => ({
    priority,
    answer_minutes: targets[priority].answerMinutes,
    resolution_minutes: targets[priority].resolutionMinutes,
  })
  await tx
    .insertInto('support_targets')
    .values(ticketPriorities.map(rowOf))
    .onConflict(conflict =>
      conflict.column('priority').doUpdateSet(({ ref }) => ({
        answer_minutes: ref('excluded.answer_minutes'),
        resolution_minutes: ref('excluded.resolution_minutes'),
      })),
    )
    .execute()
}

const lately = 30 * 24 * 3_600_000

/** What waits, and how the last 30 days went. A double that was merged counts as neither answered nor solved. */
export async function countDesk(db: Db, userId: string, now: Instant): Promise<DeskCounts> {
  const since = addMilliseconds(now, -lately)
  const { rows } = await sql<Record<string, number> & { middle: number | null; middleSolved: number | null }>`
    select
      count(*) filter (where waits_since is not null) as waiting,
      count(*) filter (where waits_since is not null and assignee_id is null) as unassigned,
      count(*) filter (where waits_since is not null and assignee_id = ${userId}) as mine,
      count(*) filter (where ${isOverdueSql(now)}) as late,
      count(*) filter (where answered_at > ${since} and merged_into is null) as answered,
      count(*) filter (where answered_at > ${since} and merged_into is null and answer_in_time) as "answeredInTime",
      percentile_disc(0.5) within group (order by answer_minutes)
        filter (where answered_at > ${since} and merged_into is null) as middle,
      count(*) filter (where solved_at > ${since} and merged_into is null) as solved,
      count(*) filter (where solved_at > ${since} and merged_into is null and resolution_in_time) as "solvedInTime",
      percentile_disc(0.5) within group (order by resolution_minutes)
        filter (where solved_at > ${since} and merged_into is null) as "middleSolved"
    from tickets
    where solved_at is null or solved_at > ${since} or answered_at > ${since}`.execute(db)
  const [row] = rows
  const counted = (name: string) => Number(row?.[name] ?? 0)
  return {
    waiting: counted('waiting'),
    unassigned: counted('unassigned'),
    mine: counted('mine'),
    late: counted('late'),
    answered: {
      count: counted('answered'),
      inTime: counted('answeredInTime'),
      medianMinutes: row?.middle ?? null,
    },
    solved: {
      count: counted('solved'),
      inTime: counted('solvedInTime'),
      medianMinutes: row?.middleSolved ?? null,
    },
  }
}
