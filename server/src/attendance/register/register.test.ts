import { approveMonth, getAttendanceDay, getMonthlyRegister } from '@claimcrew/contract/attendance/contract'
import { addAttendance, updateAttendance } from '@claimcrew/contract/attendance/corrections'
import { approveLeave, askLeave } from '@claimcrew/contract/attendance/leave'
import { saveHoliday } from '@claimcrew/contract/attendance/settings'
import { deactivateUser } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk, monthOf } from '../../../test/scenes/attendanceDesk.ts'
import { type Person, World } from '../../../test/world.ts'
import { closeForgotten } from '../backgroundJobs.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const at = (day: string, time: string) => `2026-03-${day}T${time}:00.000Z`
const reason = 'The phone list says so'

describe('the register', () => {
  it('has every code and every mark of the reference in one month, and adds up by hand', async () => {
    // Joined on Tuesday the 3rd, in UTC, with the house’s day from nine to six.
    world.now = new Date(at('03', '08:00'))
    const biller = await world.join('BILLER', { timeZone: 'UTC' })
    await world.engage(await world.join('CLIENT'), biller, '2026-01-01')
    await (await world.alsoAs(admin)).get(saveHoliday, {
      params: { day: '2026-03-06' },
      body: { name: 'Founders' },
    })
    await desk.work(biller, at('03', '09:00'), at('03', '18:00'), [
      'Lunch Break',
      at('03', '13:00'),
      at('03', '14:00'),
    ])
    await desk.work(biller, at('04', '09:11'), at('04', '17:49'), [
      'Tea Break',
      at('04', '11:00'),
      at('04', '11:40'),
    ])
    // The 5th nobody came; the 6th is a holiday; Saturday the 7th was worked for an hour.
    await desk.work(biller, at('07', '10:00'), at('07', '11:00'))
    const here = await desk.at(at('08', '12:00'), biller)
    const { leave } = await here.get(askLeave, {
      body: { firstDay: '2026-03-09', lastDay: '2026-03-09', reason: 'A wedding' },
    })
    await (await world.alsoAs(admin)).get(approveLeave, { params: { leaveId: leave.leaveId }, body: {} })
    // The 10th is corrected, the 11th forgotten, the 12th still open.
    const corrected = await desk.work(biller, at('10', '09:00'), at('10', '12:00'))
    await (await world.alsoAs(admin)).get(updateAttendance, {
      body: {
        attendanceId: corrected,
        punchInTime: at('10', '08:00'),
        reason,
      },
    })
    await desk.punchIn(biller, at('11', '09:00'))
    world.now = new Date(at('12', '08:00'))
    await world.run(closeForgotten)
    await desk.punchIn(biller, at('12', '09:10'))
    world.now = new Date(at('12', '10:10'))

    const { days, totals } = await desk.row(admin, biller, '2026-03')
    const codeTexts = days.map(day => [day.date.slice(8), day.code, ...day.marks].join(' '))
    expect(codeTexts.slice(0, 14)).toEqual([
      '01 —',
      '02 —',
      '03 P',
      '04 P LATE EARLY',
      '05 A',
      '06 H',
      '07 HD POW',
      '08 WO',
      '09 L',
      '10 P EARLY REG',
      '11 A EARLY AUTO',
      '12 P OPEN',
      '13 —',
      '14 —',
    ])
    expect(codeTexts.slice(14).every(one => one.endsWith(' —'))).toBe(true)
    expect(totals).toEqual({
      present: 4,
      half: 1,
      absent: 2,
      leave: 1,
      weeklyOffs: 1,
      holidays: 1,
      // 8 h, 7 h 58 m, 1 h, 4 h and 1 h so far of the open one.
      workedSeconds: 8 * 3600 + (8 * 60 + 38 - 40) * 60 + 3600 + 4 * 3600 + 3600,
      breakSeconds: 100 * 60,
      breakSecondsByType: { 'Tea Break': 40 * 60, 'Lunch Break': 60 * 60, 'Permission Break': 0 },
      overAllowanceSeconds: 10 * 60,
      // The Saturday, on which nothing is expected.
      overtimeSeconds: 3600,
    })
    await addsUp(biller)
  })

  /** The totals are the sum of what each day says when it is opened. */
  async function addsUp(biller: Person) {
    const { days, totals } = await desk.row(admin, biller, '2026-03')
    const details = await Promise.all(days.map(one => desk.day(admin, biller, one.date)))
    expect(details.map(one => one.day)).toEqual(days)
    const sum = (of: (one: (typeof details)[number]) => number) =>
      details.reduce((all, one) => all + of(one), 0)
    expect(sum(one => one.day.workedSeconds)).toBe(totals.workedSeconds)
    expect(sum(one => one.day.breakSeconds)).toBe(totals.breakSeconds)
    const counted = (code: string) => details.filter(one => one.day.code === code).length
    expect([counted('P'), counted('HD'), counted('A'), counted('L'), counted('WO'), counted('H')]).toEqual([
      totals.present,
      totals.half,
      totals.absent,
      totals.leave,
      totals.weeklyOffs,
      totals.holidays,
    ])
    for (const { day, sessions } of details) {
      expect(sessions.map(one => one.attendanceId)).toEqual(day.attendanceIds)
      if (day.marks.includes('OPEN')) continue
      expect(sessions.reduce((all, one) => all + one.workedSeconds, 0)).toBe(day.workedSeconds)
    }
  }

  it('allows for the grace period: ten minutes late and ten minutes early are neither', async () => {
    const biller = await desk.biller('UTC')
    await desk.work(biller, at('10', '09:10'), at('10', '17:50'))
    expect((await desk.cell(admin, biller, '2026-03-10')).marks).toEqual([])
    await desk.work(biller, '2026-03-11T09:10:00.001Z', '2026-03-11T17:49:59.999Z')
    expect((await desk.cell(admin, biller, '2026-03-11')).marks).toEqual(['LATE', 'EARLY'])
  })

  it('counts four hours as a full day and a second less as half a day', async () => {
    const biller = await desk.biller('UTC')
    await desk.work(biller, at('10', '09:00'), at('10', '13:00'))
    await desk.work(biller, at('11', '09:00'), '2026-03-11T12:59:59.000Z')
    expect((await desk.cell(admin, biller, '2026-03-10')).code).toBe('P')
    expect((await desk.cell(admin, biller, '2026-03-11')).code).toBe('HD')
  })

  it('counts more than eight hours as overtime', async () => {
    const biller = await desk.biller('UTC')
    await desk.work(biller, at('10', '09:00'), at('10', '19:00'), [
      'Lunch Break',
      at('10', '13:00'),
      at('10', '13:30'),
    ])
    expect((await desk.row(admin, biller, '2026-03')).totals.overtimeSeconds).toBe(1.5 * 3600)
  })

  it('of a long past month has only people who were there', async () => {
    const biller = await desk.engaged('UTC', '2026-02-10')
    world.now = new Date(at('10', '12:00'))
    const { days, totals } = await desk.row(admin, biller, '2026-01')
    expect(days).toHaveLength(31)
    expect(days.every(day => day.code === '—')).toBe(true)
    expect(totals.absent).toBe(0)
    const february = await desk.row(admin, biller, '2026-02')
    expect(february.days).toHaveLength(28)
    expect(february.days.slice(8, 11).map(day => day.code)).toEqual(['—', 'A', 'A'])
  })

  it('says nothing about a day without an engagement, to any reader', async () => {
    const biller = await desk.biller('UTC')
    const [one, two] = [await world.join('CLIENT'), await world.join('CLIENT')]
    await world.engage(one, biller, '2026-02-03', '2026-02-04')
    await world.engage(two, biller, '2026-02-06')
    await desk.work(biller, '2026-02-05T09:00:00.000Z', '2026-02-05T18:00:00.000Z')
    world.now = new Date(at('10', '12:00'))
    const codes = async (by: Person) =>
      (await desk.row(by, biller, '2026-02')).days.slice(0, 9).map(day => day.code)
    // The 5th was worked all the same; the 7th and the 8th are a weekend.
    const whole = ['—', '—', 'A', 'A', 'P', 'A', 'WO', 'WO', 'A']
    expect(await codes(admin)).toEqual(whole)
    expect(await codes(biller)).toEqual(whole)
    expect(await codes(one)).toEqual(['—', '—', 'A', 'A', '—', '—', '—', '—', '—'])
    expect((await desk.row(admin, biller, '2026-02')).totals.absent).toBe(18)
    expect((await desk.day(admin, biller, '2026-02-02')).day.code).toBe('—')
    expect((await desk.day(admin, biller, '2026-02-03')).day.code).toBe('A')
  })

  it('locks a day without an engagement as it is: empty', async () => {
    const biller = await desk.biller('UTC')
    await world.engage(await world.join('CLIENT'), biller, '2026-02-10')
    world.now = new Date(at('10', '12:00'))
    await (await world.alsoAs(admin)).get(approveMonth, {
      body: { billerId: biller.userId, month: 2, year: 2026 },
    })
    const { days } = await desk.row(admin, biller, '2026-02')
    expect(days.slice(7, 10).map(day => day.code)).toEqual(['—', '—', 'A'])
  })
})

