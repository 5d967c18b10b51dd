import { summarizeDay } from '@claimcrew/contract/attendance/register'
import { findTimesError } from '@claimcrew/contract/attendance/rules'
import { defaultSettings } from '@claimcrew/contract/attendance/settings'
import { addDays, addMilliseconds, dayIn } from '@claimcrew/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '../../src/kit/random.ts'
import { createDice, cutSessionAt, sessionsOn, shiftFinder } from './days.ts'
import { federalHolidays } from './holidays.ts'

const nights = { ...defaultSettings, startTime: '19:30', endTime: '04:30' }
const habits = { late: 0.1, early: 0.1, overtime: 0.1, standsIn: true }
const people = [
  { ...habits, timeZone: 'Asia/Manila', settings: defaultSettings },
  { ...habits, timeZone: 'Asia/Kolkata', settings: defaultSettings },
  { ...habits, timeZone: 'America/New_York', settings: defaultSettings },
  { ...habits, timeZone: 'America/Phoenix', settings: defaultSettings },
  { ...habits, timeZone: 'Asia/Manila', settings: nights },
  { ...habits, timeZone: 'Asia/Kolkata', settings: nights },
]

const shiftOf = shiftFinder()

function lately(now: string, seed: number) {
  const dice = createDice(createSeededRandom(seed))
  return people.flatMap(person =>
    [-2, -1, 0].flatMap(back => {
      const day = addDays(dayIn(person.timeZone, now), back)
      const circumstances = { day, settings: person.settings, holiday: false, onLeave: false }
      const shift = shiftOf(circumstances, person.timeZone)
      const sessions = sessionsOn(circumstances, shift, person, dice, now).flatMap(
        one => cutSessionAt(now, one) ?? [],
      )
      return { person, circumstances, sessions }
    }),
  )
}

describe('a day of the demo', () => {
  // The weeks in which American clocks change, weekends and all.
  it.each(['2026-03-05T00:30:00.000Z', '2026-10-29T00:30:00.000Z'])(
    'has a biller punched in at each hour of the week from %s, and no impossible times',
    from => {
      for (let hour = 0; hour < 7 * 24; hour++) {
        const now = addMilliseconds(from, hour * 3_600_000)
        const days = lately(now, hour)
        const open = days.flatMap(one => one.sessions).filter(one => one.punchOutTime === null)
        expect(open.length, now).toBeGreaterThan(0)
        for (const { person, circumstances, sessions } of days)
          for (const session of sessions) {
            expect(findTimesError(session, now), now).toBeNull()
            expect(dayIn(person.timeZone, session.punchInTime)).toBe(circumstances.day)
          }
      }
    },
  )

  it('of a night shift belongs to the evening on which it began', () => {
    const [, night] = lately('2026-03-11T23:00:00.000Z', 7).filter(({ person }) => person.settings === nights)
    const [session] = night?.sessions ?? []
    if (!night || !session) throw new Error('Nobody worked')
    const { circumstances, person } = night
    expect(dayIn(person.timeZone, session.punchOutTime ?? '')).toBe(addDays(circumstances.day, 1))
    const marked = { attendanceId: 'a', autoClosed: false, corrected: false, lateSent: false }
    const summary = summarizeDay(circumstances, [{ ...session, ...person, ...marked }], session.punchInTime)
    expect(summary).toMatchObject({ code: 'P', punchOutTime: session.punchOutTime })
  })
})

it('holidays are those of the calendar, kept on a working day', () => {
  expect(federalHolidays(2026).map(one => one.day)).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ])
})
