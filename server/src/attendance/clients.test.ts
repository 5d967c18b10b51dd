import {
  approveMonth,
  attendanceChanged,
  endBreak,
  exportRegister,
  getAttendanceStatus,
  getMeasuredWork,
  listPresentBillers,
  punchIn,
  punchOut,
  reopenMonth,
  startBreak,
} from '@claimcrew/contract/attendance/contract'
import {
  addAttendance,
  approveCorrection,
  askCorrection,
  askMissing,
  listCorrections,
  updateAttendance,
  withdrawCorrection,
} from '@claimcrew/contract/attendance/corrections'
import { approveLeave, askLeave } from '@claimcrew/contract/attendance/leave'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { describe, expect, it } from 'vitest'
import { fromAnywhere } from '../../test/cases/all.ts'
import { readWorkbook } from '../../test/files/workbook.ts'
import { LiveTestReader, tellOf } from '../../test/live.ts'
import { AttendanceDesk } from '../../test/scenes/attendanceDesk.ts'
import { type Person, World } from '../../test/world.ts'
import { newId } from '../kit/random.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const at = (day: string, time: string) => `2026-03-${day}T${time}:00.000Z`
const noon = at('12', '12:00')
const reason = 'The phone list says so'
const march = { month: 3, year: 2026 }
const hour = 3600
const second = '2026-03-10'

/** A biller in UTC who works for two clients since the second of March, and for the first alone before. */
async function people() {
  const lake = await world.join('CLIENT', { userName: 'Lakeside Practice' })
  const hill = await world.join('CLIENT', { userName: 'Hilltop Group' })
  const biller = await desk.biller('UTC')
  await world.engage(lake, biller, '2026-01-01')
  await world.engage(hill, biller, '2026-03-02')
  return { lake, hill, biller }
}

/** On the 10th four hours for Lakeside, two for Hilltop, one for nobody in particular; it is noon on the 12th. */
async function busyDay() {
  const { lake, hill, biller } = await people()
  const ids = {
    lake: await desk.workFor(lake, biller, at('10', '09:00'), at('10', '13:00')),
    hill: await desk.workFor(hill, biller, at('10', '14:00'), at('10', '16:00')),
    unnamed: await desk.work(biller, at('10', '17:00'), at('10', '18:00')),
  }
  world.now = new Date(noon)
  const [here, boss] = [await world.alsoAs(biller), await world.alsoAs(admin)]
  return { ids, biller: here, boss, lake: await world.alsoAs(lake), hill: await world.alsoAs(hill) }
}

const approve = (by: Person, biller: Person) =>
  by.call(approveMonth, { body: { billerId: biller.userId, ...march } })
const correct = (by: Person, attendanceId: string, more: object) =>
  by.call(updateAttendance, { body: { attendanceId, reason, ...more } })

