import {
  endBreak,
  getAttendanceStatus,
  punchIn,
  punchOut,
  startBreak,
} from '@claimcrew/contract/attendance/contract'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { type Person, World } from '../../../test/world.ts'

// Tuesday noon in New York.
const start = '2026-03-10T16:00:00.000Z'
const world = await World.open({ at: start })
const desk = new AttendanceDesk(world)
const minute = 60_000

const newBiller = async () => {
  world.now = new Date(start)
  return world.join('BILLER')
}
const statusOf = async (by: Person, target: Person) =>
  (await by.get(getAttendanceStatus, { query: { billerId: target.userId } })).attendance
const own = (biller: Person) => ({ body: { billerId: biller.userId } })
const tea = (biller: Person) => ({ body: { billerId: biller.userId, breakType: 'Tea Break' as const } })
const out = (biller: Person, description = 'Posted 40 payments') => ({
  body: { billerId: biller.userId, description },
})

describe('a day on the clock', () => {
  it('goes from nothing through work and breaks to the work summary, and every step returns the status', async () => {
    const biller = await newBiller()
    expect(await statusOf(biller, biller)).toBeNull()

    const { attendance: begun } = await biller.get(punchIn, own(biller))
    expect(begun).toMatchObject({
      state: 'punched-in',
      punchInTime: start,
      punchOutTime: null,
      workedSeconds: 0,
      breaks: [],
      timeZone: 'America/New_York',
      serverTime: start,
    })

    world.pass(90 * minute)
    const { attendance: resting } = await biller.get(startBreak, tea(biller))
    expect(resting).toMatchObject({
      state: 'on-break',
      breakType: 'Tea Break',
      breakStartTime: '2026-03-10T17:30:00.000Z',
      workedSeconds: 90 * 60,
      breakSeconds: 0,
    })

    world.pass(10 * minute)
    expect(await statusOf(biller, biller)).toMatchObject({
      state: 'on-break',
      breakSeconds: 600,
      workedSeconds: 5400,
    })
    const { attendance: back } = await biller.get(endBreak, own(biller))
    expect(back).toMatchObject({
      state: 'punched-in',
      breakType: null,
      breakStartTime: null,
      breakSeconds: 600,
    })

    world.pass(20 * minute)
    const { attendance: done, serverTime } = await biller.get(punchOut, out(biller))
    expect(done).toMatchObject({
      attendanceId: begun?.attendanceId,
      state: 'punched-out',
      punchOutTime: '2026-03-10T18:00:00.000Z',
      workedSeconds: 110 * 60,
      breakSeconds: 600,
      description: 'Posted 40 payments',
      breaks: [
        {
          breakType: 'Tea Break',
          startTime: '2026-03-10T17:30:00.000Z',
          endTime: '2026-03-10T17:40:00.000Z',
        },
      ],
    })
    expect(serverTime).toBe('2026-03-10T18:00:00.000Z')
    expect(await statusOf(biller, biller)).toEqual(done)
  })

  it('may hold several sessions, and the register adds them up', async () => {
    const biller = await newBiller()
    const first = await desk.work(biller, start, '2026-03-10T18:00:00.000Z')
    const second = await desk.work(biller, '2026-03-10T18:00:00.000Z', '2026-03-10T21:00:00.000Z')
    expect(second).not.toBe(first)
    expect(await desk.cell(biller, biller, '2026-03-10')).toMatchObject({
      attendanceIds: [first, second],
      workedSeconds: 5 * 3600,
      punchInTime: start,
      punchOutTime: '2026-03-10T21:00:00.000Z',
    })
  })

  it('is gone from the status once it is over: the next day starts as not punched in', async () => {
    const biller = await newBiller()
    await desk.work(biller, start, '2026-03-10T18:00:00.000Z')
    const lateThatDay = await desk.at('2026-03-11T03:59:59.000Z', biller)
    expect(await statusOf(lateThatDay, biller)).toMatchObject({ state: 'punched-out' })
    const nextDay = await desk.at('2026-03-11T04:00:00.000Z', biller)
    expect(await statusOf(nextDay, biller)).toBeNull()
  })

  it('that began yesterday is still shown on the day on which it ended', async () => {
    const biller = await newBiller()
    await desk.work(biller, '2026-03-11T01:00:00.000Z', '2026-03-11T05:00:00.000Z')
    expect(await statusOf(await desk.at('2026-03-11T14:00:00.000Z', biller), biller)).toMatchObject({
      state: 'punched-out',
      punchInTime: '2026-03-11T01:00:00.000Z',
    })
  })
})

describe('a step against the state', () => {
  const steps = { punchIn, startBreak, endBreak, punchOut }
  const bring: Record<string, (biller: Person) => Promise<unknown>> = {
    'not punched in': async () => {},
    'punched in': biller => biller.get(punchIn, own(biller)),
    'on a break': async biller => {
      await biller.get(punchIn, own(biller))
      await biller.get(startBreak, tea(biller))
    },
    'punched out': async biller => {
      await biller.get(punchIn, own(biller))
      await biller.get(punchOut, out(biller))
    },
  }

  it.each([
    ['not punched in', 'startBreak', 'You’re not punched in yet.'],
    ['not punched in', 'endBreak', 'You’re not punched in yet.'],
    ['not punched in', 'punchOut', 'You’re not punched in yet.'],
    ['punched in', 'punchIn', 'You’re already punched in.'],
    ['punched in', 'endBreak', 'You’re punched in and not on a break.'],
    ['on a break', 'punchIn', 'You’re already punched in, on a break.'],
    ['on a break', 'startBreak', 'You’re already on a break: Tea Break.'],
    ['punched out', 'startBreak', 'You already punched out. Punch in first.'],
    ['punched out', 'endBreak', 'You already punched out. Punch in first.'],
    ['punched out', 'punchOut', 'You already punched out. Punch in first.'],
  ] as const)('is refused and told the state: %s, %s', async (state, step, message) => {
    const biller = await newBiller()
    await bring[state]?.(biller)
    const input = {
      startBreak: tea(biller),
      punchOut: out(biller),
      punchIn: own(biller),
      endBreak: own(biller),
    }
    const before = await world.fingerprint()
    const { status, body } = await biller.call(steps[step], input[step] as never)
    expect([status, body.code, body.message]).toEqual([409, 'conflict', message])
    expect(await world.fingerprint()).toBe(before)
  })
})

