import {
  getAttendanceStatus,
  getMonthlyRegister,
  listAttendanceHistory,
  listPresentBillers,
  punchIn,
} from '@claimcrew/contract/attendance/contract'
import { listCorrections } from '@claimcrew/contract/attendance/corrections'
import { listLeave } from '@claimcrew/contract/attendance/leave'
import {
  dayCodes,
  dayMarks,
  summarizeDay,
  toBlankDaySummary,
  toEmptyDayCode,
} from '@claimcrew/contract/attendance/register'
import { findLatestInstant } from '@claimcrew/contract/attendance/rules'
import type { RegisterRow } from '@claimcrew/contract/attendance/shapes'
import { mergeDayParts } from '@claimcrew/contract/attendance/wholeDay'
import { isEngagedOn } from '@claimcrew/contract/engagements/policy'
import { addDays, dayIn, daysOfMonth, pickLater } from '@claimcrew/contract/kit/time'
import { signIn } from '@claimcrew/contract/people/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readDayParts, type StoredDayPart } from '../src/attendance/day-list-store.ts'
import { readCircumstances } from '../src/attendance/register/settings-store.ts'
import { listSessions } from '../src/attendance/session-store.ts'
import { listPeriodsWithin } from '../src/engagements/period-store.ts'
import { demoWorld, inTheHourThatRepeats, onAHoliday, onTuesday } from '../test/demo.ts'
import { Caller } from '../test/world.ts'
import { demoPassword } from './people.ts'

async function company(at: string) {
  const world = await demoWorld(at)
  // People who look for work have no days.
  const billers = await world.db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'BILLER')
    .where('id', 'in', eb => eb.selectFrom('engagements').select('biller_id'))
    .execute()
  const ids = billers.map(one => one.id)
  const [year = 0, month = 0] = at.split('-').map(Number)
  /** The first day of the month so many before this one. */
  const back = (count: number) => new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 10)
  const interval = [back(3), addDays(at.slice(0, 10), 1)] as const
  const daysIn = await readDayParts(world.db, ids, ...interval, null)
  const circumstances = await readCircumstances(world.db, ids, ...interval)
  const wholeDays = (billerId: string) =>
    [...Map.groupBy(daysIn(billerId), part => part.date)].map(([date, parts]) => {
      const {
        locked: _,
        assigned: __,
        ...day
      } = mergeDayParts(circumstances.on(billerId, date), parts as [StoredDayPart])
      return { billerId, ...day }
    })
  return {
    world,
    now: at,
    billers,
    back,
    days: ids.toSorted().flatMap(wholeDays),
    sessions: await listSessions(world.db, ids, ...interval),
    circumstances,
    periods: await listPeriodsWithin(world.db, ids, ...interval),
  }
}
type Company = Awaited<ReturnType<typeof company>>

async function enter({ world }: Company, who: 'admin' | 'client' | 'biller') {
  const body = { email: `${who}@claimcrew.test`, password: demoPassword }
  const { authToken, user } = await world.visitor.get(signIn, { body })
  return { caller: new Caller(world.app, authToken), user }
}

const monthOf = (day: string) => ({ month: Number(day.slice(5, 7)), year: Number(day.slice(0, 4)) })

const tuesday = await company(onTuesday)
const companies = [tuesday, await company(inTheHourThatRepeats), await company(onAHoliday)]