describe('punching in', () => {
  it('is for the client it names, else for the only one, else for no client', async () => {
    const { lake, hill, biller } = await people()
    expect((await desk.punchIn(biller, '2026-02-27T09:00:00.000Z')).clientId).toBe(lake.userId)
    await desk.punchOut(biller, '2026-02-27T10:00:00.000Z')
    expect((await desk.punchIn(biller, at('10', '09:00'), hill)).clientId).toBe(hill.userId)
    expect((await desk.punchOut(biller, at('10', '10:00'))).clientId).toBe(hill.userId)
    expect((await desk.punchIn(biller, at('10', '11:00'))).clientId).toBeNull()
    const alone = await desk.biller('UTC')
    expect((await desk.punchIn(alone, at('10', '11:00'))).clientId).toBeNull()
  })

  it('is refused for a client who does not engage the biller on that day in the biller’s time zone', async () => {
    const biller = await desk.biller('Asia/Manila')
    const past = await world.join('CLIENT')
    await world.engage(past, biller, '2026-01-01', '2026-03-10')
    await world.engage(await world.join('CLIENT'), biller, '2026-01-01')
    // In Manila it is the 11th already.
    const here = await desk.at(at('10', '16:30'), biller)
    const before = await world.fingerprint()
    for (const clientId of [past.userId, newId(), here.userId]) {
      const { status, body } = await here.call(punchIn, { body: { billerId: here.userId, clientId } })
      expect([status, body.fields]).toEqual([422, { clientId: 'You don’t work for this client that day.' }])
    }
    const shape = await here.call(punchIn, { body: { billerId: here.userId, clientId: 'nobody' } })
    expect(shape.status).toBe(422)
    expect(await world.fingerprint()).toBe(before)
    // A punch that waited for a connection belongs to the day on which it was made.
    const body = { billerId: here.userId, clientId: past.userId, occurredAt: at('10', '15:00') }
    expect((await here.get(punchIn, { body })).attendance?.clientId).toBe(past.userId)
  })

  it('offers a choice only between several clients, and remembers the last one', async () => {
    const { lake, hill, biller } = await people()
    const choices = async (person: Person) => {
      const { clients, lastClientId } = await person.get(getAttendanceStatus, {
        query: { billerId: person.userId },
      })
      return [clients.map(one => one.clientName), lastClientId]
    }
    expect(await choices(await desk.at('2026-02-27T09:00:00.000Z', biller))).toEqual([[], null])
    const both = ['Hilltop Group', 'Lakeside Practice']
    expect(await choices(await desk.at(at('03', '09:00'), biller))).toEqual([both, null])
    await desk.workFor(lake, biller, at('03', '09:00'), at('03', '10:00'))
    await desk.workFor(hill, biller, at('04', '09:00'), at('04', '10:00'))
    await desk.work(biller, at('05', '09:00'), at('05', '10:00'))
    expect(await choices(await desk.at(at('12', '09:00'), biller))).toEqual([both, hill.userId])
  })

  it('keeps a night shift with its client on the day on which it began', async () => {
    const { lake, hill, biller } = await people()
    await desk.workFor(hill, biller, at('10', '20:00'), at('11', '04:00'))
    await desk.workFor(lake, biller, at('11', '05:00'), at('11', '06:00'))
    expect((await desk.cell(hill, biller, '2026-03-10')).workedSeconds).toBe(8 * hour)
    expect((await desk.cell(hill, biller, '2026-03-11')).workedSeconds).toBe(0)
    expect((await desk.cell(lake, biller, '2026-03-10')).code).toBe('—')
    expect((await desk.cell(lake, biller, '2026-03-11')).workedSeconds).toBe(hour)
  })
})

