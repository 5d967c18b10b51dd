import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Channel } from '@claimcrew/contract/production/shapes'
import type { RunningTimer, TimerInterval } from '@claimcrew/contract/production/timer'
import { timerChanged } from '@claimcrew/contract/production/timer'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type Params, statement } from '../../kit/data/statement.ts'
import type { ProductionTimers } from '../../kit/data/tables.gen.ts'
import { publish } from '../../kit/live/events.ts'

export type StoredTimer = RunningTimer & {
  readonly timerId: string
  readonly billerId: string
  readonly clientId: OrganizationId
  readonly workType: string
  readonly taskId: string | null
  readonly practiceId: string | null
  readonly channel: Channel | null
  readonly day: string
}

type TimerRow = Selectable<ProductionTimers>

const toStoredTimer = (row: TimerRow): StoredTimer => ({
  timerId: row.id,
  billerId: row.biller_id,
  clientId: row.client_id,
  workType: row.work_type,
  taskId: row.task_id,
  practiceId: row.practice_id,
  channel: row.channel as Channel | null,
  day: row.day,
  startedAt: row.started_at,
  since: row.since,
  onHold: row.on_hold,
  stretches: row.stretches as unknown as TimerInterval[],
})

const running = statement('running timer', (p: Params<{ billerId: string }>, db) =>
  db
    .selectFrom('production_timers')
    .selectAll()
    .where('biller_id', '=', p.billerId)
    .where('discarded_at', 'is', null),
)

export async function findTimer(db: Db | Tx, billerId: string): Promise<StoredTimer | null> {
  const [row] = await running(db, { billerId })
  return row ? toStoredTimer(row) : null
}

/** The one that runs, locked until the transaction ends. */
export async function lockTimer(tx: Tx, billerId: string): Promise<StoredTimer | null> {
  const row = await tx
    .selectFrom('production_timers')
    .selectAll()
    .where('biller_id', '=', billerId)
    .where('discarded_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? toStoredTimer(row) : null
}

export async function insertTimer(tx: Tx, timer: StoredTimer): Promise<void> {
  await tx
    .insertInto('production_timers')
    .values({
      id: timer.timerId,
      biller_id: timer.billerId,
      client_id: timer.clientId,
      work_type: timer.workType,
      task_id: timer.taskId,
      practice_id: timer.practiceId,
      channel: timer.channel,
      day: timer.day,
      started_at: timer.startedAt,
      since: timer.since,
      stretches: JSON.stringify(timer.stretches),
    })
    .execute()
  await publishMove(tx, timer.billerId, timer.startedAt)
}

/** The present stretch is over and another one begins. */
export async function writeTimerHold(
  tx: Tx,
  timer: StoredTimer,
  onHold: boolean,
  now: Instant,
): Promise<void> {
  const ended: TimerInterval = { from: timer.since, to: now, hold: timer.onHold }
  await tx
    .updateTable('production_timers')
    .set({ since: now, on_hold: onHold, stretches: JSON.stringify([...timer.stretches, ended]) })
    .where('id', '=', timer.timerId)
    .execute()
  await publishMove(tx, timer.billerId, now)
}

export async function removeTimer(tx: Tx, timer: StoredTimer, now: Instant): Promise<void> {
  await tx.deleteFrom('production_timers').where('id', '=', timer.timerId).execute()
  await publishMove(tx, timer.billerId, now)
}

export async function writeTimerDiscard(
  tx: Tx,
  billerId: string,
  timerId: string,
  discardedAt: Instant | null,
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('production_timers')
    .set({ discarded_at: discardedAt })
    .where('id', '=', timerId)
    .execute()
  await publishMove(tx, billerId, now)
}

/** Locks a timer that was discarded since then. */
export async function lockDiscardedTimer(
  tx: Tx,
  billerId: string,
  timerId: string,
  since: Instant,
): Promise<StoredTimer | null> {
  const row = await tx
    .selectFrom('production_timers')
    .selectAll()
    .where('id', '=', timerId)
    .where('biller_id', '=', billerId)
    .where('discarded_at', '>=', since)
    .forUpdate()
    .executeTakeFirst()
  return row ? toStoredTimer(row) : null
}

/** Lists the billers whose timers run for a client. */
export async function listClientTimers(tx: Tx, clientId: OrganizationId): Promise<string[]> {
  const rows = await tx
    .selectFrom('production_timers')
    .select('biller_id as billerId')
    .where('client_id', '=', clientId)
    .where('discarded_at', 'is', null)
    .orderBy('biller_id')
    .execute()
  return rows.map(row => row.billerId)
}

/** Lists the billers whose timers have run since before this. */
export async function listTimersSince(db: Db, before: Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('production_timers')
    .select('biller_id as billerId')
    .where('started_at', '<=', before)
    .where('discarded_at', 'is', null)
    .orderBy('biller_id')
    .execute()
  return rows.map(row => row.billerId)
}

export async function sweepDiscardedTimers(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('production_timers').where('discarded_at', '<', before).execute()
}

const publishMove = (tx: Tx, billerId: string, now: Instant) =>
  publish(tx, timerChanged, { now, userId: billerId, subject: billerId })