describe('the rows of the register', () => {
  it('are everyone’s for an ADMIN, one’s own for a BILLER, the engaged billers’ for a CLIENT', async () => {
    const [biller, other] = [await desk.biller('UTC'), await desk.biller('UTC')]
    const client = await world.join('CLIENT')
    await world.engage(client, biller, '2026-01-01')
    world.now = new Date(at('10', '12:00'))
    const ids = async (by: Person) => (await desk.register(by, '2026-03')).map(row => row.billerId)
    expect(await ids(biller)).toEqual([biller.userId])
    expect(await ids(client)).toEqual([biller.userId])
    expect(await ids(admin)).toEqual(expect.arrayContaining([biller.userId, other.userId]))
    expect(await ids(await world.join('CLIENT'))).toEqual([])
  })

  it('can be those of one client, for an ADMIN and that client, and for no one else', async () => {
    const [biller, other] = [await desk.biller('UTC'), await desk.biller('UTC')]
    const client = await world.join('CLIENT')
    await world.engage(client, biller, '2026-03-05')
    world.now = new Date(at('10', '12:00'))
    for (const by of [admin, client]) {
      const rows = await desk.register(by, '2026-03', client.userId)
      expect(rows.map(row => row.billerId)).toEqual([biller.userId])
      // What an ADMIN sees of one client is what that client sees.
      expect(rows[0]?.days.slice(2, 5).map(day => day.code)).toEqual(['—', '—', 'A'])
    }
    for (const by of [other, biller, await world.join('CLIENT')]) {
      const query = { ...monthOf('2026-03'), clientId: client.userId }
      expect((await (await world.alsoAs(by)).call(getMonthlyRegister, { query })).status).toBe(404)
    }
    expect(await desk.register(admin, '2026-03', (await world.join('CLIENT')).userId)).toEqual([])
  })

  it('end with the engagement: days before and after it are empty, and cannot be opened', async () => {
    const biller = await desk.biller('UTC')
    const client = await world.join('CLIENT')
    await world.engage(client, biller, '2026-03-04', '2026-03-05')
    for (const day of ['03', '04', '05', '06']) await desk.work(biller, at(day, '09:00'), at(day, '18:00'))
    const reader = await desk.at(at('10', '12:00'), client)
    const { days, totals } = await desk.row(client, biller, '2026-03')
    expect(days.slice(0, 8).map(day => day.code)).toEqual(['—', '—', '—', 'P', 'P', '—', '—', '—'])
    for (const day of days.filter(one => one.code === '—'))
      expect(day).toMatchObject({ attendanceIds: [], workedSeconds: 0, punchInTime: null, marks: [] })
    expect(totals).toMatchObject({ present: 2, absent: 0, weeklyOffs: 0, workedSeconds: 18 * 3600 })
    const open = async (day: string) =>
      (await reader.call(getAttendanceDay, { query: { billerId: biller.userId, date: `2026-03-${day}` } }))
        .status
    expect([await open('03'), await open('04'), await open('05'), await open('06')]).toEqual([
      404, 200, 200, 404,
    ])
    // In other months there is no row at all.
    expect(await desk.register(client, '2026-02')).toEqual([])
    expect(await desk.register(client, '2026-04')).toEqual([])
  })

  it('keep a biller who left in the months in which they were there', async () => {
    const biller = await desk.biller('UTC')
    await desk.work(biller, at('03', '09:00'), at('03', '18:00'))
    const here = await desk.at(at('10', '12:00'), admin)
    await here.get(deactivateUser, { params: { id: biller.userId } })
    expect(await desk.row(admin, biller, '2026-03')).toMatchObject({ totals: { present: 1 } })
    world.now = new Date('2026-04-10T12:00:00.000Z')
    expect((await desk.register(admin, '2026-04')).map(row => row.billerId)).not.toContain(biller.userId)
    expect((await desk.register(admin, '2026-03')).map(row => row.billerId)).toContain(biller.userId)
  })
})

