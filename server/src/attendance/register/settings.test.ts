import {
  defaultSettings,
  getAttendanceSettings,
  removeHoliday,
  type Settings,
  saveBillerSettings,
  saveHoliday,
  saveHouseSettings,
} from '@claimcrew/contract/attendance/settings'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const at = (day: string, time: string) => `2026-03-${day}T${time}:00.000Z`
const today = at('12', '12:00')

const show = async (by: Person, billerId?: string) =>
  (await world.alsoAs(by)).get(getAttendanceSettings, { query: billerId === undefined ? {} : { billerId } })
const saveHouse = async (settings: Settings) =>
  (await world.alsoAs(admin)).get(saveHouseSettings, { body: { settings } })
const saveOwn = (by: Person, biller: Person, settings: Settings | null) =>
  by.call(saveBillerSettings, { params: { billerId: biller.userId }, body: { settings } })

const nightShift: Settings = { ...defaultSettings, startTime: '19:30', endTime: '04:30' }

describe('the settings of a working day', () => {
  it('are the defaults until someone changes them', async () => {
    const biller = await desk.at(today, await desk.biller('UTC'))
    expect(await show(biller)).toEqual({ house: defaultSettings, own: null, holidays: [] })
    expect(await show(biller, biller.userId)).toEqual({ house: defaultSettings, own: null, holidays: [] })
    expect(defaultSettings).toMatchObject({
      expectedMinutes: 480,
      graceMinutes: 10,
      halfDayMinutes: 240,
      weeklyOffs: [0, 6],
      allowances: {
        'Tea Break': { times: 2, minutes: 15 },
        'Lunch Break': { times: 1, minutes: 60 },
        'Permission Break': { times: 1, minutes: 60 },
      },
    })
  })

  it('change for the installation from today on: today is judged again, earlier days stay', async () => {
    const biller = await desk.engaged('UTC')
    for (const day of ['11', '12']) await desk.work(biller, at(day, '07:00'), at(day, '11:00'))
    expect((await desk.cell(admin, biller, '2026-03-12')).marks).toEqual(['EARLY'])
    const early = {
      ...defaultSettings,
      startTime: '07:00',
      endTime: '11:00',
      expectedMinutes: 180,
      weeklyOffs: [5],
    }
    expect((await saveHouse(early)).house).toEqual(early)
    expect(await desk.cell(admin, biller, '2026-03-11')).toMatchObject({ marks: ['EARLY'] })
    expect(await desk.cell(admin, biller, '2026-03-12')).toMatchObject({ marks: [] })
    const { totals } = await desk.row(admin, biller, '2026-03')
    expect(totals.overtimeSeconds).toBe(3600)
    const colleague = await desk.biller('UTC')
    await desk.work(colleague, at('13', '07:00'), at('13', '11:00'))
    expect((await desk.cell(admin, colleague, '2026-03-13')).marks).toEqual(['POW'])
    world.now = new Date(at('17', '12:00'))
    const codes = (await desk.row(admin, biller, '2026-03')).days.slice(12, 15).map(day => day.code)
    expect(codes, 'Friday is off now, and the weekend is not').toEqual(['WO', 'A', 'A'])
    world.now = new Date(today)
    await saveHouse(defaultSettings)
    expect((await desk.cell(admin, biller, '2026-03-12')).marks).toEqual(['EARLY'])
  })

  it('changed twice on one day keep the last change', async () => {
    const biller = await desk.at(today, await desk.biller('UTC'))
    await saveHouse({ ...defaultSettings, graceMinutes: 30 })
    await saveHouse({ ...defaultSettings, graceMinutes: 5 })
    expect((await show(biller)).house.graceMinutes).toBe(5)
    await saveHouse(defaultSettings)
  })

  it('can be one biller’s own, such as a night shift that is not late at half past seven in the evening', async () => {
    const [biller, colleague] = [await desk.biller('Asia/Manila'), await desk.biller('Asia/Manila')]
    const client = await desk.at(at('10', '08:00'), await world.join('CLIENT'))
    await world.engage(client, biller, '2026-01-01')
    const { status, body } = await saveOwn(client, biller, nightShift)
    expect([status, body.own]).toEqual([200, nightShift])
    expect((await show(biller, biller.userId)).own).toEqual(nightShift)
    expect((await show(biller)).house).toEqual(defaultSettings)
    for (const one of [biller, colleague]) await desk.work(one, at('10', '11:40'), at('10', '20:20'))
    expect(await desk.cell(admin, biller, '2026-03-10')).toMatchObject({ code: 'P', marks: [] })
    expect((await desk.cell(admin, colleague, '2026-03-10')).marks).toEqual(['LATE'])
    // A minute later in the evening, a minute earlier in the morning.
    await desk.work(biller, at('11', '11:41'), at('11', '20:19'))
    expect((await desk.cell(admin, biller, '2026-03-11')).marks).toEqual(['LATE', 'EARLY'])
  })

  it('of a night shift in New York hold on both nights when the clocks change', async () => {
    world.now = new Date('2026-01-05T12:00:00.000Z')
    const biller = await world.join('BILLER', { timeZone: 'America/New_York' })
    await saveOwn(await world.alsoAs(admin), biller, { ...nightShift, weeklyOffs: [] })
    await desk.work(biller, '2026-03-08T00:30:00.000Z', '2026-03-08T08:30:00.000Z')
    await desk.work(biller, '2026-10-31T23:30:00.000Z', '2026-11-01T09:30:00.000Z')
    expect(await desk.cell(admin, biller, '2026-03-07')).toMatchObject({ marks: [], workedSeconds: 8 * 3600 })
    expect(await desk.cell(admin, biller, '2026-10-31')).toMatchObject({
      marks: [],
      workedSeconds: 10 * 3600,
    })
  })

  it('fall back to the installation’s when they are removed, from today on', async () => {
    const biller = await desk.biller('UTC')
    world.now = new Date(at('10', '08:00'))
    await saveOwn(await world.alsoAs(admin), biller, { ...defaultSettings, startTime: '06:00' })
    for (const day of ['11', '12']) await desk.work(biller, at(day, '09:00'), at(day, '18:00'))
    const { status, body } = await saveOwn(await world.alsoAs(admin), biller, null)
    expect([status, body.own]).toEqual([200, null])
    expect((await desk.cell(admin, biller, '2026-03-11')).marks).toEqual(['LATE'])
    expect((await desk.cell(admin, biller, '2026-03-12')).marks).toEqual([])
  })

  it('are audited: who changed them, before and after', async () => {
    const biller = await desk.at(today, await desk.biller('UTC'))
    await saveOwn(await world.alsoAs(admin), biller, nightShift)
    expect(await desk.auditOf(biller.userId)).toMatchObject([
      { action: 'attendance:biller-settings', actor_id: admin.userId, before: null, after: nightShift },
    ])
  })

  it('overwrite only what the sender has seen, not what someone else has saved since', async () => {
    const biller = await desk.at(today, await desk.biller('UTC'))
    const client = await world.join('CLIENT')
    await world.engage(client, biller, '2026-01-01')
    const boss = await world.alsoAs(admin)
    const save = (by: Person, settings: Settings | null, before: Settings | null) =>
      by.call(saveBillerSettings, { params: { billerId: biller.userId }, body: { settings, before } })
    const both = await Promise.all([
      save(client, nightShift, null),
      save(boss, { ...defaultSettings, graceMinutes: 5 }, null),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const saved = (await show(client, biller.userId)).own
    const late = await save(client, null, null)
    expect([late.status, late.body.message]).toEqual([
      409,
      'Someone changed this in the meantime. Check what it says now, then save again.',
    ])
    expect((await show(client, biller.userId)).own).toEqual(saved)
    expect((await save(client, null, saved)).body).toMatchObject({ own: null })

    const { house } = await show(boss)
    const saveAll = (settings: Settings, before: Settings) =>
      boss.call(saveHouseSettings, { body: { settings, before } })
    const crowd = await Promise.all([
      saveAll({ ...house, graceMinutes: 7 }, house),
      saveAll({ ...house, graceMinutes: 8 }, house),
    ])
    expect(crowd.map(({ status }) => status).sort()).toEqual([200, 409])
    const now = (await show(boss)).house
    expect((await saveAll(house, now)).body).toMatchObject({ house })
  })

  it('are changed by an ADMIN for the installation, and for a biller also by a client who engages them today', async () => {
    const biller = await desk.at(today, await desk.biller('UTC'))
    const [former, stranger] = [await world.join('CLIENT'), await world.join('CLIENT')]
    await world.engage(former, biller, '2026-01-01', '2026-03-11')
    const before = await world.fingerprint()
    for (const by of [former, stranger]) {
      expect((await saveOwn(by, biller, nightShift)).status).toBe(404)
      expect((await by.call(saveHouseSettings, { body: { settings: nightShift } })).status).toBe(403)
      expect((await by.call(getAttendanceSettings, { query: { billerId: biller.userId } })).status).toBe(404)
    }
    expect((await saveOwn(biller, biller, nightShift)).status).toBe(403)
    expect(await world.fingerprint()).toBe(before)
  })

  it.each<[object, string]>([
    [{ startTime: '25:00' }, 'settings.startTime'],
    [{ endTime: '9:00' }, 'settings.endTime'],
    [{ expectedMinutes: 0 }, 'settings.expectedMinutes'],
    [{ expectedMinutes: 1441 }, 'settings.expectedMinutes'],
    [{ graceMinutes: -1 }, 'settings.graceMinutes'],
    [{ graceMinutes: 1.5 }, 'settings.graceMinutes'],
    [{ halfDayMinutes: null }, 'settings.halfDayMinutes'],
    [{ weeklyOffs: [7] }, 'settings.weeklyOffs.0'],
    [{ weeklyOffs: [0, 0] }, 'settings.weeklyOffs'],
    [{ allowances: {} }, 'settings.allowances.Tea Break'],
    [{ surprise: 1 }, 'surprise'],
  ])('are refused when they make no sense: %o', async (wrong, field) => {
    world.now = new Date(today)
    const boss = await world.alsoAs(admin)
    const before = await world.fingerprint()
    const settings = { ...defaultSettings, ...wrong } as Settings
    const { status, body } = await boss.call(saveHouseSettings, { body: { settings } })
    expect([status, Object.keys(body.fields)[0]]).toEqual([422, field])
    expect(await world.fingerprint()).toBe(before)
  })
})

describe('a holiday', () => {
  const holiday = { params: { day: '2026-03-11' }, body: { name: 'Founders’ Day' } }

  it('is for everyone, takes effect at once, and all work on it is overtime', async () => {
    const [worked, stayed] = [await desk.engaged('UTC'), await desk.engaged('UTC')]
    await desk.work(worked, at('11', '12:00'), at('11', '14:00'))
    const boss = await desk.at(today, admin)
    expect((await boss.get(saveHoliday, holiday)).holidays).toEqual([
      { day: '2026-03-11', name: 'Founders’ Day' },
    ])
    expect(await desk.cell(admin, worked, '2026-03-11')).toMatchObject({ code: 'HD', marks: [] })
    expect((await desk.row(admin, worked, '2026-03')).totals.overtimeSeconds).toBe(2 * 3600)
    expect((await desk.cell(admin, stayed, '2026-03-11')).code).toBe('H')
    expect((await desk.day(stayed, stayed, '2026-03-11')).holiday).toBe('Founders’ Day')
    const renamed = await boss.get(saveHoliday, { ...holiday, body: { name: 'Foundation Day' } })
    expect(renamed.holidays).toEqual([{ day: '2026-03-11', name: 'Foundation Day' }])
    expect((await boss.get(removeHoliday, { params: holiday.params })).holidays).toEqual([])
    expect(await desk.cell(admin, worked, '2026-03-11')).toMatchObject({
      code: 'HD',
      marks: ['LATE', 'EARLY'],
    })
    expect((await desk.cell(admin, stayed, '2026-03-11')).code).toBe('A')
  })

  it('that was set before counts from the first punch', async () => {
    const biller = await desk.at(today, await desk.biller('UTC'))
    const tomorrow = { day: '2026-03-13' }
    await (await world.alsoAs(admin)).get(saveHoliday, { params: tomorrow, body: { name: 'Good Friday' } })
    await desk.work(biller, at('13', '12:00'), at('13', '14:00'))
    expect(await desk.cell(admin, biller, '2026-03-13')).toMatchObject({ code: 'HD', marks: [] })
    expect((await desk.row(admin, biller, '2026-03')).totals.overtimeSeconds).toBe(2 * 3600)
    await (await world.alsoAs(admin)).get(removeHoliday, { params: tomorrow })
  })

  it('is set by an ADMIN, on a valid day, with a name', async () => {
    const biller = await desk.at(today, await desk.biller('UTC'))
    const boss = await world.alsoAs(admin)
    const before = await world.fingerprint()
    for (const [day, status] of [
      ['2026-02-30', 422],
      ['1899-12-25', 422],
      ['2101-01-01', 422],
      ['tomorrow', 422],
    ] as const)
      expect((await boss.call(saveHoliday, { ...holiday, params: { day } })).status, day).toBe(status)
    for (const name of ['', '  ', 'x'.repeat(81), 'two\nlines'])
      expect((await boss.call(saveHoliday, { ...holiday, body: { name } })).status).toBe(422)
    expect((await boss.call(removeHoliday, { params: { day: '2026-03-13' } })).status).toBe(404)
    expect((await biller.call(saveHoliday, holiday)).status).toBe(403)
    expect(await world.fingerprint()).toBe(before)
  })
})
