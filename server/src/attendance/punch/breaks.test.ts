import { endBreak, punchIn, punchOut, startBreak } from '@claimcrew/contract/attendance/contract'
import { breakTypes } from '@claimcrew/contract/attendance/rules'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk, withKey } from '../../../test/scenes/attendanceDesk.ts'
import { type Caller, type Person, World } from '../../../test/world.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const on = (time: string) => `2026-03-10T${time}:00.000Z`

describe('a break', () => {
  it.each(breakTypes)('of the type %s is a record of its own, and its time is no work', async breakType => {
    const biller = await desk.biller('America/New_York')
    await desk.work(biller, on('13:00'), on('21:00'), [breakType, on('15:00'), on('15:25')])
    const { sessions } = await desk.day(admin, biller, '2026-03-10')
    expect(sessions).toMatchObject([
      {
        breaks: [{ breakType, startTime: on('15:00'), endTime: on('15:25') }],
        breakSeconds: 25 * 60,
        workedSeconds: 8 * 3600 - 25 * 60,
      },
    ])
    const { totals } = await desk.row(admin, biller, '2026-03')
    expect(totals.breakSecondsByType).toEqual({
      'Tea Break': 0,
      'Lunch Break': 0,
      'Permission Break': 0,
      [breakType]: 25 * 60,
    })
  })

  it('may be taken several times a session', async () => {
    const biller = await desk.biller('America/New_York')
    await desk.work(
      biller,
      on('13:00'),
      on('21:00'),
      ['Tea Break', on('14:00'), on('14:10')],
      ['Lunch Break', on('17:00'), on('17:45')],
      ['Tea Break', on('19:00'), on('19:15')],
    )
    expect(await desk.cell(admin, biller, '2026-03-10')).toMatchObject({
      breakSeconds: 70 * 60,
      workedSeconds: 8 * 3600 - 70 * 60,
    })
  })

  it('is ended by punching out, at that moment', async () => {
    const biller = await desk.biller('America/New_York')
    await desk.punchIn(biller, on('13:00'))
    await desk.startBreak(biller, on('16:00'), 'Permission Break')
    const left = await desk.punchOut(biller, on('16:30'))
    expect(left).toMatchObject({
      state: 'punched-out',
      breakType: null,
      workedSeconds: 3 * 3600,
      breakSeconds: 1800,
      breaks: [{ breakType: 'Permission Break', startTime: on('16:00'), endTime: on('16:30') }],
    })
  })

  it('is a Tea Break when no type is given', async () => {
    const biller = await desk.biller('America/New_York')
    await desk.punchIn(biller, on('13:00'))
    const here = await desk.at(on('14:00'), biller)
    const { attendance } = await here.get(startBreak, { body: { billerId: biller.userId } })
    expect(attendance).toMatchObject({ state: 'on-break', breakType: 'Tea Break' })
  })

  it('of an unknown type is refused by name, and nothing changes', async () => {
    const biller = await desk.biller('America/New_York')
    await desk.punchIn(biller, on('13:00'))
    const here = await desk.at(on('14:00'), biller)
    const before = await world.fingerprint()
    for (const breakType of ['Coffee Break', 'tea break', 'Tea Break ', '', null, 7, ['Tea Break'], {}]) {
      const { status, body } = await here.call(startBreak, {
        body: { billerId: biller.userId, breakType: breakType as never },
      })
      expect([status, body.fields]).toEqual([
        422,
        { breakType: 'Choose one of: Tea Break, Lunch Break, Permission Break.' },
      ])
    }
    expect(await world.fingerprint()).toBe(before)
  })

  it('cannot begin twice at the same moment', async () => {
    const biller = await desk.biller('America/New_York')
    await desk.punchIn(biller, on('13:00'))
    await desk.startBreak(biller, on('14:00'))
    const here = await desk.at(on('14:00'), biller)
    await here.get(endBreak, { body: { billerId: biller.userId } })
    const { status, body } = await here.call(startBreak, {
      body: { billerId: biller.userId, breakType: 'Lunch Break' },
    })
    expect([status, body.message]).toEqual([409, 'Another break started at the same moment.'])
    await here.get(punchOut, { body: { billerId: biller.userId, description: 'Short day' } })
  })
})

