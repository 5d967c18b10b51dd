import type { DayCode, DaySummary } from '@claimcrew/contract/attendance/register'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { sql } from 'kysely'
import { type Tx, violatesConstraint } from '../kit/data/db.ts'
import { type Params, statement } from '../kit/data/statement.ts'
import { toClientKey } from './client-work-store.ts'

/** A day's row is of one client, or of nobody that is known of. */
export type DayKey = { readonly day: string; readonly clientId: OrganizationId | null }

/** A day's row, in the order of its columns. */
export function toDayValues(billerId: string, { day, clientId }: DayKey, summary: DaySummary) {
  return {
    billerId,
    day,
    whose: toClientKey(clientId),
    code: summary.code,
    marks: summary.marks,
    workedSeconds: summary.workedSeconds,
    teaSeconds: summary.breakSecondsByType['Tea Break'],
    lunchSeconds: summary.breakSecondsByType['Lunch Break'],
    permissionSeconds: summary.breakSecondsByType['Permission Break'],
    overAllowanceSeconds: summary.overAllowanceSeconds,
    overtimeSeconds: summary.overtimeSeconds,
    firstIn: summary.punchInTime,
    lastOut: summary.punchOutTime,
    lateSent: summary.lateSent,
    sessionIds: summary.attendanceIds,
  }
}

type DayValues = ReturnType<typeof toDayValues>

/** Whether a new row was refused because the day has one: either unique index may be the first to see it. */
export const isDuplicateDay = (error: unknown): boolean =>
  violatesConstraint(error, 'attendance_days_pkey') ||
  violatesConstraint(error, 'attendance_days_biller_id_day_whose_locked_key')

/** A day with the version of its row that was read, 0 for none. */
export type VersionedDay = DayValues & { readonly version: number }

/**
 * The two ways to write a day's row, provided that its version is still the one that was read: a statement does the one
 * or the other, for getting ready to do both costs more than writing. Whatever else it writes depends on the row that is
 * answered, so of two at the same time one has no effect. A new row that meets another is refused by PostgreSQL, which is
 * quicker than looking for one first; within a transaction, which would end with that, say `onConflict`.
 */
export const insertDaySql = (p: Params<VersionedDay>, onConflict = sql``) => sql<SavedDayRow>`
  insert into attendance_days (
    biller_id, day, whose, code, marks, worked_seconds, tea_seconds, lunch_seconds, permission_seconds,
    over_allowance_seconds, overtime_seconds, first_in, last_out, late_sent, session_ids)
  select ${p.billerId}::uuid, ${p.day}::date, ${p.whose}::uuid, ${p.code}, ${p.marks}::text[], ${p.workedSeconds}::int,
    ${p.teaSeconds}::int, ${p.lunchSeconds}::int, ${p.permissionSeconds}::int,
    ${p.overAllowanceSeconds}::int, ${p.overtimeSeconds}::int, ${p.firstIn}::timestamptz,
    ${p.lastOut}::timestamptz, ${p.lateSent}::boolean, ${p.sessionIds}::uuid[]
  where ${p.version}::int = 0
  ${onConflict}
  returning biller_id, day, whose, client_id`

export const updateDaySql = (p: Params<VersionedDay>) => sql<SavedDayRow>`
  update attendance_days set
    version = version + 1,
    code = ${p.code},
    marks = ${p.marks},
    worked_seconds = ${p.workedSeconds},
    tea_seconds = ${p.teaSeconds},
    lunch_seconds = ${p.lunchSeconds},
    permission_seconds = ${p.permissionSeconds},
    over_allowance_seconds = ${p.overAllowanceSeconds},
    overtime_seconds = ${p.overtimeSeconds},
    first_in = ${p.firstIn},
    last_out = ${p.lastOut},
    late_sent = ${p.lateSent},
    session_ids = ${p.sessionIds}
  where biller_id = ${p.billerId} and day = ${p.day} and whose = ${p.whose} and version = ${p.version}
  returning biller_id, day, whose, client_id`

type SavedDayRow = { biller_id: string; day: string; whose: string; client_id: string | null }

const insertDay = statement('write a new day', (p: Params<VersionedDay>) =>
  insertDaySql(p, sql`on conflict do nothing`),
)
const updateDay = statement('change a day', updateDaySql)

