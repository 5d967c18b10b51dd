import { listClientsOn } from '@claimcrew/contract/attendance/clientWork'
import { defaultSettings } from '@claimcrew/contract/attendance/settings'
import type { EngagementPeriod } from '@claimcrew/contract/engagements/policy'
import { addDays, addMilliseconds, instantIn } from '@claimcrew/contract/kit/time'
import { toFounder } from '@claimcrew/contract/permissions'
import { saveHoliday } from '../../src/attendance/register/commands.ts'
import type { StoredSession } from '../../src/attendance/session-store.ts'
import { listSideEngagements } from '../../src/engagements/store.ts'
import { insertPastAudit } from '../audit-store.ts'
import { type DemoActor, type DemoTools, toCommandCtx } from '../load.ts'
import { shiftOf } from '../people/shifts.ts'
import { federalHolidays } from './holidays.ts'
import { findWorkday } from './officeHours.ts'
import { insertSettings } from './settings-store.ts'

/** A biller with the client to whom they answer, and all whom they have worked for. */
export type CrewMember = {
  readonly biller: DemoActor
  readonly client: DemoActor
  readonly clients: readonly DemoActor[]
  /** Who decides for one of them. */
  readonly managerOf: (client: DemoActor) => DemoActor
  readonly periods: readonly EngagementPeriod[]
  readonly startedOn: string
  readonly endedOn: string | null
}

/** Each biller with their client: who has two answers to the one that engaged them last. */
export async function readCrew(
  tools: DemoTools,
  admin: DemoActor,
  billers: readonly DemoActor[],
  staff: readonly { readonly owner: DemoActor; readonly manager: DemoActor }[],
): Promise<CrewMember[]> {
  const clients = staff.map(({ owner }) => owner)
  const managerOf = (client: DemoActor) =>
    staff.find(({ owner }) => owner.userId === client.userId)?.manager ?? client
  const periods = await listSideEngagements(
    tools.tx,
    toFounder(admin),
    'BILLER',
    billers.map(one => one.userId),
  )
  return billers.map(biller => {
    const own = periods.filter(one => one.billerId === biller.userId)
    const [period] = own
    const client = clients.find(one => one.userId === period?.clientId)
    if (!period || !client) throw new Error('Every biller of the demo has a client')
    return {
      biller,
      client,
      clients: clients.filter(one => own.some(({ clientId }) => clientId === one.userId)),
      managerOf,
      periods: own,
      startedOn: period.startedOn,
      endedOn: period.endedOn,
    }
  })
}

/** For whom the sessions of each day are. A biller of two clients goes from one to the other, on some days within the day. */
export function clientsByDay(
  periods: readonly EngagementPeriod[],
): (day: string) => readonly [string | null, ...(string | null)[]] {
  return day => {
    const [one, other] = listClientsOn(periods, day).toSorted()
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
  crew: readonly CrewMember[],
  today: string,
  /** Something else is told of these. */
  taken: readonly string[],
): StoredSession[] {
  const ofTwo = crew.find(({ periods }) => listClientsOn(periods, today).length > 1)
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

/** Other shifts than the usual one are agreed with the client on the first day of the engagement. */
export async function agreeOnShifts({ tx, newId }: DemoTools, crew: readonly CrewMember[]): Promise<void> {
  const agreed = crew.flatMap(({ biller, client, startedOn }, index) => {
    const { from: startTime, to: endTime } = shiftOf(index)
    if (startTime === defaultSettings.startTime) return []
    return {
      id: newId(),
      billerId: biller.userId,
      fromDay: startedOn,
      settings: { ...defaultSettings, startTime, endTime },
      setBy: client.userId,
      setAt: addMilliseconds(
        instantIn(client.timeZone, findWorkday(startedOn, 1), '09:30'),
        ((index * 1_117) % 2_700) * 1_000,
      ),
    }
  })
  await insertSettings(tx, agreed)
  await insertPastAudit(
    tx,
    newId,
    agreed.map(({ billerId, settings, setBy, setAt }) => ({
      at: setAt,
      actorId: setBy,
      action: 'attendance:biller-settings',
      subjectId: billerId,
      before: null,
      after: settings,
      organizationId: setBy,
    })),
  )
}

/** Those of the demo's months and of the weeks to come, set some weeks before. */
export async function keepHolidays(tools: DemoTools, admin: DemoActor, firstDay: string): Promise<void> {
  const year = Number(firstDay.slice(0, 4))
  const begun = `${findWorkday(addDays(firstDay, -20), -1)}T15:04:12.000Z`
  for (const [index, { day, name }] of [year, year + 1].flatMap(federalHolidays).entries())
    if (day >= firstDay && day < addDays(firstDay, 200)) {
      const at = addMilliseconds(begun, index * 23_000)
      await saveHoliday(tools.tx, toCommandCtx(tools, admin, at), day, name)
    }
}
