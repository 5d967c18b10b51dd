import { attendanceMoved } from '@claimcrew/contract/attendance/contract'
import { punchedOut } from '@claimcrew/contract/attendance/events'
import { summariseDay } from '@claimcrew/contract/attendance/register'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { By } from '../kit/data/audit.ts'
import { type Tx, violates } from '../kit/data/db.ts'
import { announce } from '../kit/events.ts'
import { publish } from '../kit/live/events.ts'
import { dayValues, lockDays, openDays, removeDay, writeDay } from './day-store.ts'
import { changedElsewhere, dayIsLocked, sessionsOverlap } from './refusals.ts'
import { readCircumstances } from './register/settings-store.ts'
import { type StoredSession, sessionsOfDay } from './session-store.ts'

/** Changes sessions of some days of a biller, with nobody else doing so meanwhile, and writes those days anew. */
export async function changingDays(
  tx: Tx,
  billerId: string,
  days: readonly string[],
  now: Instant,
  change: () => Promise<void>,
): Promise<void> {
  const concerned = [...new Set(days)].toSorted()
  const held = await lockDays(tx, billerId, concerned)
  if ([...held.values()].some(day => day.locked)) throw dayIsLocked()
  try {
    await change()
  } catch (error) {
    if (violates(error, 'attendance_sessions_no_overlap')) throw sessionsOverlap()
    if (violates(error, 'attendance_sessions_one_open')) throw sessionsOverlap()
    // A day that had no row to hold was locked meanwhile.
    if (violates(error, 'attendance_days_locked')) throw dayIsLocked()
    throw error
  }
  for (const day of concerned) await judgeDay(tx, billerId, day, held.get(day)?.version ?? 0, now)
  await publish(tx, attendanceMoved, { now, subject: billerId })
}

/** Says that a session is over, if it is. */
export async function announceEnd(
  tx: Tx,
  by: By,
  { billerId, attendanceId, day, punchOutTime }: StoredSession,
): Promise<void> {
  if (punchOutTime !== null)
    await announce(tx, by, punchedOut, { billerId, attendanceId, day, at: punchOutTime })
}

async function judgeDay(tx: Tx, billerId: string, day: string, version: number, now: Instant): Promise<void> {
  const sessions = await sessionsOfDay(tx, billerId, day)
  if (sessions.length === 0) return removeDay(tx, billerId, day)
  const circumstances = await readCircumstances(tx, [billerId], day, day)
  const summary = summariseDay(circumstances.on(billerId, day), sessions, now)
  const written = await writeDay(tx, { ...dayValues(billerId, day, summary), version })
  if (!written) throw changedElsewhere()
}

/** Days with punches that are not locked are judged by what counts now. */
export async function judgeAnew(tx: Tx, now: Instant, which: Parameters<typeof openDays>[1]): Promise<void> {
  for (const [billerId, own] of Map.groupBy(await openDays(tx, which), one => one.billerId))
    await changingDays(
      tx,
      billerId,
      own.map(one => one.day),
      now,
      async () => {},
    )
}