describe.each(companies.map(one => [one.now, one] as const))('the demo’s attendance at %s', (_, one) => {
  const { world, now, billers, back, days, sessions, circumstances, periods } = one
  const isEngaged = (billerId: string, day: string) =>
    periods.some(period => period.billerId === billerId && isEngagedOn(period, day))

  it('is recorded for every biller in each of the three months before', () => {
    for (const { id, user_name } of billers)
      for (const count of [3, 2, 1]) {
        const worked = days.filter(
          day =>
            day.billerId === id && day.date >= back(count) && day.date < back(count - 1) && day.punchInTime,
        )
        // A biller who joined or left in the course of a month worked for some of its days at most.
        const isThere = [9, 24].every(later => isEngaged(id, addDays(back(count), later)))
        const least = isThere ? 12 : 0
        expect(worked.length, `${user_name} ${back(count)}`).toBeGreaterThanOrEqual(least)
      }
  })

  it('has for each day the row that the rules compute from its sessions', () => {
    const byDay = Map.groupBy(sessions, session => `${session.billerId} ${session.day}`)
    expect(days.filter(day => day.punchInTime !== null)).toHaveLength(byDay.size)
    for (const { billerId, date, ...row } of days) {
      const on = circumstances.on(billerId, date)
      const own = byDay.get(`${billerId} ${date}`) ?? []
      const until = own.map(findLatestInstant).reduce(pickLater, date)
      const expected =
        own.length > 0
          ? summarizeDay(on, own, until)
          : toBlankDaySummary(
              toEmptyDayCode(on, addDays(date, 1), '', isEngaged(billerId, date) ? 'schedule' : 'none'),
            )
      expect(row, `${billerId} ${date}`).toEqual(expected)
    }
    for (const session of sessions) expect(dayIn(session.timeZone, session.punchInTime)).toBe(session.day)
  })

  it('has two months closed for everyone, and the last one for most once it was reviewed', async () => {
    const { caller } = await enter(one, 'admin')
    const locked = async (count: number) => {
      const { rows } = await caller.get(getMonthlyRegister, { query: monthOf(back(count)) })
      return rows.filter(row => row.lockedThrough === addDays(back(count - 1), -1)).length
    }
    const engaged = (count: number) =>
      billers.filter(({ id }) => isEngaged(id, addDays(back(count - 1), -1))).length
    // A biller who left during the last month has no days that are locked to its end.
    const last = now === onTuesday ? 18 : 0
    expect([await locked(3), await locked(2), await locked(1)]).toEqual([engaged(3), engaged(2), last])
    expect([engaged(3), engaged(2)]).toEqual([22, 23])
  })

  it('has a biller who works for two clients, on some days for both, and twice without naming a client', () => {
    const byBiller = Map.groupBy(sessions, session => session.billerId)
    const ofTwo = [...byBiller.values()].find(own => new Set(own.map(session => session.clientId)).size > 2)
    const lately = (ofTwo ?? []).filter(session => session.day >= addDays(now.slice(0, 10), -35))
    const unassigned = (ofTwo ?? []).filter(session => session.clientId === null)
    expect(unassigned.length).toBe(2)
    expect(sessions.filter(session => session.clientId === null)).toEqual(unassigned)
    const clientsOfDays = [...Map.groupBy(lately, session => session.day).values()].map(
      own => new Set(own.map(session => session.clientId)).size,
    )
    expect(new Set(clientsOfDays)).toEqual(new Set([1, 2]))
  })

  it('has a biller punched in right now, and one on a break if several are', async () => {
    const { caller } = await enter(one, 'admin')
    const { people } = await caller.get(listPresentBillers, {})
    expect(people.length).toBeGreaterThan(0)
    const resting = people.filter(person => person.state === 'on-break')
    expect(resting.length > 0 && resting.length < people.length).toBe(people.length > 1)
  })

  it('lets the demo biller punch in', async () => {
    const { caller, user } = await enter(one, 'biller')
    const { attendance } = await caller.get(getAttendanceStatus, { query: { billerId: user.userId } })
    expect(attendance).toBeNull()
    const { items } = await caller.get(listAttendanceHistory, { query: { limit: 100 } })
    expect(items.length).toBeGreaterThan(50)
    const punched = await caller.get(punchIn, { body: { billerId: user.userId } })
    expect(punched.attendance?.state).toBe('punched-in')
  })

  it('lies entirely in the past', async () => {
    const { rows } = await sql<{ latest: string }>`
      select max(at) as latest from (
        select punch_in as at from attendance_sessions union all
        select punch_out from attendance_sessions union all
        select last_seen_at from attendance_sessions union all
        select start_at from attendance_breaks union all select end_at from attendance_breaks union all
        select asked_at from attendance_corrections union all select decided_at from attendance_corrections union all
        select (after->>'punchOutTime')::timestamptz from attendance_corrections union all
        select asked_at from attendance_leave union all select decided_at from attendance_leave union all
        select approved_at from attendance_approvals union all select set_at from attendance_settings union all
        select at from audit_events union all select created_at from notifications) moments`.execute(world.db)
    expect(rows[0]?.latest.localeCompare(now)).toBeLessThanOrEqual(0)
  })
})