describe('a punch', () => {
  it('is for oneself: for another biller it is refused to everyone', async () => {
    const [biller, colleague] = [await newBiller(), await newBiller()]
    await biller.get(punchIn, own(biller))
    const before = await world.fingerprint()
    for (const [endpoint, input] of [
      [punchIn, own(biller)],
      [startBreak, tea(biller)],
      [endBreak, own(biller)],
      [punchOut, out(biller)],
    ] as const) {
      const { status, body } = await colleague.call(endpoint, input as never)
      expect([status, body.message]).toEqual([403, 'You can only punch for yourself.'])
    }
    expect(await world.fingerprint()).toBe(before)
  })

  it('out needs a work summary that is neither empty nor too long', async () => {
    const biller = await newBiller()
    await biller.get(punchIn, own(biller))
    const before = await world.fingerprint()
    for (const [summary, message] of [
      ['', 'A work summary is required.'],
      [' \n\t ', 'A work summary is required.'],
      ['x'.repeat(20_000), 'A work summary is too long: at most 5000 characters.'],
      ['a\u0000b', 'A work summary has characters we can’t save.'],
      [
        'Called for pt John Smith',
        'This looks like a patient’s name. Leave out anything that identifies a patient.',
      ],
    ] as const) {
      const { status, body } = await biller.call(punchOut, out(biller, summary))
      expect([status, body.fields], summary.slice(0, 9)).toEqual([422, { description: message }])
    }
    const { status, body } = await biller.call(punchOut, own(biller) as never)
    expect([status, body.fields]).toEqual([422, { description: 'This is required.' }])
    expect(await world.fingerprint()).toBe(before)
    const longest = 'x'.repeat(4999)
    expect((await biller.get(punchOut, out(biller, ` ${longest}\n`))).attendance?.description).toBe(longest)
  })

  it('is written to the row of its day in the same moment', async () => {
    const biller = await newBiller()
    await biller.get(punchIn, own(biller))
    expect(await desk.cell(biller, biller, '2026-03-10')).toMatchObject({
      code: 'P',
      marks: ['LATE', 'OPEN'],
      punchInTime: start,
      punchOutTime: null,
    })
    world.pass(60 * minute)
    await biller.get(punchOut, out(biller))
    expect(await desk.cell(biller, biller, '2026-03-10')).toMatchObject({
      code: 'HD',
      marks: ['LATE', 'EARLY'],
      workedSeconds: 3600,
    })
  })

  it('counts as activity, and reading the status does not', async () => {
    const biller = await newBiller()
    const seen = async () =>
      (
        await world.db
          .selectFrom('sessions')
          .select('last_seen_at')
          .where('user_id', '=', biller.userId)
          .executeTakeFirstOrThrow()
      ).last_seen_at
    world.pass(5 * minute)
    await statusOf(biller, biller)
    expect(await seen()).toBe(start)
    await biller.get(punchIn, own(biller))
    expect(await seen()).toBe('2026-03-10T16:05:00.000Z')
  })
})

describe('the status of a biller', () => {
  it('is visible to an ADMIN and to a client on the days of the engagement, and to no one else', async () => {
    const biller = await newBiller()
    const [client, former, admin] = [
      await world.join('CLIENT'),
      await world.join('CLIENT'),
      await world.join('ADMIN'),
    ]
    await world.engage(client, biller, '2026-03-10')
    await world.engage(former, biller, '2026-01-01', '2026-03-09')
    await biller.get(punchIn, own(biller))
    for (const by of [client, admin])
      expect(await statusOf(by, biller)).toMatchObject({ state: 'punched-in' })
    for (const by of [former, await world.join('CLIENT'), await newBiller()])
      expect((await by.call(getAttendanceStatus, { query: { billerId: biller.userId } })).status).toBe(404)
  })

  it('is not a session that began before the engagement did, nor is it lost when the engagement began that day', async () => {
    const biller = await newBiller()
    const client = await world.join('CLIENT')
    await world.engage(client, biller, '2026-03-11')
    await desk.punchIn(biller, '2026-03-11T02:00:00.000Z')
    // It is the 11th in New York by now, and the session is the 10th’s.
    expect(await statusOf(await desk.at('2026-03-11T06:00:00.000Z', client), biller)).toBeNull()
    await desk.punchOut(biller, '2026-03-11T07:00:00.000Z')
    await desk.punchIn(biller, '2026-03-11T13:00:00.000Z')
    expect(await statusOf(await world.alsoAs(client), biller)).toMatchObject({ state: 'punched-in' })
  })

  it('does not exist for a user who is no biller', async () => {
    const [client, admin] = [await world.join('CLIENT'), await world.join('ADMIN')]
    expect((await admin.call(getAttendanceStatus, { query: { billerId: client.userId } })).status).toBe(404)
  })
})