describe('a day for two clients', () => {
  it('shows each client the work for them, and the biller and an ADMIN all of it', async () => {
    const { ids, lake, hill, biller, boss } = await busyDay()
    const seen = async (by: Person) => {
      const { code, marks, workedSeconds, punchInTime, punchOutTime, attendanceIds } = await desk.cell(
        by,
        biller,
        second,
      )
      return { code, marks, workedSeconds, in: punchInTime, out: punchOutTime, ids: attendanceIds }
    }
    expect(await seen(lake)).toEqual({
      code: 'P',
      marks: ['EARLY'],
      workedSeconds: 4 * hour,
      in: at('10', '09:00'),
      out: at('10', '13:00'),
      ids: [ids.lake],
    })
    expect(await seen(hill)).toEqual({
      code: 'HD',
      marks: ['LATE', 'EARLY'],
      workedSeconds: 2 * hour,
      in: at('10', '14:00'),
      out: at('10', '16:00'),
      ids: [ids.hill],
    })
    const whole = {
      code: 'P',
      marks: [],
      workedSeconds: 7 * hour,
      in: at('10', '09:00'),
      out: at('10', '18:00'),
      ids: [ids.lake, ids.hill, ids.unnamed],
    }
    expect(await seen(biller)).toEqual(whole)
    expect(await seen(boss)).toEqual(whole)
    const ofHill = await desk.register(boss, '2026-03', hill.userId)
    expect(ofHill.map(row => row.totals.workedSeconds)).toEqual([2 * hour])
    for (const [by, seconds] of [
      [lake, 0],
      [hill, 0],
      [biller, hour],
      [boss, hour],
    ] as const)
      expect((await desk.row(by, biller, '2026-03')).unassignedSeconds).toBe(seconds)
  })

  it('shows each client their own sessions, and the biller and an ADMIN all of them with their clients', async () => {
    const { ids, lake, hill, biller, boss } = await busyDay()
    const seen = async (by: Person) =>
      (await desk.day(by, biller, second)).sessions.map(one => [one.attendanceId, one.clientName])
    expect(await seen(lake)).toEqual([[ids.lake, 'Lakeside Practice']])
    expect(await seen(hill)).toEqual([[ids.hill, 'Hilltop Group']])
    const all = [
      [ids.lake, 'Lakeside Practice'],
      [ids.hill, 'Hilltop Group'],
      [ids.unnamed, null],
    ]
    expect(await seen(biller)).toEqual(all)
    expect(await seen(boss)).toEqual(all)
    const whole = await desk.day(boss, biller, second)
    expect([whole.unassignedSeconds, whole.clients.map(one => one.clientName)]).toEqual([
      hour,
      ['Hilltop Group', 'Lakeside Practice'],
    ])
    const theirs = await desk.day(lake, biller, second)
    expect([theirs.unassignedSeconds, theirs.clients]).toEqual([0, []])
  })

  it('reveals nothing about another client in who is in, status and measured hours', async () => {
    const { lake, hill, biller } = await busyDay()
    await desk.punchIn(biller, at('12', '09:00'), hill)
    world.now = new Date(at('13', '00:30'))
    const [ofLake, ofHill] = [await world.alsoAs(lake), await world.alsoAs(hill)]
    const inNow = async (by: Person) =>
      (await by.get(listPresentBillers, {})).people.filter(one => one.billerId === biller.userId).length
    expect([await inNow(ofLake), await inNow(ofHill), await inNow(await world.alsoAs(admin))]).toEqual([
      0, 1, 1,
    ])
    const status = async (by: Person) =>
      (await by.get(getAttendanceStatus, { query: { billerId: biller.userId } })).attendance?.clientId ?? null
    expect([await status(ofLake), await status(ofHill)]).toEqual([null, hill.userId])
    const measured = async (by: Person) =>
      (await by.get(getMeasuredWork, { params: { userId: biller.userId } })).measured
    expect(await measured(ofLake)).toMatchObject({ workedSeconds: 4 * hour, days: 1, onTimeDays: 1 })
  })

  it('is in a client’s workbook with their own sessions and corrections alone, and in an ADMIN’s with all', async () => {
    const { ids, lake, hill, biller, boss } = await busyDay()
    await correct(hill, ids.hill, { punchOutTime: at('10', '15:00') })
    const sheetsOf = async (by: Person, query: object) => {
      const { body } = await by.call(exportRegister, { query: { ...march, ...query } }, fromAnywhere())
      const [, , punches, exceptions] = readWorkbook(body)
      const own = (rows: readonly (readonly unknown[])[] | undefined) =>
        rows?.filter(row => row[0] === biller.user.userName) ?? []
      return [own(punches?.rows).map(row => row[9] ?? null), own(exceptions?.rows).map(row => row[2])]
    }
    expect(await sheetsOf(lake, {})).toEqual([['Lakeside Practice'], []])
    expect(await sheetsOf(hill, {})).toEqual([['Hilltop Group'], ['Corrected']])
    expect(await sheetsOf(boss, { clientId: lake.userId })).toEqual([['Lakeside Practice'], []])
    const [clients, exceptions] = await sheetsOf(boss, {})
    expect(clients?.slice(0, 2)).toEqual(['Lakeside Practice', 'Hilltop Group'])
    expect([clients?.length, exceptions]).toEqual([3, ['Corrected']])
  })

  it('sends live events to the session’s client alone, the biller and administrators', async () => {
    const { lake, hill, biller } = await people()
    const here = await desk.at(noon, biller)
    const heard = async (person: Person, act: () => Promise<unknown>) => {
      const reader = await LiveTestReader.open(await world.alsoAs(person))
      await reader.next()
      await act()
      await tellOf(world, person, 'Last')
      await reader.hasTold('Last')
      return reader.all(attendanceChanged).map(event => event.billerId)
    }
    const body = { billerId: biller.userId, clientId: hill.userId }
    const punch = () => here.get(punchIn, { body })
    const rest = () => here.get(startBreak, { body: { billerId: biller.userId, breakType: 'Tea Break' } })
    const work = () => here.get(endBreak, { body: { billerId: biller.userId } })
    const leave = () => here.get(punchOut, { body: { billerId: biller.userId, description: 'Posted' } })
    expect(await heard(lake, punch)).toEqual([])
    expect(await heard(hill, rest)).toEqual([biller.userId])
    expect(await heard(admin, work)).toEqual([biller.userId])
    expect(await heard(biller, leave)).toEqual([biller.userId])
  })

  it('notifies those who see a request: of a correction its client alone, of leave every client', async () => {
    const { lake, hill, biller } = await people()
    const { attendanceId } = await desk.punchIn(biller, at('10', '09:00'), hill)
    await desk.punchOut(biller, at('10', '10:00'))
    const here = await desk.at(noon, biller)
    const readers = await Promise.all(
      [lake, hill, biller].map(async person => LiveTestReader.open(await world.alsoAs(person))),
    )
    for (const reader of readers) await reader.next()
    const heard = async (mark: string) => {
      for (const [index, person] of [lake, hill, biller].entries()) {
        await tellOf(world, person, mark)
        await readers[index]?.hasTold(mark)
      }
      return readers.map(reader => reader.all(attendanceChanged).length)
    }
    const times = { punchInTime: at('10', '09:30') }
    const { correction } = await here.get(askCorrection, { body: { attendanceId, reason, ...times } })
    expect(await heard('Asked')).toEqual([0, 1, 1])
    await here.get(withdrawCorrection, { params: { correctionId: correction.correctionId } })
    expect(await heard('Withdrawn')).toEqual([0, 2, 2])
    const days = { firstDay: '2026-03-20', lastDay: '2026-03-21' }
    const { leave } = await here.get(askLeave, { body: { ...days, reason } })
    expect(await heard('Leave')).toEqual([1, 3, 4])
    await (await world.alsoAs(lake)).get(approveLeave, { params: { leaveId: leave.leaveId }, body: {} })
    expect(await heard('Approved')).toEqual([2, 4, 6])
  })

  it('gives sessions without a client to the only client engaged that day', async () => {
    const { lake, hill, biller } = await people()
    await desk.work(biller, '2026-02-27T09:00:00.000Z', '2026-02-27T10:00:00.000Z')
    const early = await desk.biller('UTC')
    const unnamed = await desk.work(early, at('10', '09:00'), at('10', '10:00'))
    await world.engage(lake, early, '2026-01-01')
    expect((await desk.cell(lake, early, second)).attendanceIds).toEqual([unnamed])
    await world.engage(hill, early, '2026-03-10')
    expect((await desk.cell(lake, early, second)).attendanceIds).toEqual([])
    expect((await desk.cell(hill, early, second)).attendanceIds).toEqual([])
  })
})

