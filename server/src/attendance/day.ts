import { attendanceMoved } from '@claimcrew/contract/attendance/contract'
import { punchedOut } from '@claimcrew/contract/attendance/events'
import { summariseDay } from '@claimcrew/contract/attendance/register'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { By } from '../kit/data/audit.ts'
import { type Tx, violates } from '../kit/data/db.ts'
import { announce } from '../kit/events.ts'
import { publish } from '../kit/live/events.ts'
import {
  type DayKey,
  type DayState,
  dayValues,
  lockDays,
  openDays,
  removeDay,
  writeDay,
} from './day-store.ts'
import { dayIsLocked, sessionsOverlap, versionConflict } from './refusals.ts'
import { readCircumstances } from './register/settings-store.ts'
import { type StoredSession, sessionsOfRow } from './session-store.ts'

/** Changes sessions of some days of a biller, with nobody else doing so meanwhile, and writes those days' rows anew. */
export async function changingDays(
  tx: Tx,
  billerId: string,
  rows: readonly DayKey[],
  now: Instant,
  change: () => Promise<void>,
): Promise<void> {
  const concerned = [...new Map(rows.map(row => [keyOf(row), row])).values()]
  const held = await holdRows(tx, billerId, concerned)
  try {
    await change()
  } catch (error) {
    if (violates(error, 'attendance_sessions_no_overlap')) throw sessionsOverlap()
    if (violates(error, 'attendance_sessions_one_open')) throw sessionsOverlap()
    // A day that had no row to hold was locked meanwhile.
    if (violates(error, 'attendance_days_locked')) throw dayIsLocked()
    throw error
  }
  for (const row of concerned) await recomputeDay(tx, billerId, row, held.get(keyOf(row))?.version ?? 0, now)
  for (const part of new Set(concerned.map(row => row.clientId)))
    await publish(tx, attendanceMoved, { now, subject: billerId, part })
}

const keyOf = ({ day, clientId }: DayKey) => `${day} ${clientId}`

/** Holds the days of these rows; none of the rows is locked, whatever another client has locked on that day. */
export async function holdRows(
  tx: Tx,
  billerId: string,
  rows: readonly DayKey[],
): Promise<ReadonlyMap<string, DayState>> {
  const held = await lockDays(
    tx,
    billerId,
    rows.map(row => row.day),
  )
  const byKey = new Map(held.map(row => [keyOf(row), row]))
  if (rows.some(row => byKey.get(keyOf(row))?.locked)) throw dayIsLocked()
  return byKey
}

/** Says that a session is over, if it is. */
export async function announceEnd(
  tx: Tx,
  by: By,
  { billerId, attendanceId, clientId, day, punchOutTime }: StoredSession,
): Promise<void> {
  if (punchOutTime !== null)
    await announce(tx, by, punchedOut, { billerId, attendanceId, clientId, day, at: punchOutTime })
}

async function recomputeDay(
  tx: Tx,
  billerId: string,
  row: DayKey,
  version: number,
  now: Instant,
): Promise<void> {
  const sessions = await sessionsOfRow(tx, billerId, row)
  if (sessions.length === 0) return removeDay(tx, billerId, row)
  const circumstances = await readCircumstances(tx, [billerId], row.day, row.day)
  const summary = summariseDay(circumstances.on(billerId, row.day), sessions, now)
  const written = await writeDay(tx, { ...dayValues(billerId, row, summary), version })
  if (!written) throw versionConflict()
}

/** Days with punches that are not locked are judged by what counts now. */
export async function recomputeDays(
  tx: Tx,
  now: Instant,
  which: Parameters<typeof openDays>[1],
): Promise<void> {
  for (const [billerId, own] of Map.groupBy(await openDays(tx, which), one => one.billerId))
    await changingDays(tx, billerId, own, now, async () => {})
}
