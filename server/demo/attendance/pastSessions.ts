import { summarizeDay } from '@claimcrew/contract/attendance/register'
import { countWorkedSeconds, findLatestInstant, findOpenBreak } from '@claimcrew/contract/attendance/rules'
import { addDays, addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import { toDayValues } from '../../src/attendance/day-store.ts'
import type { DayCircumstancesLookup } from '../../src/attendance/register/settings-store.ts'
import type { StoredSession } from '../../src/attendance/session-store.ts'
import type { DemoTools } from '../load.ts'
import type { DayValues } from './day-store.ts'
import { cutSessionAt, type Dice, type Habits, sessionsOn, type shiftFinder } from './days.ts'
import { summaryWriter } from './summaries.ts'

export type PunchHabits = Habits & {
  readonly billerId: string
  readonly timeZone: string
  /** Which kind of work it mostly is. */
  readonly trade: number
  readonly firstDay: string
  /** The last day that may have punches; today's shift goes on if it is today. */
  readonly lastDay: string
  /** For whom each session of a day is, in their order; null where nobody has said. */
  readonly clientsOf: (day: string) => readonly [string | null, ...(string | null)[]]
}

/** What the demo's days are made of. */
type PastSessionsInput = Pick<DemoTools, 'now' | 'newId'> & {
  readonly circumstances: DayCircumstancesLookup
  readonly shiftOf: ReturnType<typeof shiftFinder>
  readonly dice: Dice
}

/** What somebody has punched from their first day on until now. */
export function createPastSessions(
  person: PunchHabits,
  { circumstances, shiftOf, dice, now, newId }: PastSessionsInput,
) {
  const past: StoredSession[] = []
  const { billerId, timeZone } = person
  const summarize = summaryWriter(person.trade, dice)
  for (let day = person.firstDay; day <= person.lastDay; day = addDays(day, 1)) {
    const on = circumstances.on(billerId, day)
    const clients = person.clientsOf(day)
    const habits = { ...person, forTwo: clients.length > 1 }
    for (const [index, whole] of sessionsOn(on, shiftOf(on, timeZone), habits, dice, now).entries()) {
      const session = cutSessionAt(now, whole)
      if (!session) continue
      const hours = countWorkedSeconds(session, now) / 3600
      const description = session.punchOutTime === null ? '' : summarize(hours)
      past.push({
        ...session,
        attendanceId: newId(),
        billerId,
        clientId: clients[index % clients.length] ?? null,
        day,
        timeZone,
        description,
        lastSeenAt: findLatestInstant(session),
        autoClosed: false,
        corrected: false,
        lateSent: false,
        clockOffSeconds: null,
        locked: false,
      })
    }
  }
  return past
}

const minute = 60_000

/** If several are in and nobody rests, one of them has just gone for tea. */
export function withSomebodyResting(sessions: readonly StoredSession[], now: Instant): StoredSession[] {
  const open = sessions.filter(one => one.punchOutTime === null)
  const since = addMilliseconds(now, -6 * minute)
  const rested = open.some(findOpenBreak)
  const goes =
    rested || open.length < 2 ? undefined : open.find(one => one.lastSeenAt < addMilliseconds(since, -minute))
  if (!goes) return [...sessions]
  const breaks = [...goes.breaks, { breakType: 'Tea Break' as const, startTime: since, endTime: null }]
  return sessions.map(one => (one === goes ? { ...goes, breaks, lastSeenAt: since } : one))
}

/** The rows of their days, as the last punch of each would have left them. */
export function daysOfSessions(
  sessions: readonly StoredSession[],
  circumstances: DayCircumstancesLookup,
): DayValues[] {
  const byRow = Map.groupBy(sessions, one => `${one.billerId} ${one.day} ${one.clientId}`)
  return [...byRow.values()].map(own => {
    const last = own.at(-1) as StoredSession
    const { billerId, day, lastSeenAt } = last
    return toDayValues(billerId, last, summarizeDay(circumstances.on(billerId, day), own, lastSeenAt))
  })
}

export type OrdinaryDayFinder = (billerId: string, upTo: string) => StoredSession

/** Finds somebody's latest full and finished day up to a day, each one once. Sessions are in order. */
export function ordinaryDays(sessions: readonly StoredSession[], now: Instant): OrdinaryDayFinder {
  const used = new Set<StoredSession>()
  const over = addMilliseconds(now, -180 * minute)
  return (billerId, upTo) => {
    const match = sessions.findLast(
      one =>
        one.billerId === billerId &&
        one.day <= upTo &&
        // Somebody's client decides about it.
        one.clientId !== null &&
        // A day with lunch is one whole session.
        one.breaks.some(rest => rest.breakType === 'Lunch Break') &&
        one.punchOutTime !== null &&
        one.punchOutTime < over &&
        !used.has(one),
    )
    if (!match) throw new Error('The demo has nobody without a full day')
    used.add(match)
    return match
  }
}