describe('corrections of a day for two clients', () => {
  it('are for the session’s client and an ADMIN; for the other client there is no such session', async () => {
    const { ids, lake, hill, boss } = await busyDay()
    const before = await world.fingerprint()
    for (const [by, id] of [
      [lake, ids.hill],
      [hill, ids.lake],
      [lake, ids.unnamed],
    ] as const)
      expect((await correct(by, id, { description: 'Mine' })).status).toBe(404)
    const taken = await correct(lake, ids.lake, { clientId: hill.userId })
    expect([taken.status, Object.keys(taken.body.fields)]).toEqual([422, ['clientId']])
    expect(await world.fingerprint()).toBe(before)
    expect((await correct(lake, ids.lake, { punchOutTime: at('10', '13:30') })).status).toBe(200)
    expect((await correct(boss, ids.hill, { punchOutTime: at('10', '16:30') })).status).toBe(200)
  })

  it('let an ADMIN set the client of a session, and its hours go there', async () => {
    const { ids, lake, hill, biller, boss } = await busyDay()
    const wrong = await correct(boss, ids.unnamed, { clientId: newId() })
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { clientId: 'The biller didn’t work for this client that day.' },
    ])
    const { status, body } = await correct(boss, ids.unnamed, { clientId: hill.userId })
    expect([status, body.attendance.clientName]).toEqual([200, 'Hilltop Group'])
    expect((await desk.cell(hill, biller, second)).workedSeconds).toBe(3 * hour)
    expect((await desk.cell(lake, biller, second)).workedSeconds).toBe(4 * hour)
    expect((await desk.cell(boss, biller, second)).workedSeconds).toBe(7 * hour)
    expect((await desk.row(boss, biller, '2026-03')).unassignedSeconds).toBe(0)
    const { corrections } = await desk.day(hill, biller, second)
    expect(corrections.map(one => [one.attendanceId, one.clientChanged])).toEqual([[ids.unnamed, true]])
    expect((await desk.day(lake, biller, second)).corrections).toEqual([])
    expect((await desk.auditOf(ids.unnamed)).at(-1)).toMatchObject({
      action: 'attendance:correct',
      before: { clientId: null },
      after: { clientId: hill.userId },
    })
  })

  it('that are requested go to the session’s client alone, and to administrators when it has none', async () => {
    const { ids, lake, hill, biller, boss } = await busyDay()
    const readNotified = async () => [await desk.newsOf(lake), await desk.newsOf(hill)]
    const ask = async (attendanceId: string) =>
      (await biller.get(askCorrection, { body: { attendanceId, description: 'Posted more', reason } }))
        .correction.correctionId
    const ofHill = await ask(ids.hill)
    expect(await readNotified()).toEqual([[], ['correction-asked']])
    const open = async (by: Person) =>
      (await by.get(listCorrections, { query: { state: 'asked' } })).items.map(one => one.correctionId)
    expect([await open(lake), await open(hill)]).toEqual([[], [ofHill]])
    const approving = (by: Person) =>
      by.call(approveCorrection, { params: { correctionId: ofHill }, body: {} })
    expect((await approving(lake)).status).toBe(404)
    expect((await approving(hill)).status).toBe(200)
    const ofNobody = await ask(ids.unnamed)
    expect(await readNotified()).toEqual([[], ['correction-asked']])
    expect([await open(lake), await open(hill)]).toEqual([[], []])
    expect(await open(boss)).toContain(ofNobody)
  })

  it('move a session with its client to another day, and only to one on which the biller worked for them', async () => {
    const { ids, hill, biller, boss } = await busyDay()
    const late = await correct(hill, ids.hill, {
      punchInTime: at('01', '14:00'),
      punchOutTime: at('01', '16:00'),
    })
    expect([late.status, late.body.fields]).toEqual([
      422,
      { punchInTime: 'The biller didn’t work for you that day.' },
    ])
    const change = { punchInTime: at('09', '14:00'), punchOutTime: at('09', '16:00') }
    expect((await correct(hill, ids.hill, change)).status).toBe(200)
    expect((await desk.cell(hill, biller, '2026-03-09')).attendanceIds).toEqual([ids.hill])
    expect((await desk.cell(hill, biller, second)).code).toBe('—')
    expect((await desk.cell(boss, biller, second)).workedSeconds).toBe(5 * hour)
  })

  it('add a missing session for the client who adds it, or for the one a biller or an ADMIN names', async () => {
    const { lake, hill, biller, boss } = await busyDay()
    const times = (from: string, to: string) => ({
      punchInTime: at('11', from),
      punchOutTime: at('11', to),
      reason,
    })
    const added = await lake.get(addAttendance, {
      body: { ...times('08:00', '09:00'), billerId: biller.userId },
    })
    expect(added.attendance.clientName).toBe('Lakeside Practice')
    const named = await boss.get(addAttendance, {
      body: { ...times('09:00', '10:00'), billerId: biller.userId, clientId: hill.userId },
    })
    expect(named.attendance.clientName).toBe('Hilltop Group')
    const nobody = await biller.call(askMissing, {
      body: { ...times('10:00', '11:00'), clientId: newId() },
    })
    expect([nobody.status, Object.keys(nobody.body.fields)]).toEqual([422, ['clientId']])
    const { correction } = await biller.get(askMissing, {
      body: { ...times('10:00', '11:00'), clientId: hill.userId },
    })
    expect(correction.clientName).toBe('Hilltop Group')
    const params = { correctionId: correction.correctionId }
    expect((await lake.call(approveCorrection, { params, body: {} })).status).toBe(404)
    await hill.get(approveCorrection, { params, body: {} })
    expect((await desk.cell(hill, biller, '2026-03-11')).workedSeconds).toBe(2 * hour)
    expect((await desk.cell(lake, biller, '2026-03-11')).workedSeconds).toBe(hour)
  })
})