describe('the break allowance', () => {
  it('is two teas of 15 minutes and one lunch of 60 a day; time beyond it is counted', async () => {
    const biller = await desk.biller('America/New_York')
    await desk.work(
      biller,
      on('13:00'),
      on('21:00'),
      ['Tea Break', on('14:00'), on('14:29')],
      ['Lunch Break', on('17:00'), on('18:00')],
      ['Tea Break', on('19:00'), on('19:01')],
    )
    expect((await desk.row(admin, biller, '2026-03')).totals.overAllowanceSeconds).toBe(0)
    await desk.work(
      biller,
      '2026-03-11T13:00:00.000Z',
      '2026-03-11T21:00:00.000Z',
      ['Tea Break', '2026-03-11T14:00:00.000Z', '2026-03-11T14:32:00.000Z'],
      ['Lunch Break', '2026-03-11T17:00:00.000Z', '2026-03-11T18:05:00.000Z'],
    )
    expect((await desk.row(admin, biller, '2026-03')).totals.overAllowanceSeconds).toBe((2 + 5) * 60)
  })

  it('of permission is an hour a month, on whichever days', async () => {
    const biller = await desk.biller('America/New_York')
    for (const day of ['10', '11', '12'])
      await desk.work(biller, `2026-03-${day}T13:00:00.000Z`, `2026-03-${day}T21:00:00.000Z`, [
        'Permission Break',
        `2026-03-${day}T14:00:00.000Z`,
        `2026-03-${day}T14:25:00.000Z`,
      ])
    expect((await desk.row(admin, biller, '2026-03')).totals).toMatchObject({
      overAllowanceSeconds: 15 * 60,
      breakSecondsByType: { 'Permission Break': 75 * 60 },
    })
  })
})

describe('breaks beyond the forty of a day', () => {
  const start = (by: Caller, { userId: billerId }: Person, key = `${billerId} ${world.now.getTime()}`) =>
    by.call(startBreak, { body: { billerId, breakType: 'Tea Break' } }, withKey(key.replace(' ', '-')))

  /** Punched in at nine, with so many breaks of a second. */
  async function restless(breaks: number): Promise<Person> {
    const biller = await desk.biller('America/New_York')
    const here = await desk.at(on('13:00'), biller)
    await here.get(punchIn, { body: { billerId: here.userId } })
    for (let taken = 0; taken < breaks; taken++) await rest(here)
    return here
  }

  async function rest(here: Person): Promise<void> {
    world.pass(1_000)
    expect((await start(here, here)).status).toBe(200)
    world.pass(1_000)
    await here.get(endBreak, { body: { billerId: here.userId } })
  }

  it('are not recorded, and the clock goes on as it was; the next day there are forty again', async () => {
    const here = await restless(40)
    world.pass(1_000)
    const before = await world.fingerprint()
    const { status, body } = await start(here, here)
    expect([status, body.code, body.message]).toEqual([
      409,
      'conflict',
      'You’ve taken 40 breaks today, which is the limit.',
    ])
    expect(await world.fingerprint()).toBe(before)
    await here.get(punchOut, { body: { billerId: here.userId, description: 'Posted payments' } })
    const later = await desk.at('2026-03-11T13:00:00.000Z', here)
    await later.get(punchIn, { body: { billerId: later.userId } })
    await rest(later)
  })

  it('are counted over all sessions of the day', async () => {
    const here = await restless(39)
    world.pass(1_000)
    await here.get(punchOut, { body: { billerId: here.userId, description: 'Posted payments' } })
    world.pass(1_000)
    await here.get(punchIn, { body: { billerId: here.userId } })
    await rest(here)
    world.pass(1_000)
    expect((await start(here, here)).status).toBe(409)
  })

  it('do not block the fortieth, which two processes receive at once and again', async () => {
    const here = await restless(39)
    const second = await world.anotherApp()
    world.pass(1_000)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => start(at % 2 ? here : here.at(second), here, `fortieth-${at}`)),
    )
    expect(answers.map(one => one.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const taken = answers.findIndex(one => one.status === 200)
    world.pass(1_000)
    await here.get(endBreak, { body: { billerId: here.userId } })
    const again = await start(here, here, `fortieth-${taken}`)
    expect([again.status, again.body]).toEqual([200, answers[taken]?.body])
  })
})
