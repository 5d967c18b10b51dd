import { exportRegister, punchIn } from '@claimcrew/contract/attendance/contract'
import { addAttendance, updateAttendance } from '@claimcrew/contract/attendance/corrections'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { describe, expect, it } from 'vitest'
import { fromAnywhere } from '../../../test/cases/all.ts'
import { type ReadSheet, readWorkbook } from '../../../test/files/workbook.ts'
import { AttendanceDesk, monthOf } from '../../../test/scenes/attendanceDesk.ts'
import { type Person, World } from '../../../test/world.ts'
import { closeForgotten } from '../backgroundJobs.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const at = (day: string, time: string) => `2026-03-${day}T${time}:00.000Z`
const reason = '=HYPERLINK("http://example.test")'

const exported = async (by: Person, month: string, clientId?: OrganizationId) => {
  const query = { ...monthOf(month), ...(clientId === undefined ? {} : { clientId }) }
  return (await world.alsoAs(by)).call(exportRegister, { query }, fromAnywhere())
}
async function sheetsOf(by: Person, month: string, clientId?: OrganizationId) {
  const { body } = await exported(by, month, clientId)
  const [register, hours, punches, exceptions, ...more] = readWorkbook(body)
  if (!register || !hours || !punches || !exceptions || more.length > 0)
    throw new Error('There are four sheets')
  return { register, hours, punches, exceptions }
}
const rowOf = (sheet: ReadSheet, name: string) => sheet.rows.findIndex(row => row[0] === name)
const cellAt = (sheet: ReadSheet, column: string, row: number) => sheet.cells.get(`${column}${row + 1}`)

/** A month of one client’s biller: worked in Manila, corrected, added, forgotten, sent late, and still open. */
async function aMonth() {
  world.now = new Date('2026-01-01T12:00:00.000Z')
  const biller = await world.join('BILLER', { timeZone: 'Asia/Manila', userName: '=SUM(A1:A9) Reyes' })
  const client = await world.join('CLIENT', { userName: 'Lakeside Practice' })
  await world.engage(client, biller, '2026-03-10')
  const before = await desk.work(biller, at('03', '01:00'), at('03', '09:00'))
  await (await desk.at(at('04', '01:00'), admin)).get(updateAttendance, {
    body: { attendanceId: before, punchOutTime: at('03', '10:00'), reason: 'Before the engagement' },
  })
  const corrected = await desk.work(biller, at('10', '11:30'), at('10', '20:30'), [
    'Lunch Break',
    at('10', '15:00'),
    at('10', '15:20'),
  ])
  await desk.punchIn(biller, at('11', '01:00'))
  world.now = new Date(at('12', '12:00'))
  await world.run(closeForgotten)
  const reviewer = await world.alsoAs(client)
  await reviewer.get(updateAttendance, {
    body: { attendanceId: corrected, punchOutTime: at('10', '21:30'), reason },
  })
  await reviewer.get(addAttendance, {
    body: {
      billerId: biller.userId,
      punchInTime: at('12', '01:00'),
      punchOutTime: at('12', '05:15'),
      description: '-1+1',
      reason: 'Not punched',
    },
  })
  await (await desk.at(at('13', '03:00'), biller)).get(punchIn, {
    body: { billerId: biller.userId, occurredAt: at('13', '01:00') },
  })
  return { biller, client, name: biller.user.userName }
}

const { biller, client, name } = await aMonth()

