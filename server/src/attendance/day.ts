import { attendanceChanged } from '@claimcrew/contract/attendance/contract'
import { punchedOut } from '@claimcrew/contract/attendance/events'
import { summarizeDay } from '@claimcrew/contract/attendance/register'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { AuditCtx } from '../kit/data/audit.ts'
import { type Tx, violatesConstraint } from '../kit/data/db.ts'
import { announce } from '../kit/events.ts'
import { publish } from '../kit/live/events.ts'
import {
  type DayKey,
  type DayState,
  listUnlockedDays,
  lockDaysForUpdate,
  removeDay,
  toDayValues,
  writeDay,
} from './day-store.ts'
import { toDayLockedRefusal, toOverlapRefusal, toVersionRefusal } from './refusals.ts'
import { readCircumstances } from './register/settings-store.ts'
import { listRowSessions, type StoredSession } from './session-store.ts'

/** Changes sessions of some days of a biller, with nobody else doing so meanwhile, and writes those days' rows anew. */
export async function changeDays(
  tx: Tx,
  billerId: string,
  rows: readonly DayKey[],
  now: Instant,
  change: () => Promise<void>,
): Promise<void> {
  const concerned = [...new Map(rows.map(row => [toKey(row), row])).values()]
  const locked = await lockDayRowsForUpdate(tx, billerId, concerned)
  try {
    await change()
  } catch (error) {
    if (violatesConstraint(error, 'attendance_sessions_no_overlap')) throw toOverlapRefusal()
    if (violatesConstraint(error, 'attendance_sessions_one_open')) throw toOverlapRefusal()
    // A day that had no row to lock was approved meanwhile.
    if (violatesConstraint(error, 'attendance_days_locked')) throw toDayLockedRefusal()
    throw error
  }
  for (const row of concerned)
    await recomputeDay(tx, billerId, row, locked.get(toKey(row))?.version ?? 0, now)
  for (const part of new Set(concerned.map(row => row.clientId)))
    await publish(tx, attendanceChanged, { now, subject: billerId, part })
}

const toKey = ({ day, clientId }: DayKey) => `${day} ${clientId}`

/** Holds the days of these rows; none of the rows is locked, whatever another client has locked on that day. */
export async function lockDayRowsForUpdate(
  tx: Tx,
  billerId: string,
  rows: readonly DayKey[],
): Promise<ReadonlyMap<string, DayState>> {
  const locked = await lockDaysForUpdate(
    tx,
    billerId,
    rows.map(row => row.day),
  )
  const byKey = new Map(locked.map(row => [toKey(row), row]))
  if (rows.some(row => byKey.get(toKey(row))?.locked)) throw toDayLockedRefusal()
  return byKey
}

/** Says that a session is over, if it is. */
export async function announceSessionEnd(
  tx: Tx,
  ctx: AuditCtx,
  { billerId, attendanceId, clientId, day, punchOutTime }: StoredSession,
): Promise<void> {
  if (punchOutTime !== null)
    await announce(tx, ctx, punchedOut, { billerId, attendanceId, clientId, day, at: punchOutTime })
}

async function recomputeDay(
  tx: Tx,
  billerId: string,
  row: DayKey,
  version: number,
  now: Instant,
): Promise<void> {
  const sessions = await listRowSessions(tx, billerId, row)
  if (sessions.length === 0) return removeDay(tx, billerId, row)
  const circumstances = await readCircumstances(tx, [billerId], row.day, row.day)
  const summary = summarizeDay(circumstances.on(billerId, row.day), sessions, now)
  const saved = await writeDay(tx, { ...toDayValues(billerId, row, summary), version })
  if (!saved) throw toVersionRefusal()
}

/** Days with punches that are not locked are judged by what counts now. */
export async function recomputeDays(
  tx: Tx,
  now: Instant,
  which: Parameters<typeof listUnlockedDays>[1],
): Promise<void> {
  for (const [billerId, own] of Map.groupBy(await listUnlockedDays(tx, which), one => one.billerId))
    await changeDays(tx, billerId, own, now, async () => {})
}