describe('approving a month of two clients', () => {
  it('locks one client’s sessions while the other’s stay open', async () => {
    const { ids, lake, hill, biller, boss } = await busyDay()
    expect((await approve(hill, biller)).body.month.lockedThrough).toBe('2026-03-11')
    expect((await correct(hill, ids.hill, { description: 'Later' })).status).toBe(409)
    expect((await correct(boss, ids.hill, { description: 'Later' })).status).toBe(409)
    expect((await correct(boss, ids.unnamed, { clientId: hill.userId })).status).toBe(409)
    expect((await correct(lake, ids.lake, { description: 'Later' })).status).toBe(200)
    const { sessions, locked } = await desk.day(boss, biller, second)
    expect([locked, sessions.map(one => one.locked)]).toEqual([false, [false, true, false]])
    const through = async (by: Person) => (await desk.row(by, biller, '2026-03')).lockedThrough
    expect([await through(lake), await through(hill), await through(boss)]).toEqual([
      null,
      '2026-03-11',
      null,
    ])
    // The biller goes on working for both.
    await desk.workFor(hill, biller, at('12', '13:00'), at('12', '14:00'))
  })

  it('by an ADMIN locks all sessions, those without a client included', async () => {
    const { ids, lake, hill, biller, boss } = await busyDay()
    await approve(hill, biller)
    expect((await approve(boss, biller)).status).toBe(200)
    for (const id of Object.values(ids))
      expect((await correct(boss, id, { description: 'Later' })).status).toBe(409)
    expect((await approve(lake, biller)).status).toBe(409)
    expect((await desk.row(lake, biller, '2026-03')).lockedThrough).toBe('2026-03-11')
    expect((await approve(boss, biller)).status).toBe(409)
  })

  it('is reopened for one client alone, or for all', async () => {
    const { lake, hill, biller, boss } = await busyDay()
    await approve(boss, biller)
    const reopen = (clientId?: OrganizationId) =>
      boss.call(reopenMonth, { body: { billerId: biller.userId, ...march, clientId, reason } })
    const through = async () => [
      (await desk.row(lake, biller, '2026-03')).lockedThrough,
      (await desk.row(hill, biller, '2026-03')).lockedThrough,
    ]
    expect((await reopen(newId())).status).toBe(409)
    expect((await reopen(hill.userId)).status).toBe(200)
    expect(await through()).toEqual(['2026-03-11', null])
    expect((await desk.cell(hill, biller, second)).workedSeconds).toBe(2 * hour)
    expect((await reopen()).status).toBe(200)
    expect(await through()).toEqual([null, null])
    expect((await reopen()).status).toBe(409)
  })

  it('waits only for one’s own requests, and tells the biller which client it is', async () => {
    const { ids, lake, hill, biller } = await busyDay()
    await biller.get(askCorrection, { body: { attendanceId: ids.lake, description: 'More', reason } })
    expect((await approve(lake, biller)).status).toBe(409)
    expect((await approve(hill, biller)).status).toBe(200)
    const notifications = await world.db
      .selectFrom('notifications')
      .select('description')
      .where('user_id', '=', biller.userId)
      .execute()
    expect(notifications.map(one => one.description)).toEqual([
      'Your attendance for Hilltop Group is approved through Wed, Mar 11 by Hilltop Group.',
    ])
  })
})