describe('the workbook of a month', () => {
  it('is a file called Attendance_3_2026.xlsx, without a leading zero, that is not cached', async () => {
    const { status, headers } = await exported(admin, '2026-03')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers['content-disposition']).toBe('attachment; filename="Attendance_3_2026.xlsx"')
    expect(headers['cache-control']).toBe('no-store')
    expect((await exported(admin, '2025-12')).headers['content-disposition']).toContain(
      'Attendance_12_2025.xlsx',
    )
  })

  it('has the four sheets, each with its heads frozen', async () => {
    const sheets = readWorkbook((await exported(admin, '2026-03')).body)
    expect(sheets.map(sheet => sheet.name)).toEqual(['Register', 'Hours', 'Punches', 'Exceptions'])
    const panes = sheets.map(sheet => sheet.root.all('pane')[0]?.attributes)
    expect(panes.map(pane => [pane?.xSplit, pane?.ySplit, pane?.state])).toEqual([
      ['1', '3', 'frozen'],
      ['1', '3', 'frozen'],
      ['1', '1', 'frozen'],
      ['1', '1', 'frozen'],
    ])
  })

  it('has the register’s codes, hours and totals, as numbers that can be summed', async () => {
    const { register, hours } = await sheetsOf(admin, '2026-03')
    const row = await desk.row(admin, biller, '2026-03')
    for (const [index, day] of row.days.entries()) {
      const cellText = register.rows[rowOf(register, name)]?.[index + 2]
      expect(cellText, day.date).toBe([day.code, ...day.marks].join(' '))
      const number = hours.rows[rowOf(hours, name)]?.[index + 2] ?? null
      expect(number, day.date).toBe(day.workedSeconds === 0 ? null : day.workedSeconds / 3600)
    }
    const { totals } = row
    const inHours = (seconds: number) => seconds / 3600
    for (const sheet of [register, hours])
      expect(sheet.rows[rowOf(sheet, name)]?.slice(33)).toEqual([
        totals.present,
        totals.half,
        totals.absent,
        totals.leave,
        totals.weeklyOffs,
        totals.holidays,
        inHours(totals.workedSeconds),
        inHours(totals.breakSecondsByType['Tea Break']),
        inHours(totals.breakSecondsByType['Lunch Break']),
        inHours(totals.breakSecondsByType['Permission Break']),
        Math.round(totals.overAllowanceSeconds / 60),
        inHours(totals.overtimeSeconds),
      ])
    // Column L is the tenth of March.
    expect(cellAt(hours, 'L', rowOf(hours, name))).toMatchObject({
      kind: 'number',
      value: row.days[9] && row.days[9].workedSeconds / 3600,
      format: '0.00',
    })
    expect(totals.workedSeconds).toBeGreaterThan(0)
  })

  it('shades weekends and explains every code and mark', async () => {
    const { register } = await sheetsOf(admin, '2026-03')
    // The first of March is a Sunday in column C, the second a Monday.
    const [sunday, monday] = ['C', 'D'].map(
      column => cellAt(register, column, rowOf(register, name))?.look.fill,
    )
    expect(sunday).not.toBe('')
    expect(sunday).not.toBe(monday)
    const legend = register.rows.slice(rowOf(register, 'Codes')).map(row => row[0])
    expect(legend).toEqual(
      expect.arrayContaining([
        'P',
        'HD',
        'A',
        'L',
        'WO',
        'H',
        '—',
        'LATE',
        'EARLY',
        'REG',
        'AUTO',
        'OPEN',
        'POW',
      ]),
    )
  })

  it('lists every session and break with real dates, numbers, and moments with their zone', async () => {
    const { punches } = await sheetsOf(admin, '2026-03')
    const rows = punches.rows.filter(row => row[0] === name)
    expect(rows.map(row => row.slice(1, 8))).toEqual(
      [
        [
          '2026-03-03',
          'Session',
          '2026-03-03T09:00:00+08:00',
          '2026-03-03T18:00:00+08:00',
          9,
          'Asia/Manila',
          'corrected',
        ],
        [
          '2026-03-10',
          'Session',
          '2026-03-10T19:30:00+08:00',
          '2026-03-11T05:30:00+08:00',
          10,
          'Asia/Manila',
          'corrected',
        ],
        [
          '2026-03-10',
          'Lunch Break',
          '2026-03-10T23:00:00+08:00',
          '2026-03-10T23:20:00+08:00',
          1 / 3,
          'Asia/Manila',
          '',
        ],
        [
          '2026-03-11',
          'Session',
          '2026-03-11T09:00:00+08:00',
          '2026-03-11T09:00:00+08:00',
          0,
          'Asia/Manila',
          'closed automatically',
        ],
        [
          '2026-03-12',
          'Session',
          '2026-03-12T09:00:00+08:00',
          '2026-03-12T13:15:00+08:00',
          4.25,
          'Asia/Manila',
          'corrected',
        ],
        [
          '2026-03-13',
          'Session',
          '2026-03-13T09:00:00+08:00',
          null,
          null,
          'Asia/Manila',
          'open, sent later, unverified',
        ],
      ].map(row => row.map(value => (value === '' ? null : value))),
    )
    const first = rowOf(punches, name)
    expect(cellAt(punches, 'B', first)?.kind).toBe('date')
    expect(cellAt(punches, 'F', first)?.kind).toBe('number')
  })

  it('lists what was corrected, added, closed automatically and left open, with before and after', async () => {
    const { exceptions } = await sheetsOf(admin, '2026-03')
    const rows = exceptions.rows.filter(row => row[0] === name)
    expect(rows.map(row => [row[1], row[2]])).toEqual([
      ['2026-03-03', 'Corrected'],
      ['2026-03-10', 'Corrected'],
      ['2026-03-12', 'Added'],
      ['2026-03-11', 'Closed automatically'],
      ['2026-03-13', 'Still open'],
      ['2026-03-13', 'Sent later, unverified'],
    ])
    const [, corrected] = rows
    expect(corrected?.[3]).toContain('2026-03-11T04:30:00+08:00')
    expect(corrected?.[4]).toContain('2026-03-11T05:30:00+08:00')
    expect(corrected?.slice(5, 7)).toEqual([reason, 'Lakeside Practice'])
  })

  it('keeps text that begins with = or - as text: nothing in it is a formula', async () => {
    const sheets = await sheetsOf(admin, '2026-03')
    for (const sheet of Object.values(sheets))
      for (const [place, cell] of sheet.cells) expect(cell.formula, `${sheet.name} ${place}`).toBeUndefined()
    expect(cellAt(sheets.register, 'A', rowOf(sheets.register, name))).toMatchObject({
      kind: 'text',
      value: name,
    })
    const reasons = [...sheets.exceptions.cells.values()].filter(cell => cell.value === reason)
    expect(reasons.map(cell => cell.kind)).toContain('text')
    const summaries = [...sheets.punches.cells.values()].filter(cell => cell.value === '-1+1')
    expect(summaries.map(cell => cell.kind)).toContain('text')
  })

  it('has only what a client may see', async () => {
    for (const [by, clientId] of [
      [client, undefined],
      [admin, client.userId],
    ] as const) {
      const { register, hours, punches, exceptions } = await sheetsOf(by, '2026-03', clientId)
      expect(register.rows.filter(row => String(row[0]).includes('Reyes'))).toHaveLength(1)
      expect(register.rows[rowOf(register, name)]?.slice(2, 12)).toEqual([
        ...Array(9).fill('—'),
        'P LATE REG',
      ])
      expect(hours.rows[rowOf(hours, name)]?.[4] ?? null).toBeNull()
      expect(punches.rows.slice(1).map(row => row[1])).not.toContain('2026-03-03')
      expect(punches.rows.slice(1)).toHaveLength(5)
      expect(exceptions.rows.slice(1)).toHaveLength(5)
    }
  })

  it('for a biller has their own month, and without billers is empty and still a workbook', async () => {
    const own = await sheetsOf(biller, '2026-03')
    expect(own.register.rows[3]?.[0]).toBe(name)
    expect(rowOf(own.register, 'Codes')).toBe(5)
    const empty = await sheetsOf(await world.join('CLIENT'), '2026-02')
    expect(empty.register.rows[0]?.[0]).toBe('Attendance register, February 2026')
    expect(empty.register.rows[2]?.slice(0, 3)).toEqual(['Name', 'Time zone', 'Sun\n1'])
    expect(empty.punches.rows).toHaveLength(1)
    expect(empty.exceptions.rows).toHaveLength(1)
  })

  it('is refused for an invalid month, and for a client that is not one’s own', async () => {
    for (const query of [
      { month: 0, year: 2026 },
      { month: 13, year: 2026 },
      { month: 1, year: 1899 },
    ])
      expect((await (await world.alsoAs(admin)).call(exportRegister, { query }, fromAnywhere())).status).toBe(
        422,
      )
    expect((await exported(biller, '2026-03', client.userId)).status).toBe(404)
    expect((await exported(await world.join('CLIENT'), '2026-03', client.userId)).status).toBe(404)
  })
})