describe('the demo’s attendance', () => {
  const { world, billers, back, days, sessions, circumstances, periods } = tuesday
  const rows = async (first: string): Promise<RegisterRow[]> => {
    const { caller } = await enter(tuesday, 'admin')
    const { rows: all } = await caller.get(getMonthlyRegister, { query: { ...monthOf(first), limit: 200 } })
    return all.filter(row => billers.some(one => one.id === row.billerId))
  }

  it('shows every code and every mark', async () => {
    const visible = (await Promise.all([3, 2, 1, 0].map(count => rows(back(count))))).flat()
    const all = visible.flatMap(row => row.days)
    expect(new Set(all.map(day => day.code))).toEqual(new Set(dayCodes))
    expect(new Set(all.flatMap(day => day.marks))).toEqual(new Set(dayMarks))
  })

  it('adds up by hand in the locked month', async () => {
    const first = back(3)
    const month = new Set(daysOfMonth(monthOf(first).year, monthOf(first).month))
    for (const { billerId, days: visible, totals } of await rows(first)) {
      const own = sessions.filter(session => session.billerId === billerId && month.has(session.day))
      const seconds = (from: string, to: string | null) => (Date.parse(to ?? '') - Date.parse(from)) / 1000
      const breakSeconds = own
        .flatMap(session => session.breaks)
        .reduce((sum, rest) => sum + seconds(rest.startTime, rest.endTime), 0)
      const interval = own.reduce(
        (sum, session) => sum + seconds(session.punchInTime, session.punchOutTime),
        0,
      )
      expect(totals).toMatchObject({ workedSeconds: interval - breakSeconds, breakSeconds })
      expect(totals.workedSeconds).toBe(visible.reduce((sum, day) => sum + day.workedSeconds, 0))
      const { present, half, absent, leave, weeklyOffs, holidays } = totals
      const isEngaged = (day: string) =>
        periods.some(period => period.billerId === billerId && isEngagedOn(period, day))
      const before = [...month].filter(day => !isEngaged(day)).length
      expect(present + half + absent + leave + weeklyOffs + holidays).toBe(month.size - before)
    }
  })

  it('keeps nights over midnight on one day', () => {
    const nights = sessions.filter(
      one => one.punchOutTime !== null && dayIn(one.timeZone, one.punchOutTime) > one.day,
    )
    expect(nights.length).toBeGreaterThan(300)
    for (const night of nights) {
      expect(night.timeZone).toMatch(/^Asia/)
      const { startTime, endTime } = circumstances.findSettings(night.billerId, night.day)
      expect(startTime > endTime).toBe(true)
      expect(days.find(day => day.attendanceIds.includes(night.attendanceId))?.date).toBe(night.day)
    }
    expect(new Set(nights.map(night => night.billerId)).size).toBe(9)
  })

  it('has late and wrong clocks, second sessions, forgotten punch-outs and holidays', () => {
    expect(sessions.filter(one => one.lateSent)).toHaveLength(5)
    expect(sessions.filter(one => one.clockOffSeconds !== null)).toHaveLength(1)
    expect(sessions.filter(one => one.autoClosed)).toHaveLength(4)
    expect(days.filter(day => day.attendanceIds.length > 1).length).toBeGreaterThan(10)
    expect(['2025-12-25', '2026-01-01', '2026-02-16'].map(circumstances.holidayOn)).not.toContain(null)
    const summaries = sessions.filter(one => one.punchOutTime !== null && !one.autoClosed && !one.corrected)
    expect(summaries.every(one => one.description.length > 20)).toBe(true)
    expect(new Set(summaries.map(one => one.description)).size).toBeGreaterThan(summaries.length / 2)
  })

  it('has corrections of every kind, each with its audit events and notifications', async () => {
    const { caller } = await enter(tuesday, 'admin')
    const { items } = await caller.get(listCorrections, { query: { limit: 100 } })
    const states = items.map(one => one.state)
    expect(new Set(states)).toEqual(new Set(['asked', 'approved', 'refused', 'withdrawn', 'made']))
    expect(items.filter(one => one.disputes !== null)).toHaveLength(1)
    for (const { askedAt, decidedAt } of items)
      if (decidedAt !== null)
        expect(Date.parse(decidedAt) % 3_600_000).not.toBe(Date.parse(askedAt) % 3_600_000)
    const trail = await world.db.selectFrom('audit_events').select(['action', 'subject_id']).execute()
    const notifications = await world.db.selectFrom('notifications').select('event_key').execute()
    for (const { correctionId, attendanceId, state } of items) {
      const [action, kind] = {
        made: ['attendance:correct', 'attendance-corrected'],
        asked: ['attendance:ask-correction', 'correction-asked'],
        approved: ['attendance:correction-approved', 'correction-approved'],
        refused: ['attendance:correction-refused', 'correction-refused'],
        withdrawn: ['attendance:correction-withdrawn', 'correction-asked'],
      }[state]
      const subject = state === 'asked' ? correctionId : attendanceId
      expect(trail).toContainEqual({ action, subject_id: subject })
      expect(notifications).toContainEqual({ event_key: `${kind}:${correctionId}` })
    }
  })

  it('has something for the demo client to decide', async () => {
    const { caller, user } = await enter(tuesday, 'client')
    const { items } = await caller.get(listCorrections, { query: { state: 'asked', limit: 100 } })
    expect(items.filter(one => one.disputes === null)).toHaveLength(3)
    const leave = await caller.get(listLeave, { query: { state: 'asked', limit: 100 } })
    expect(leave.items).toHaveLength(1)
    const notified = await world.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', user.userId)
      .execute()
    expect(notified.map(one => one.kind)).toEqual(expect.arrayContaining(['correction-asked', 'leave-asked']))
  })

  it('has leave granted, requested and declined, and no punches on leave', async () => {
    const { caller } = await enter(tuesday, 'admin')
    const { items } = await caller.get(listLeave, { query: { limit: 100 } })
    expect(new Set(items.map(one => one.state))).toEqual(new Set(['asked', 'approved', 'refused']))
    const minutes = new Set(items.map(({ askedAt }) => askedAt.slice(14, 16)))
    expect(minutes.size).toBeGreaterThan(items.length / 2)
    for (const day of days)
      if (circumstances.on(day.billerId, day.date).onLeave) expect(day.punchInTime).toBeNull()
    expect(billers).toHaveLength(24)
  })
})
