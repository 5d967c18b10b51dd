import { onlyClientOn } from '@claimcrew/contract/attendance/clients'
import type { Material } from '@claimcrew/contract/clocks/parts'
import { addDays, daysFrom, type Instant, later, laterOf } from '@claimcrew/contract/kit/time'
import { dayBegins, longestRowSeconds } from '@claimcrew/contract/tracking/rules'
import { correctionsWaiting } from '../../attendance/corrections/correction-store.ts'
import { type StoredSession, sessionsOfDays } from '../../attendance/session-store.ts'
import { tiesWithin } from '../../engagements/store.ts'
import type { Tx } from '../../kit/data/db.ts'
import type { StoredEntry } from '../../production/day/day-store.ts'
import { entriesOf } from '../../production/day/list-store.ts'
import { activityOfPerson } from '../../tracking/sync/activity-store.ts'
import { readStateOf } from '../../tracking/sync/unread-store.ts'
import type { StoredGap } from './row-store.ts'

/** A session lasts at most a day, so it reaches into the next one, or over a day that a move has shortened. */
const reach = 2

export type ReadMaterial = Omit<Material, 'sessions' | 'entries'> & {
  readonly sessions: readonly StoredSession[]
  readonly entries: readonly StoredEntry[]
}

type Wanted = {
  readonly billerId: string
  readonly timeZone: string
  readonly firstDay: string
  readonly lastDay: string
}

/** All that some days of a biller are compared by. */
export async function readMaterial(
  tx: Tx,
  now: Instant,
  { billerId, timeZone, firstDay, lastDay }: Wanted,
  gaps: readonly StoredGap[],
): Promise<ReadMaterial> {
  const [from, to] = [addDays(firstDay, -reach), addDays(lastDay, reach)]
  const sessions = await sessionsOfDays(tx, [billerId], from, to)
  const corrections = await correctionsWaiting(tx, billerId, from, to)
  const ties = await tiesWithin(tx, [billerId], from, to)
  const days = daysFrom(firstDay, lastDay).map(day => ({ billerId, day }))
  const entries = await entriesOf(tx, days, { clientId: null, withDrafts: true, workTypes: null })
  const tracker = await readStateOf(tx, billerId, { from, to })
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
      ? await activityOfPerson(tx, billerId, spanOf(timeZone, firstDay, lastDay, sessions, now))
      : [],
    closed: gaps.filter(one => one.how === 'closed' || one.how === 'production'),
    ownerOn: day => onlyClientOn(ties, day),
  }
}

/** The local days, and as far as sessions of them go; a row may have begun a day before. */
function spanOf(
  timeZone: string,
  firstDay: string,
  lastDay: string,
  sessions: readonly StoredSession[],
  now: Instant,
) {
  const own = sessions.filter(({ day }) => day >= firstDay && day <= lastDay)
  const [from = ''] = [dayBegins(timeZone, firstDay), ...own.map(one => one.punchInTime)].sort()
  const to = own.reduce(
    (last, { punchOutTime }) => laterOf(last, punchOutTime ?? now),
    dayBegins(timeZone, addDays(lastDay, 1)),
  )
  return { from: later(from, -longestRowSeconds * 1000), to }
}