describe('an invalid month', () => {
  it.each([
    [{ month: '0' }, 'Enter a month from 1 to 12.'],
    [{ month: '13' }, 'Enter a month from 1 to 12.'],
    [{ month: '-1' }, 'Enter a month from 1 to 12.'],
    [{ month: '3.5' }, 'Enter a month from 1 to 12.'],
    [{ month: 'March' }, 'Enter a month from 1 to 12.'],
    [{ year: '1899' }, 'Enter a year from 2000 to 2100.'],
    [{ year: '2101' }, 'Enter a year from 2000 to 2100.'],
    [{ year: 'now' }, 'Enter a year from 2000 to 2100.'],
    [{ clientId: 'everybody' }, 'This isn’t a valid ID.'],
  ])('is refused in clear words: %o', async (wrong, message) => {
    world.now = new Date(at('10', '12:00'))
    const query = { month: '3', year: '2026', ...wrong }
    const { status, body } = await (await world.alsoAs(admin)).call(getMonthlyRegister, { query })
    expect([status, body.message, Object.keys(body.fields)]).toEqual([422, message, Object.keys(wrong)])
  })
})

describe('an opened day', () => {
  it('shows what was expected, the holiday, sessions with breaks, and the corrections with before and after', async () => {
    const biller = await desk.biller('UTC')
    const client = await world.join('CLIENT', { userName: 'Lakeside Practice' })
    await world.engage(client, biller, '2026-01-01')
    const session = await desk.work(biller, at('10', '09:00'), at('10', '17:00'))
    const here = await desk.at(at('11', '12:00'), client)
    await here.get(updateAttendance, {
      body: { attendanceId: session, punchOutTime: at('10', '18:00'), reason },
    })
    await here.get(addAttendance, {
      body: {
        billerId: biller.userId,
        punchInTime: at('10', '19:00'),
        punchOutTime: at('10', '20:00'),
        reason,
      },
    })
    for (const by of [biller, client, admin]) {
      const day = await desk.day(by, biller, '2026-03-10')
      expect(day).toMatchObject({
        billerName: biller.user.userName,
        timeZone: 'UTC',
        locked: false,
        holiday: null,
        settings: { startTime: '09:00', expectedMinutes: 480 },
        day: { code: 'P', marks: ['REG'], workedSeconds: 10 * 3600 },
      })
      expect(day.sessions).toMatchObject([
        { attendanceId: session, corrected: true, autoClosed: false, workedSeconds: 9 * 3600 },
        { corrected: true, workedSeconds: 3600 },
      ])
      expect(day.corrections).toMatchObject([
        {
          state: 'made',
          before: { punchInTime: at('10', '09:00'), punchOutTime: at('10', '17:00'), breaks: [] },
          after: { punchInTime: at('10', '09:00'), punchOutTime: at('10', '18:00'), breaks: [] },
          reason,
          askedByName: 'Lakeside Practice',
        },
        { state: 'made', before: null, after: { punchInTime: at('10', '19:00') } },
      ])
    }
  })

  it('says when nothing was punched, and which holiday it is', async () => {
    const biller = await desk.engaged('UTC')
    world.now = new Date(at('10', '12:00'))
    expect(await desk.day(admin, biller, '2026-03-06')).toMatchObject({
      holiday: 'Founders',
      day: { code: 'H' },
    })
    expect(await desk.day(admin, biller, '2026-03-05')).toMatchObject({ day: { code: 'A' }, sessions: [] })
    expect(await desk.day(admin, biller, '2026-03-10')).toMatchObject({ day: { code: '—' } })
  })
})