/** The same by itself; false when the row has changed since it was read. */
export async function writeDay(tx: Tx, day: VersionedDay): Promise<boolean> {
  return (await (day.version === 0 ? insertDay : updateDay)(tx, day)).length > 0
}

export type DayState = DayKey & { readonly version: number; readonly locked: boolean }

/**
 * Holds a biller's days until the transaction ends, as far as they exist, and says how they are. A caller about to
 * make the row of one that does not exist finds it taken by then, or takes it and is waited for.
 */
export async function lockDaysForUpdate(
  tx: Tx,
  billerId: string,
  days: readonly string[],
): Promise<DayState[]> {
  return rowsOn(tx, billerId, days).orderBy('day').orderBy('whose').forUpdate().execute()
}

const rowsOn = (tx: Tx, billerId: string, days: readonly string[]) =>
  tx
    .selectFrom('attendance_days')
    .select(['day', 'client_id as clientId', 'version', 'locked'])
    .where('biller_id', '=', billerId)
    .where('day', '=', sql<string>`any(${days}::date[])`)

/** The rows of some days of a biller as they are now, without a lock. */
export async function readDayStates(tx: Tx, billerId: string, days: readonly string[]): Promise<DayState[]> {
  return rowsOn(tx, billerId, days).execute()
}

/**
 * Locks these rows. A day on which nobody has punched has no row to be locked: it gets one with its code, and is locked
 * with the rest. One that somebody makes at the same moment is waited for, and locked as it is.
 */
export async function writeDayLocks(
  tx: Tx,
  billerId: string,
  rows: readonly (DayKey & { readonly code: DayCode })[],
): Promise<void> {
  const keys = sql`unnest(${rows.map(row => row.day)}::date[], ${rows.map(row => toClientKey(row.clientId))}::uuid[],
    ${rows.map(row => row.code)}::text[]) as one (day, whose, code)`
  await sql`
    insert into attendance_days (
      biller_id, day, whose, code, marks, worked_seconds, tea_seconds, lunch_seconds, permission_seconds,
      over_allowance_seconds, overtime_seconds, late_sent, session_ids)
    select ${billerId}::uuid, day, whose, code, '{}', 0, 0, 0, 0, 0, 0, false, '{}' from ${keys}
    on conflict do nothing`.execute(tx)
  await sql`
    update attendance_days d set locked = true from ${keys}
    where d.biller_id = ${billerId} and d.day = one.day and d.whose = one.whose and not d.locked`.execute(tx)
}

/** Opens rows again; those on which nothing was punched go, so that they are judged anew. */
export async function removeDayLocks(tx: Tx, billerId: string, rows: readonly DayKey[]): Promise<void> {
  const keys = sql`unnest(${rows.map(row => row.day)}::date[], ${rows.map(row => toClientKey(row.clientId))}::uuid[])
    as one (day, whose)`
  const isOneOfThem = sql`d.biller_id = ${billerId} and d.day = one.day and d.whose = one.whose`
  await sql`update attendance_days d set locked = false from ${keys} where ${isOneOfThem} and d.locked`.execute(
    tx,
  )
  await sql`delete from attendance_days d using ${keys} where ${isOneOfThem} and d.first_in is null`.execute(
    tx,
  )
}

/** A row whose last session went elsewhere is an empty day again. */
export async function removeDay(tx: Tx, billerId: string, { day, clientId }: DayKey): Promise<void> {
  await tx
    .deleteFrom('attendance_days')
    .where('biller_id', '=', billerId)
    .where('day', '=', day)
    .where('whose', '=', toClientKey(clientId))
    .execute()
}

/** Days with punches that are not locked: from a day on, up to a day, of one biller, as far as it is said. */
export async function listUnlockedDays(
  tx: Tx,
  { firstDay, lastDay, billerId }: { firstDay: string; lastDay?: string; billerId?: string },
): Promise<(DayKey & { billerId: string })[]> {
  let query = tx
    .selectFrom('attendance_days')
    .select(['biller_id as billerId', 'day', 'client_id as clientId'])
    .where('day', '>=', firstDay)
    .where('locked', '=', false)
    .where('first_in', 'is not', null)
  if (lastDay !== undefined) query = query.where('day', '<=', lastDay)
  if (billerId !== undefined) query = query.where('biller_id', '=', billerId)
  return query.orderBy('biller_id').orderBy('day').orderBy('whose').execute()
}
