import { updateUser } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { World } from '../../../test/world.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const hours = 3600

describe('the business day', () => {
  it.each([
    ['Asia/Manila', '19:30–04:30', '2026-03-10T11:30:00.000Z', '2026-03-10T20:30:00.000Z', '2026-03-10', 9],
    ['Asia/Kolkata', '19:30–04:30', '2026-03-10T14:00:00.000Z', '2026-03-10T23:00:00.000Z', '2026-03-10', 9],
    [
      'America/New_York',
      '19:30–04:30',
      '2026-03-10T23:30:00.000Z',
      '2026-03-11T08:30:00.000Z',
      '2026-03-10',
      9,
    ],
    [
      'America/Phoenix',
      '19:30–04:30',
      '2026-03-11T02:30:00.000Z',
      '2026-03-11T11:30:00.000Z',
      '2026-03-10',
      9,
    ],
    // The clocks of New York skip an hour on 8 March, and Phoenix does not take part.
    [
      'America/New_York',
      'skipped hour',
      '2026-03-08T00:30:00.000Z',
      '2026-03-08T08:30:00.000Z',
      '2026-03-07',
      8,
    ],
    [
      'America/Phoenix',
      'same night',
      '2026-03-08T02:30:00.000Z',
      '2026-03-08T11:30:00.000Z',
      '2026-03-07',
      9,
    ],
    // On 1 November New York has the hour from one to two twice.
    [
      'America/New_York',
      'repeated hour',
      '2026-10-31T23:30:00.000Z',
      '2026-11-01T09:30:00.000Z',
      '2026-10-31',
      10,
    ],
    [
      'America/New_York',
      '01:30 to 01:30',
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T06:30:00.000Z',
      '2026-11-01',
      1,
    ],
    [
      'America/New_York',
      '01:59 to 03:01',
      '2026-03-08T06:59:00.000Z',
      '2026-03-08T07:01:00.000Z',
      '2026-03-08',
      2 / 60,
    ],
    [
      'America/Phoenix',
      'same night',
      '2026-11-01T02:30:00.000Z',
      '2026-11-01T11:30:00.000Z',
      '2026-10-31',
      9,
    ],
    ['Asia/Manila', 'same night', '2026-10-31T11:30:00.000Z', '2026-10-31T20:30:00.000Z', '2026-10-31', 9],
    ['Asia/Kolkata', 'same night', '2026-03-07T14:00:00.000Z', '2026-03-07T23:00:00.000Z', '2026-03-07', 9],
  ])(
    'of a night in %s (%s) is the one on which it began, and its hours are what passed',
    async (...night) => {
      const [timeZone, , from, to, day, expected] = night
      const biller = await desk.biller(timeZone)
      const attendanceId = await desk.work(biller, from, to)
      const cell = await desk.cell(admin, biller, day)
      expect(cell).toMatchObject({ attendanceIds: [attendanceId], workedSeconds: expected * hours })
      const { totals } = await desk.row(admin, biller, day.slice(0, 7))
      expect(totals.workedSeconds).toBe(expected * hours)
      const { sessions } = await desk.day(admin, biller, day)
      expect(sessions).toMatchObject([{ day, timeZone, workedSeconds: expected * hours }])
    },
  )

  it('breaks over midnight and over the repeated hour are what passed', async () => {
    const biller = await desk.biller('America/New_York')
    await desk.work(
      biller,
      '2026-10-31T23:30:00.000Z',
      '2026-11-01T09:30:00.000Z',
      ['Tea Break', '2026-11-01T03:55:00.000Z', '2026-11-01T04:05:00.000Z'],
      ['Lunch Break', '2026-11-01T05:45:00.000Z', '2026-11-01T06:45:00.000Z'],
    )
    expect(await desk.cell(admin, biller, '2026-10-31')).toMatchObject({
      breakSeconds: 70 * 60,
      workedSeconds: 10 * hours - 70 * 60,
    })
  })

  it.each([
    ['Asia/Manila', '2026-03-10T16:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-10T18:30:00.000Z'],
    ['America/New_York', '2026-03-11T04:00:00.000Z'],
    ['America/Phoenix', '2026-03-11T07:00:00.000Z'],
  ])('changes at midnight in %s, to the millisecond', async (timeZone, midnight) => {
    const justBefore = new Date(Date.parse(midnight) - 1).toISOString()
    const [early, late] = [await desk.biller(timeZone), await desk.biller(timeZone)]
    await desk.work(early, justBefore, new Date(Date.parse(midnight) + hours * 1000).toISOString())
    await desk.work(late, midnight, new Date(Date.parse(midnight) + hours * 1000).toISOString())
    const days = async (biller: typeof early) =>
      (await desk.row(admin, biller, '2026-03')).days.filter(one => one.attendanceIds.length > 0)
    expect(await days(early)).toMatchObject([{ date: '2026-03-10', workedSeconds: hours, code: 'HD' }])
    expect(await days(late)).toMatchObject([{ date: '2026-03-11', workedSeconds: hours, code: 'HD' }])
  })

  it('of the last night of a month belongs to that month alone', async () => {
    const biller = await desk.biller('Asia/Manila')
    await desk.work(biller, '2026-03-31T11:30:00.000Z', '2026-03-31T20:30:00.000Z')
    expect((await desk.row(admin, biller, '2026-03')).totals.workedSeconds).toBe(9 * hours)
    expect((await desk.row(admin, biller, '2026-04')).totals.workedSeconds).toBe(0)
  })
})

describe('a biller who moves to another zone', () => {
  it('keeps the days that were worked, and the next one counts in the new zone', async () => {
    const biller = await desk.biller('Asia/Manila')
    // 01:00 on the 11th in Manila, 13:00 on the 10th in New York.
    const before = await desk.work(biller, '2026-03-10T17:00:00.000Z', '2026-03-10T20:00:00.000Z')
    const moving = await desk.at('2026-03-12T12:00:00.000Z', biller)
    await moving.get(updateUser, { params: { id: biller.userId }, body: { timeZone: 'America/New_York' } })
    const after = await desk.work(biller, '2026-03-12T17:00:00.000Z', '2026-03-12T20:00:00.000Z')
    const { days, timeZone } = await desk.row(admin, biller, '2026-03')
    expect(timeZone).toBe('America/New_York')
    expect(days.filter(one => one.attendanceIds.length > 0)).toMatchObject([
      { date: '2026-03-11', attendanceIds: [before] },
      { date: '2026-03-12', attendanceIds: [after] },
    ])
    expect((await desk.day(admin, biller, '2026-03-11')).sessions).toMatchObject([
      { timeZone: 'Asia/Manila' },
    ])
  })

  it('in the middle of a session ends it on the day on which it began', async () => {
    const biller = await desk.biller('Asia/Manila')
    await desk.punchIn(biller, '2026-03-10T17:00:00.000Z')
    const moving = await desk.at('2026-03-10T18:00:00.000Z', biller)
    await moving.get(updateUser, { params: { id: biller.userId }, body: { timeZone: 'America/New_York' } })
    await desk.punchOut(biller, '2026-03-10T20:00:00.000Z')
    expect(await desk.cell(admin, biller, '2026-03-11')).toMatchObject({
      workedSeconds: 3 * hours,
      // It is measured by the zone in which it began: 04:00 is early in Manila.
      marks: ['EARLY'],
    })
    expect((await desk.cell(admin, biller, '2026-03-10')).attendanceIds).toEqual([])
  })
})
