import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import { readCircumstances } from '../src/attendance/register/settings-store.ts'
import { insertSessions, type StoredSession } from '../src/attendance/session-store.ts'
import { approveMonths } from './attendance/approvals.ts'
import { planCorrections, playCorrection } from './attendance/corrections.ts'
import {
  agreeOnShifts,
  type CrewMember,
  clientsByDay,
  keepHolidays,
  leaveUnassigned,
  readCrew,
} from './attendance/crew.ts'
import { insertDays } from './attendance/day-store.ts'
import { createDice, type Dice, shiftFinder } from './attendance/days.ts'
import { forgetToPunchOut, forgottenDays } from './attendance/forgottenSessions.ts'
import { takeLeave } from './attendance/leave.ts'
import { monthsBefore } from './attendance/monthEnd.ts'
import {
  createPastSessions,
  daysOfSessions,
  ordinaryDays,
  type PunchHabits,
  withSomebodyResting,
} from './attendance/pastSessions.ts'
import type { DemoTools } from './load.ts'
import { readDemoPeople, toActor } from './people/findPeople.ts'
import { listStaff } from './people/staff.ts'
import { demoBillers, demoSignIns } from './people.ts'

/** Some of the demo client's own, in every zone and by day and by night. */
const standingIn = [1, 2, 3, 4, 5, 6]
const demoBiller = 0

async function whoWorks(tools: DemoTools) {
  const userOf = await readDemoPeople(tools)
  const admin = toActor(userOf({ email: demoSignIns[0] }))
  const billers = demoBillers.map(person => toActor(userOf(person)))
  const today = dayIn('UTC', tools.now)
  return {
    admin,
    crew: await readCrew(tools, admin, billers, listStaff(userOf)),
    today,
    firstDay: monthsBefore(today, 3),
  }
}

/** The three months before this one and this one until now, as if the app had been used all along. */
export async function demo(tools: DemoTools): Promise<void> {
  const { tx, now } = tools
  const { admin, crew, today, firstDay } = await whoWorks(tools)
  await agreeOnShifts(tools, crew)
  await keepHolidays(tools, admin, firstDay)
  await takeLeave(tools, crew)

  const ids = crew.map(one => one.biller.userId)
  const circumstances = await readCircumstances(tx, ids, firstDay, addDays(today, 1))
  const dice = createDice(tools.random)
  const making = { ...tools, circumstances, shiftOf: shiftFinder(), dice }
  const lived = withSomebodyResting(
    crew.flatMap((one, index) => createPastSessions(habitsOf(one, index, now, dice), making)),
    now,
  )

  const ordinary = ordinaryDays(lived, now)
  const cases = planCorrections(crew, ordinary, now)
  const never = cases.filter(({ story }) => story.of === 'missing').map(one => one.session)
  const forgotten = [
    ...cases.filter(({ story }) => story.of === 'forgotten').map(one => one.session),
    ...forgottenDays.map(one => ordinary(ids[one.biller] ?? '', addDays(today, -one.daysAgo))),
  ]
  await forgetToPunchOut(tools, forgotten, dice)
  const punched = sentLate(
    lived.filter(one => !never.includes(one) && !forgotten.includes(one)),
    lateDays.map(one => ordinary(ids[one.biller] ?? '', addDays(today, -one.daysAgo))),
  )
  const assigned = leaveUnassigned(
    punched,
    crew,
    today,
    cases.map(one => one.session.attendanceId),
  )
  await insertSessions(tx, assigned)
  await insertDays(tx, daysOfSessions(assigned, circumstances))
  for (const one of cases) await playCorrection(tools, one)
}

/** What was approved since. */
export async function demoLater(tools: DemoTools): Promise<void> {
  await approveMonths(tools, (await whoWorks(tools)).crew)
}

function habitsOf(
  { biller, periods, startedOn, endedOn }: CrewMember,
  index: number,
  now: string,
  dice: Dice,
): PunchHabits {
  const today = dayIn(biller.timeZone, now)
  // A visitor who tries the demo punches in for this one.
  const last = index === demoBiller ? addDays(today, -1) : today
  return {
    billerId: biller.userId,
    timeZone: biller.timeZone,
    trade: index,
    late: dice.between(0.02, 0.14),
    early: dice.between(0.02, 0.08),
    overtime: dice.between(0.05, 0.2),
    standsIn: standingIn.includes(index),
    firstDay: startedOn,
    lastDay: endedOn !== null && endedOn < last ? endedOn : last,
    clientsOf: clientsByDay(periods),
  }
}

const lateDays: readonly { readonly biller: number; readonly daysAgo: number }[] = [
  { biller: 8, daysAgo: 66 },
  { biller: 16, daysAgo: 43 },
  { biller: 11, daysAgo: 18 },
  { biller: 0, daysAgo: 11 },
  { biller: 4, daysAgo: 4 },
]

/** Punched without a connection and sent when it was back; the first one's clock was wrong as well. */
function sentLate(sessions: readonly StoredSession[], late: readonly StoredSession[]): StoredSession[] {
  return sessions.map(one =>
    late.includes(one) ? { ...one, lateSent: true, clockOffSeconds: one === late[0] ? 1_385 : null } : one,
  )
}
