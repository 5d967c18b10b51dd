import { approveMonth } from '@claimcrew/contract/attendance/contract'
import { askMissing } from '@claimcrew/contract/attendance/corrections'
import { getClocksDay, listClocks, listGaps } from '@claimcrew/contract/clocks/contract'
import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { holdTimer, startTimer, stopTimer } from '@claimcrew/contract/production/timer'
import { beforeEach, describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { hourOfPosting, ProductionFloor } from '../../../test/scenes/production.ts'
import { account, row, TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import type { Person } from '../../../test/world.ts'
import { countClocks, countOpenSessions } from '../backgroundJobs.ts'

const names = [
  'Maria Santos',
  'Jose Rizal',
  'Ana Cruz',
  'Luis Reyes',
  'Rosa Lim',
  'Pia Tan',
  'Leo Go',
  'Mia Sy',
]
const trackerUsers = names.map(name => account(name))
const tracked = await TrackedWorld.open(trackerUsers)
const { world } = tracked
const desk = new AttendanceDesk(world)
const floor = new ProductionFloor(world)
const start = '2026-03-18T15:00:00.000Z'
const range = { from: '2026-03-01', to: '2026-03-31' }
const at = (day: string, time: string) => `2026-03-${day}T${time}:00.000Z`
const hour = 3600

/** Who is asked about; each test has a biller of its own. */
let next = 0
beforeEach(() => {
  world.now = new Date(start)
})

/** A biller who works for these clients, and whose tracked time is what the test says. */
async function somebody(timeZone: string, clients: readonly Person[]) {
  const own = trackerUsers[next++]
  if (!own) throw new Error('More people are needed')
  const biller = await tracked.biller(own.name, timeZone, [own], 14)
  for (const client of clients) await world.engage(client, biller, '2026-01-01')
  return {
    biller,
    sees: (...spans: readonly (readonly [from: string, to: string, more?: object])[]) =>
      tracked.gives(
        own,
        spans.map(([from, to, more]) => row(own, from, (Date.parse(to) - Date.parse(from)) / 1000, more)),
      ),
  }
}

/** All is read up to this moment. */
async function read(time = start): Promise<void> {
  world.now = new Date(time)
  tracked.admin = await world.alsoAs(tracked.admin)
  await tracked.sync()
}

async function clocks(by: Person, biller: Person) {
  const reader = await world.alsoAs(by)
  const query = { ...range, billerId: biller.userId }
  const { days } = await reader.get(listClocks, { query })
  return days.map(({ day, punchedSeconds, trackedSeconds, producedSeconds, gaps }) => ({
    day,
    seconds: [punchedSeconds, trackedSeconds, producedSeconds],
    gaps: gaps.map(({ kind, seconds, from, to }) => ({ kind, seconds, from, to })),
  }))
}

const punchedAlone = (from: string, to: string, seconds: number) => ({
  kind: 'punched-not-tracked',
  from,
  to,
  seconds,
})
const trackedAlone = (from: string, to: string, seconds: number) => ({
  kind: 'tracked-not-punched',
  from,
  to,
  seconds,
})

describe('the three clocks of a day', () => {
  it('are compared to the second, without breaks and with two devices counted once', async () => {
    const client = await world.join('CLIENT')
    const { biller, sees } = await somebody('UTC', [client])
    await desk.work(biller, at('16', '09:00'), at('16', '17:00'), [
      'Lunch Break',
      at('16', '12:00'),
      at('16', '13:00'),
    ])
    sees(
      [at('16', '08:20'), at('16', '11:00')],
      [at('16', '10:30'), at('16', '12:00'), { deviceId: 'laptop' }],
      [at('16', '12:00'), at('16', '13:00'), { mode: 'break' }],
      [at('16', '14:00'), at('16', '17:00')],
    )
    await read()
    await floor.report(biller, '2026-03-16', [hourOfPosting(client, { minutes: 600 })])
    const expected = {
      day: '2026-03-16',
      seconds: [7 * hour, 6 * hour + 40 * 60, 10 * hour],
      gaps: [
        trackedAlone(at('16', '08:20'), at('16', '09:00'), 40 * 60),
        punchedAlone(at('16', '13:00'), at('16', '14:00'), hour),
        { kind: 'produced-without-time', seconds: 3 * hour, from: null, to: null },
      ],
    }
    for (const reader of [biller, client, tracked.admin])
      expect(await clocks(reader, biller)).toEqual([expected])
  })

  it('are one day of a night shift, and of any other tracked time the local date, also when clocks go forward', async () => {
    const client = await world.join('CLIENT')
    // On the 8th of March 2 o'clock is 3 o'clock in New York; midnight is at 05:00 UTC and then at 04:00.
    const { biller, sees } = await somebody('America/New_York', [client])
    await desk.work(biller, at('08', '03:00'), at('08', '09:00'))
    sees([at('08', '03:00'), at('08', '09:00')], [at('09', '03:30'), at('09', '04:30')])
    await read()
    expect(await clocks(client, biller)).toEqual([
      { day: '2026-03-07', seconds: [6 * hour, 6 * hour, 0], gaps: [] },
      {
        day: '2026-03-08',
        seconds: [0, 1800, 0],
        gaps: [trackedAlone(at('09', '03:30'), at('09', '04:00'), 1800)],
      },
      {
        day: '2026-03-09',
        seconds: [0, 1800, 0],
        gaps: [trackedAlone(at('09', '04:00'), at('09', '04:30'), 1800)],
      },
    ])
  })

  it('are a client’s own sessions alone; sessions without a client are visible to neither of two clients', async () => {
    const [lake, hill] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const { biller, sees } = await somebody('UTC', [lake, hill])
    await desk.workFor(lake, biller, at('16', '09:00'), at('16', '11:00'))
    await desk.workFor(hill, biller, at('16', '12:00'), at('16', '15:00'))
    sees(
      [at('16', '09:00'), at('16', '10:00')],
      [at('16', '12:00'), at('16', '15:00')],
      [at('16', '20:00'), at('16', '21:00')],
    )
    await read()
    expect(await clocks(lake, biller)).toEqual([
      {
        day: '2026-03-16',
        seconds: [2 * hour, hour, 0],
        gaps: [punchedAlone(at('16', '10:00'), at('16', '11:00'), hour)],
      },
    ])
    expect(await clocks(hill, biller)).toEqual([
      { day: '2026-03-16', seconds: [3 * hour, 3 * hour, 0], gaps: [] },
    ])
    expect(await clocks(biller, biller)).toEqual([
      {
        day: '2026-03-16',
        seconds: [5 * hour, 5 * hour, 0],
        gaps: [
          punchedAlone(at('16', '10:00'), at('16', '11:00'), hour),
          trackedAlone(at('16', '20:00'), at('16', '21:00'), hour),
        ],
      },
    ])
  })
})

describe('explained time', () => {
  it('is payer hold from a timer, a meeting that was entered and a requested session', async () => {
    const client = await world.join('CLIENT')
    const { biller, sees } = await somebody('UTC', [client])
    await desk.punchIn(biller, at('17', '09:00'))
    const body = { clientId: client.userId, workType: 'insurance-ar-follow-up' }
    await (await desk.at(at('17', '09:30'), biller)).get(startTimer, { body })
    await (await desk.at(at('17', '10:00'), biller)).get(holdTimer, { body: { mode: 'hold' } })
    await (await desk.at(at('17', '10:40'), biller)).get(stopTimer, { body: {} })
    await desk.punchOut(biller, at('17', '13:00'))
    sees(
      [at('17', '09:00'), at('17', '10:00')],
      [at('17', '10:40'), at('17', '12:00')],
      [at('17', '18:00'), at('17', '19:00')],
    )
    await read()
    const own = await world.alsoAs(biller)
    const day = '2026-03-17'
    const { version, entries } = await floor.day(own, own, day)
    const meeting = {
      clientId: client.userId,
      workType: 'meeting-training-reporting',
      quantity: 0,
      minutes: 60,
    }
    await floor.save(
      own,
      day,
      [...entries.map(({ status: _s, stretches: _t, billerId: _b, day: _d, ...one }) => one), meeting],
      version,
    )
    const missing = {
      punchInTime: at('17', '18:00'),
      punchOutTime: at('17', '19:00'),
      reason: 'Forgot to punch',
    }
    await own.get(askMissing, { body: missing })
    const { picture } = await own.get(getClocksDay, { params: { billerId: biller.userId, day } })
    expect(picture.gaps).toEqual([])
    expect(picture.explained.map(({ why, seconds }) => [why, seconds])).toEqual([
      ['hold', 2400],
      ['meeting', hour],
      ['correction', hour],
    ])
  })

  it('is time the tracker has not been read for yet, until it is', async () => {
    const client = await world.join('CLIENT')
    const { biller, sees } = await somebody('UTC', [client])
    await desk.work(biller, at('18', '09:00'), at('18', '14:00'))
    sees([at('18', '09:00'), at('18', '10:00')])
    expect(await clocks(client, biller)).toEqual([{ day: '2026-03-18', seconds: [5 * hour, 0, 0], gaps: [] }])
    await read()
    expect((await clocks(client, biller))[0]?.gaps).toEqual([
      punchedAlone(at('18', '10:00'), at('18', '14:00'), 4 * hour),
    ])
  })

  it('grows with an open session, up to the last reading of the tracker', async () => {
    const { biller, sees } = await somebody('UTC', [])
    await desk.punchIn(biller, at('18', '13:00'))
    sees([at('18', '13:00'), at('18', '13:10')])
    await read()
    await world.run(countOpenSessions)
    await world.run(countClocks)
    const own = await world.alsoAs(biller)
    expect((await own.get(listGaps, { query: range })).items).toMatchObject([
      { from: at('18', '13:10'), to: start, seconds: 110 * 60 },
    ])
    world.now = new Date(addMilliseconds(start, 600_000))
    expect(await clocks(biller, biller)).toMatchObject([{ seconds: [130 * 60, 600, 0] }])
  })
})

it('a locked month stays as it is, and its gaps are marked', async () => {
  const client = await world.join('CLIENT')
  const { biller, sees } = await somebody('UTC', [client])
  await desk.work(biller, at('16', '09:00'), at('16', '12:00'))
  sees([at('16', '09:00'), at('16', '10:00')])
  await read()
  const own = await world.alsoAs(client)
  await own.get(approveMonth, { body: { billerId: biller.userId, month: 3, year: 2026 } })
  expect((await own.get(listGaps, { query: range })).items).toMatchObject([
    { locked: true, seconds: 2 * hour },
  ])
})

describe('days that are refused', () => {
  it('are reversed ranges, more than a year, and people one may not see', async () => {
    const client = await world.join('CLIENT')
    const ask = (
      query: object,
      by: Person = client,
      endpoint: typeof listClocks | typeof listGaps = listClocks,
    ) => by.call(endpoint, { query: { ...range, ...query } }).then(({ status }) => status)
    expect(await ask({ from: '2026-03-02', to: '2026-03-01' })).toBe(422)
    expect(await ask({ from: '2025-03-01', to: '2026-03-02' })).toBe(422)
    expect(await ask({ from: '2025-03-01', to: '2026-03-01' })).toBe(200)
    expect(await ask({ from: '2026-02-30' })).toBe(422)
    expect(await ask({ billerId: (await world.join('BILLER')).userId })).toBe(404)
    expect(await ask({ billerId: client.userId }, tracked.admin)).toBe(404)
    const stranger = await world.join('BILLER')
    expect(await ask({ clientId: client.userId }, stranger, listGaps)).toBe(404)
    expect(await ask({ clientId: stranger.userId }, tracked.admin, listGaps)).toBe(404)
    expect(await ask({ clientId: client.userId }, tracked.admin, listGaps)).toBe(200)
    expect(await ask({})).toBe(200)
  })
})
