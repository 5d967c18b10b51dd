import { findOnlyClient } from '@claimcrew/contract/attendance/clientWork'
import type { ClockMaterial } from '@claimcrew/contract/clocks/dayParts'
import { addDays, addMilliseconds, daysFrom, type Instant, pickLater } from '@claimcrew/contract/kit/time'
import { findDayStart, longestRowSeconds } from '@claimcrew/contract/tracking/rules'
import { listWaitingCorrections } from '../../attendance/corrections/correction-store.ts'
import { listSessions, type StoredSession } from '../../attendance/session-store.ts'
import { listPeriodsWithin } from '../../engagements/period-store.ts'
import type { Tx } from '../../kit/data/db.ts'
import type { StoredEntry } from '../../production/day/day-store.ts'
import { listEntries } from '../../production/day/list-store.ts'
import { listPersonActivity } from '../../tracking/sync/activity-store.ts'
import { readReadState } from '../../tracking/sync/unread-day-store.ts'
import type { StoredGap } from './row-store.ts'

/** A session lasts at most a day, so it reaches into the next one, or over a day that a move has shortened. */
const marginDays = 2

export type ReadMaterial = Omit<ClockMaterial, 'sessions' | 'entries'> & {
  readonly sessions: readonly StoredSession[]
  readonly entries: readonly StoredEntry[]
}

type MaterialQuery = {
  readonly billerId: string
  readonly timeZone: string
  readonly firstDay: string
  readonly lastDay: string
}

/** All that some days of a biller are compared by. */
export async function readMaterial(
  tx: Tx,
  now: Instant,
  { billerId, timeZone, firstDay, lastDay }: MaterialQuery,
  gaps: readonly StoredGap[],
): Promise<ReadMaterial> {
  const [from, to] = [addDays(firstDay, -marginDays), addDays(lastDay, marginDays)]
  const sessions = await listSessions(tx, [billerId], from, to)
  const corrections = await listWaitingCorrections(tx, billerId, from, to)
  const periods = await listPeriodsWithin(tx, [billerId], from, to)
  const days = daysFrom(firstDay, lastDay).map(day => ({ billerId, day }))
  const entries = await listEntries(tx, days, {
    clientId: null,
    withDrafts: true,
    workTypes: null,
    practiceId: null,
  })
  const tracker = await readReadState(tx, billerId, { from, to })
  return {
    timeZone,
    firstDay,
    lastDay,
    now,
    sessions,
    corrections,
    entries,
    tracker,
    activity: tracker.followed
      ? await listPersonActivity(tx, billerId, toInterval(timeZone, firstDay, lastDay, sessions, now))
      : [],
    closed: gaps.filter(one => one.how === 'closed' || one.how === 'production'),
    ownerOn: day => findOnlyClient(periods, day),
  }
}

/** The local days, and as far as sessions of them go; a row may have begun a day before. */
function toInterval(
  timeZone: string,
  firstDay: string,
  lastDay: string,
  sessions: readonly StoredSession[],
  now: Instant,
) {
  const own = sessions.filter(({ day }) => day >= firstDay && day <= lastDay)
  const [from = ''] = [findDayStart(timeZone, firstDay), ...own.map(one => one.punchInTime)].sort()
  const to = own.reduce(
    (last, { punchOutTime }) => pickLater(last, punchOutTime ?? now),
    findDayStart(timeZone, addDays(lastDay, 1)),
  )
  return { from: addMilliseconds(from, -longestRowSeconds * 1000), to }
}
