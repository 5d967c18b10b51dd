import {
  addDays,
  addMilliseconds,
  dayIn,
  type Instant,
  pickEarlier,
  pickLater,
} from '@claimcrew/contract/kit/time'
import type { SandboxPerson, WorkInterval } from '../../sandbox/people/person.ts'
import { officeHours } from '../../sandbox/people/schedule.ts'
import { listSessions } from '../../src/attendance/session-store.ts'
import type { Db } from '../../src/kit/data/db.ts'
import { findAccountByEmail } from '../../src/people/account-store.ts'
import type { DemoTrackerUser } from './trackerUsers.ts'
import { toTrackedSessions } from './trackerView.ts'

/**
 * The demo's people track their time while they are punched in: minutes apart, as a tracker is, and now and then by as
 * much as somebody will ask about.
 */
export function demoPerson(db: Db, trackerUser: DemoTrackerUser, now: () => Date): SandboxPerson {
  const { follows, second, hasOpenMonth, person: _, ...fields } = trackerUser
  const { email, timezone } = fields
  if (follows === null) return { ...fields, stretches: officeHours({ seedText: email, timezone }) }
  let userId: string | undefined
  const punched = async (from: Instant, to: Instant): Promise<WorkInterval[]> => {
    userId ??= (await findAccountByEmail(db, follows))?.userId
    if (userId === undefined) return []
    // A session stands on the day on which it began.
    const days = [addDays(dayIn(timezone, from), -1), dayIn(timezone, to)] as const
    const sessions = await listSessions(db, [userId], ...days)
    const present = now().toISOString()
    return sessions.map(one => ({
      start: one.punchInTime,
      end: one.punchOutTime ?? present,
      breaks: one.breaks.map(rest => ({ start: rest.startTime, end: rest.endTime ?? present })),
    }))
  }
  const intervals = async (from: Instant, to: Instant) => {
    const all = await punched(from, to)
    const seen = second
      ? all.filter(isSecondDay).map(shortly)
      : toTrackedSessions(all, email, now().toISOString(), hasOpenMonth)
    return seen.filter(one => one.start < to && one.end > from)
  }
  return { ...fields, stretches: intervals }
}

/** One day in four or so. */
const isSecondDay = ({ start }: WorkInterval) => Number(start.slice(8, 10)) % 4 === 1

const hour = 3_600_000

/** From the second hour on, for a while, and as little in a break as the other one. */
function shortly({ start, end, breaks }: WorkInterval): WorkInterval {
  const [from, until] = [addMilliseconds(start, hour), addMilliseconds(start, 2.5 * hour)]
  const to = pickEarlier(until, end)
  const rests = breaks.map(rest => ({
    start: pickLater(rest.start, from),
    end: pickEarlier(rest.end, to),
  }))
  return { start: from, end: to, breaks: rests.filter(rest => rest.start < rest.end) }
}
