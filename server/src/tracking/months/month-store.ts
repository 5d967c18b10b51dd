import { addDays, dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, queryWithTimeout, type Tx } from '../../kit/data/db.ts'
import type { InstantRange } from '../tracker.ts'

/** The tables whose rows lie in a partition for each month of UTC. */
const partitionedTables = ['tracking_activity', 'tracking_time_use'] as const

/** A partition; the one of all months before the others has no beginning, and no end either until it was validated. */
type MonthPartition = {
  readonly table: string
  readonly name: string
  readonly from: Instant | null
  readonly to: Instant | null
  readonly isDefault: boolean
}

export async function listPartitions(db: Db | Tx): Promise<MonthPartition[]> {
  const { rows } = await sql<MonthPartition>`
    select parent as table, name, from_at as from, to_at as to, is_default as "isDefault"
    from tracking_partitions() order by parent, to_at nulls first`.execute(db)
  return rows
}

/** The tables that have no partition for this moment. */
export async function listTablesWithoutMonth(db: Db, at: Instant): Promise<string[]> {
  const partitions = await listPartitions(db)
  const covers = ({ from, to, isDefault }: MonthPartition) =>
    isDefault || ((from === null || from <= at) && to !== null && at < to)
  return partitionedTables.filter(
    table => !partitions.some(partition => partition.table === table && covers(partition)),
  )
}

/** Checks that the rows from before the partitions lie where they should. It may take minutes, and nobody waits for it. */
export async function validatePast(db: Db, withinMs: number): Promise<void> {
  for (const table of partitionedTables)
    await queryWithTimeout(db, { text: 'select validate_tracking_past($1)', values: [table] }, withinMs)
}

/** Makes the partitions of these months that are missing, and answers their names. */
export async function ensureMonths(db: Db | Tx, { from, to }: InstantRange): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ensure_tracking_months(${from}::timestamptz, ${to}::timestamptz) as name`.execute(db)
  return rows.map(row => row.name)
}

/** Drops the partitions that end by then, and answers their names. */
export async function dropMonths(db: Db | Tx, before: Instant): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from drop_tracking_months(${before}::timestamptz) as name`.execute(db)
  return rows.map(row => row.name)
}

/** From when on rows are kept; null while no month was dropped. */
export async function readKeptFrom(db: Db | Tx): Promise<Instant | null> {
  const row = await db
    .selectFrom('tracking_connection')
    .select('kept_from as keptFrom')
    .executeTakeFirstOrThrow()
  return row.keptFrom
}

/** A row of a dropped month lasted up to a day, so it reached into the next one, or over a day that clocks have shortened. */
const daysReached = 2

/** The first day of which all rows are still there; what was counted of days before it stays as it is. */
export const toFirstCountableDay = (timeZone: string, keptFrom: Instant): string =>
  addDays(dayIn(timeZone, keptFrom), daysReached + 1)

/** Whether PostgreSQL refused rows because there is no partition for their month. */
export function isMissingPartitionError(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23514') return false
  return partitionedTables.some(
    table =>
      (error.table === table && error.constraint === undefined) || error.constraint === `${table}_past_until`,
  )
}
