import { clientsOn } from '@claimcrew/contract/attendance/clients'
import { defaultSettings, type Settings } from '@claimcrew/contract/attendance/settings'
import type { Tie } from '@claimcrew/contract/engagements/policy'
import { addDays, instantIn } from '@claimcrew/contract/kit/time'
import { keepHoliday, saveOwn } from '../../src/attendance/register/settings.ts'
import type { StoredSession } from '../../src/attendance/session-store.ts'
import { listVisibleEngagements } from '../../src/engagements/store.ts'
import { asking, type DemoActor, type DemoTools } from '../load.ts'
import { federalHolidays } from './holidays.ts'

/** A biller with the client who decides about their days, and all whom they have worked for. */
export type Member = {
  readonly biller: DemoActor
  readonly client: DemoActor
  readonly clients: readonly DemoActor[]
  readonly ties: readonly Tie[]
  readonly startedOn: string
  readonly endedOn: string | null
}

/** Each biller with their client: who has two answers to the one that engaged them last. */
export async function crewOf(
  tools: DemoTools,
  admin: DemoActor,
  billers: readonly DemoActor[],
  clients: readonly DemoActor[],
): Promise<Member[]> {
  const ties = await listVisibleEngagements(tools.tx, admin)
  return billers.map(biller => {
    const own = ties.filter(one => one.billerId === biller.userId)
    const [tie] = own
    const client = clients.find(one => one.userId === tie?.clientId)
    if (!tie || !client) throw new Error('Every biller of the demo has a client')
    return {
      biller,
      client,
      clients: clients.filter(one => own.some(({ clientId }) => clientId === one.userId)),
      ties: own,
      startedOn: tie.startedOn,
      endedOn: tie.endedOn,
    }
  })
}

/** For whom the sessions of each day are. Who works for two goes from one to the other, on some days within the day. */
export function clientsByDay(
  ties: readonly Tie[],
): (day: string) => readonly [string | null, ...(string | null)[]] {
  return day => {
    const [one, other] = clientsOn(ties, day).toSorted()
    if (one === undefined) return [null]
    if (other === undefined) return [one]
    const turn = Number(day.slice(8)) % 3
    return turn === 0 ? [one, other] : [turn === 1 ? one : other]
  }
}

/** So many sessions, this many days ago or earlier, were punched without saying for whom. */
const unassignedCount = 2
const unassignedDaysAgo = 4

/** The latest whole sessions of somebody who works for two count for neither of them yet. */
export function leaveUnassigned(
  sessions: readonly StoredSession[],
  crew: readonly Member[],
  today: string,
  /** Something else is told of these. */
  taken: readonly string[],
): StoredSession[] {
  const ofTwo = crew.find(({ ties }) => clientsOn(ties, today).length > 1)
  const unassigned = sessions
    .filter(
      one =>
        one.billerId === ofTwo?.biller.userId &&
        one.punchOutTime !== null &&
        !taken.includes(one.attendanceId) &&
        one.day <= addDays(today, -unassignedDaysAgo),
    )
    .toSorted((one, other) => (one.punchInTime < other.punchInTime ? 1 : -1))
    .slice(0, unassignedCount)
  return sessions.map(one => (unassigned.includes(one) ? { ...one, clientId: null } : one))
}

/** The day in America, at night where they live. */
const nights: Settings = { ...defaultSettings, startTime: '19:30', endTime: '04:30' }

/** Agreed with the client on the first day of the engagement. */
export async function agreeOnNights(tools: DemoTools, members: readonly Member[]): Promise<void> {
  for (const { biller, client, startedOn } of members) {
    const at = instantIn(biller.timeZone, startedOn, '09:30')
    await saveOwn(tools.tx, asking(tools, client, at), biller.userId, nights)
  }
}

/** Those of the demo's months and of the weeks to come, set some weeks before. */
export async function keepHolidays(tools: DemoTools, admin: DemoActor, firstDay: string): Promise<void> {
  const year = Number(firstDay.slice(0, 4))
  const at = `${addDays(firstDay, -20)}T15:00:00.000Z`
  for (const { day, name } of [year, year + 1].flatMap(federalHolidays))
    if (day >= firstDay && day < addDays(firstDay, 200))
      await keepHoliday(tools.tx, asking(tools, admin, at), day, name)
}
