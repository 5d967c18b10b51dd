import { approveMonth, punchIn, reopenMonth } from '@claimcrew/contract/attendance/contract'
import {
  addAttendance,
  askCorrection,
  askMissing,
  refuseCorrection,
  updateAttendance,
} from '@claimcrew/contract/attendance/corrections'
import { askLeave } from '@claimcrew/contract/attendance/leave'
import {
  defaultSettings,
  removeHoliday,
  saveBillerSettings,
  saveHoliday,
  saveHouseSettings,
} from '@claimcrew/contract/attendance/settings'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { type Person, World } from '../../../test/world.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { newId } from '../../kit/random.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const at = (day: string, time: string) => `2026-03-${day}T${time}:00.000Z`
const march = { month: 3, year: 2026 }
const reason = 'The client found a mistake'
const locked = 'This day is approved and closed. An admin can reopen the month.'

/** A biller in UTC who worked on the 10th and the 11th, with a client; it is noon on the 12th. */
async function people() {
  const biller = await desk.biller('UTC')
  const sessions = [
    await desk.work(biller, at('10', '09:00'), at('10', '18:00')),
    await desk.work(biller, at('11', '09:00'), at('11', '18:00')),
  ]
  const here = await desk.at(at('12', '12:00'), biller)
  const client = await world.join('CLIENT', { userName: 'Lakeside Practice' })
  await world.engage(client, biller, '2026-01-01')
  return { biller: here, sessions, client, boss: await world.alsoAs(admin) }
}

const approve = (by: Person, biller: Person, month = march) =>
  by.call(approveMonth, { body: { billerId: biller.userId, ...month } })
const reopen = (by: Person, biller: Person, why = reason) =>
  by.call(reopenMonth, { body: { billerId: biller.userId, ...march, reason: why } })
const throughOf = async (by: Person, biller: Person) => (await desk.row(by, biller, '2026-03')).lockedThrough

describe('approving a month', () => {
  it('locks no hours that the approver has not seen', async () => {
    const { biller, client, sessions } = await people()
    const by = await world.alsoAs(client)
    const seen = async () =>
      (await desk.row(client, biller, '2026-03')).days.map(({ date, workedSeconds }) => ({
        date,
        workedSeconds,
      }))
    const body = { billerId: biller.userId, ...march }
    const expected = await seen()
    const change = { attendanceId: sessions[0] ?? '', punchOutTime: at('10', '17:00'), reason }
    await by.get(updateAttendance, { body: change })
    const before = await world.fingerprint()
    const unseen = await by.call(approveMonth, { body: { ...body, expected } })
    expect([unseen.status, unseen.body.message]).toEqual([
      409,
      'This month changed in the meantime. Check the new hours, then approve it again.',
    ])
    expect(await world.fingerprint()).toBe(before)
    expect((await by.call(approveMonth, { body: { ...body, expected: await seen() } })).status).toBe(200)
  })

  it('by an ADMIN for one client’s days locks those, and a client can name no other', async () => {
    const { biller, client, boss } = await people()
    const other = await world.join('CLIENT')
    await world.engage(other, biller, '2026-01-01')
    const body = { billerId: biller.userId, ...march, clientId: other.userId }
    const stranger = await world.alsoAs(client)
    expect((await stranger.call(approveMonth, { body })).status).toBe(404)
    expect((await boss.call(approveMonth, { body })).status).toBe(200)
    expect(await throughOf(client, biller)).toBeNull()
    expect(await throughOf(other, biller)).toBe('2026-03-11')
  })

  it('locks its finished days, not today, and tells the biller', async () => {
    const { biller, client } = await people()
    const { status, body } = await approve(client, biller)
    expect(status).toBe(200)
    expect(body.month).toEqual({
      billerId: biller.userId,
      ...march,
      lockedThrough: '2026-03-11',
      approvedByName: 'Lakeside Practice',
      approvedAt: at('12', '12:00'),
    })
    expect(await throughOf(biller, biller)).toBe('2026-03-11')
    expect((await desk.day(biller, biller, '2026-03-11')).locked).toBe(true)
    expect((await desk.day(biller, biller, '2026-03-12')).locked).toBe(false)
    expect(await desk.newsOf(biller)).toEqual(['month-locked'])
    // Today goes on as if nothing had happened.
    await desk.work(biller, at('12', '13:00'), at('12', '15:00'))
  })

  it('waits until requested leave within it is decided', async () => {
    const { biller, client } = await people()
    await biller.get(askLeave, {
      body: { firstDay: '2026-03-06', lastDay: '2026-03-06', reason: 'A wedding' },
    })
    const { status, body } = await approve(client, biller)
    expect([status, body.message]).toEqual([409, '1 request needs a decision first.'])
    expect(await throughOf(client, biller)).toBeNull()
  })

  it('locks nothing of another client’s; an ADMIN locks the rest', async () => {
    const { biller, boss } = await people()
    const newcomer = await world.join('CLIENT')
    await world.engage(newcomer, biller, '2026-03-11')
    expect((await approve(newcomer, biller)).status).toBe(200)
    expect(await throughOf(newcomer, biller)).toBe('2026-03-11')
    expect(await throughOf(boss, biller)).toBeNull()
    expect((await desk.day(boss, biller, '2026-03-10')).locked).toBe(false)
    expect((await desk.day(boss, biller, '2026-03-11')).locked).toBe(false)
    expect((await approve(boss, biller)).status).toBe(200)
    expect(await throughOf(boss, biller)).toBe('2026-03-11')
  })

  it('counts days in the biller’s time zone', async () => {
    const biller = await desk.biller('Asia/Manila')
    const boss = await desk.at('2026-03-11T16:30:00.000Z', admin)
    expect((await approve(boss, biller)).body.month.lockedThrough).toBe('2026-03-11')
    const phoenix = await desk.biller('America/Phoenix')
    const again = await desk.at('2026-03-12T06:30:00.000Z', admin)
    expect((await approve(again, phoenix)).body.month.lockedThrough).toBe('2026-03-10')
  })

  it('stops before a day on which the biller is still punched in', async () => {
    const { biller } = await people()
    await desk.punchIn(biller, at('12', '20:00'))
    const boss = await desk.at(at('13', '02:00'), admin)
    expect((await approve(boss, biller)).body.month.lockedThrough).toBe('2026-03-11')
    await desk.punchOut(biller, at('13', '03:00'))
    expect((await approve(await world.alsoAs(admin), biller)).body.month.lockedThrough).toBe('2026-03-12')
  })

  it('again later locks days finished since, and once everything is locked there is nothing to approve', async () => {
    const { biller, client, boss } = await people()
    await approve(client, biller)
    const again = await approve(boss, biller)
    expect([again.status, again.body.message]).toEqual([
      409,
      'All finished days of this month are already approved.',
    ])
    await desk.work(biller, at('12', '13:00'), at('12', '18:00'))
    const later = await desk.at('2026-04-02T12:00:00.000Z', admin)
    expect((await approve(later, biller)).body.month.lockedThrough).toBe('2026-03-31')
    expect(await desk.newsOf(biller)).toEqual(['month-locked', 'month-locked'])
    expect((await approve(later, biller)).status).toBe(409)
    const [standing, ...more] = await world.db
      .selectFrom('attendance_approvals')
      .selectAll()
      .where('biller_id', '=', biller.userId)
      .execute()
    expect([standing?.locked_through, more]).toEqual(['2026-03-31', []])
  })

  it('by two at once is done once: one succeeds, the other is refused', async () => {
    for (let round = 0; round < 3; round++) {
      const { biller, client, boss } = await people()
      const answers = await Promise.all([approve(client, biller), approve(boss, biller)])
      expect(answers.map(one => one.status).sort()).toEqual([200, 409])
      expect(await desk.newsOf(biller)).toEqual(['month-locked'])
      expect(await throughOf(biller, biller)).toBe('2026-03-11')
    }
  })

  it('waits until every requested correction is decided', async () => {
    const { biller, sessions, client } = await people()
    const { correction } = await biller.get(askCorrection, {
      body: { attendanceId: sessions[0] ?? '', punchOutTime: at('10', '19:00'), reason },
    })
    const before = await world.fingerprint()
    const { status, body } = await approve(client, biller)
    expect([status, body.message]).toEqual([409, '1 request needs a decision first.'])
    expect(await world.fingerprint()).toBe(before)
    await client.get(refuseCorrection, {
      params: { correctionId: correction.correctionId },
      body: { note: 'No' },
    })
    expect((await approve(client, biller)).status).toBe(200)
  })

  it('sees a correction requested at the same moment', async () => {
    const { biller, sessions, boss } = await people()
    const { promise: arrived, resolve: askedNow } = Promise.withResolvers<void>()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    // Somebody is in the middle of asking: the day is held, the row written, nothing is committed.
    const asking = inTransaction(world.db, async tx => {
      await sql`select from attendance_days where biller_id = ${biller.userId} for update`.execute(tx)
      await sql`
        insert into attendance_corrections (id, biller_id, session_id, day, time_zone, state, before, after, reason, asked_by, asked_at)
        values (gen_random_uuid(), ${biller.userId}, ${sessions[0]}, '2026-03-10', 'UTC', 'asked', '{}', '{}', 'x', ${biller.userId}, now())`.execute(
        tx,
      )
      askedNow()
      await mayEnd
    })
    await arrived
    const approving = approve(boss, biller)
    await world.untilWaiting(1)
    end()
    await asking
    expect((await approving).status).toBe(409)
    expect(await throughOf(boss, biller)).toBeNull()
  })

  it('is allowed to an ADMIN, and to a client for the finished days of the engagement; not to the biller', async () => {
    const { biller } = await people()
    const [former, next, stranger] = [
      await world.join('CLIENT'),
      await world.join('CLIENT'),
      await world.join('CLIENT'),
    ]
    await world.engage(former, biller, '2026-01-01', '2026-03-10')
    await world.engage(next, biller, '2026-03-12')
    const boss = await world.alsoAs(admin)
    const before = await world.fingerprint()
    expect((await approve(stranger, biller)).status).toBe(404)
    const early = await approve(next, biller)
    expect([early.status, early.body.fields]).toEqual([
      422,
      { month: 'No day of this month is finished yet.' },
    ])
    expect((await approve(biller, biller)).status).toBe(403)
    expect((await boss.call(approveMonth, { body: { billerId: newId(), ...march } })).status).toBe(404)
    expect((await boss.call(approveMonth, { body: { billerId: stranger.userId, ...march } })).status).toBe(
      404,
    )
    expect(await world.fingerprint()).toBe(before)
    expect((await approve(former, biller)).body.month.lockedThrough).toBe('2026-03-10')
    expect(await throughOf(former, biller)).toBe('2026-03-10')
  })

  it('is refused for a month that has not begun, or an invalid one', async () => {
    const { biller, boss } = await people()
    const before = await world.fingerprint()
    for (const [month, message] of [
      [{ month: 4, year: 2026 }, 'No day of this month is finished yet.'],
      [{ month: 0, year: 2026 }, 'Enter a month from 1 to 12.'],
      [{ month: 13, year: 2026 }, 'Enter a month from 1 to 12.'],
      [{ month: 3, year: 1899 }, 'Enter a year from 2000 to 2100.'],
    ] as const) {
      const { status, body } = await approve(boss, biller, month)
      expect([status, body.message]).toEqual([422, message])
    }
    expect(await world.fingerprint()).toBe(before)
  })
})

describe('a locked month', () => {
  it('refuses every change of its days by anyone, and says why', async () => {
    const { biller, sessions, client } = await people()
    const [session = '', other = ''] = sessions
    await approve(client, biller)
    const open = await desk.work(biller, at('12', '13:00'), at('12', '14:00'))
    const [here, reviewer, boss] = [
      await world.alsoAs(biller),
      await world.alsoAs(client),
      await world.alsoAs(admin),
    ]
    const longer = { attendanceId: session, punchOutTime: at('10', '19:00'), reason }
    const missing = { punchInTime: at('10', '20:00'), punchOutTime: at('10', '21:00'), reason }
    const intoLocked = {
      attendanceId: open,
      punchInTime: at('11', '20:00'),
      punchOutTime: at('11', '21:00'),
      reason,
    }
    const onEmptyDay = { punchInTime: at('09', '09:00'), punchOutTime: at('09', '10:00'), reason }
    const before = await world.fingerprint()
    for (const answer of [
      await reviewer.call(updateAttendance, { body: longer }),
      await boss.call(updateAttendance, {
        body: { ...longer, attendanceId: other, punchOutTime: at('11', '19:00') },
      }),
      await boss.call(updateAttendance, { body: intoLocked }),
      await boss.call(addAttendance, { body: { billerId: biller.userId, ...missing } }),
      await boss.call(addAttendance, { body: { billerId: biller.userId, ...onEmptyDay } }),
      await here.call(askCorrection, { body: longer }),
      await here.call(askCorrection, { body: intoLocked }),
      await here.call(askMissing, { body: missing }),
      await here.call(askMissing, { body: onEmptyDay }),
      await here.call(askLeave, { body: { firstDay: '2026-03-11', lastDay: '2026-03-13', reason } }),
    ])
      expect([answer.status, answer.body.message]).toEqual([409, locked])
    expect(await world.fingerprint()).toBe(before)
  })

  it('refuses a punch that is sent late into it, on a day with work and on one without', async () => {
    for (const worked of [true, false]) {
      const biller = await desk.biller('UTC')
      if (worked) await desk.work(biller, at('11', '09:00'), at('11', '18:00'))
      await approve(await desk.at(at('12', '00:30'), admin), biller)
      const here = await desk.at(at('12', '01:00'), biller)
      const before = await world.fingerprint()
      const { status, body } = await here.call(punchIn, {
        body: { billerId: biller.userId, occurredAt: at('11', '23:00') },
      })
      expect([status, body.message]).toEqual([409, locked])
      expect(await world.fingerprint()).toBe(before)
      await here.get(punchIn, { body: { billerId: biller.userId } })
    }
  })

  it('is not changed by a later holiday or setting', async () => {
    const { biller } = await people()
    await desk.work(biller, at('14', '09:00'), at('14', '11:00'))
    const boss = await desk.at('2026-04-02T12:00:00.000Z', admin)
    const holiday = { params: { day: '2026-03-18' } }
    await boss.get(saveHoliday, { ...holiday, body: { name: 'Founders' } })
    await approve(boss, biller)
    const before = await desk.row(boss, biller, '2026-03')
    expect(before.lockedThrough).toBe('2026-03-31')
    for (const day of ['2026-03-10', '2026-03-17'])
      await boss.get(saveHoliday, { params: { day }, body: { name: 'Too late' } })
    await boss.get(removeHoliday, holiday)
    const strict = {
      ...defaultSettings,
      startTime: '06:00',
      weeklyOffs: [],
      halfDayMinutes: 600,
      allowances: { ...defaultSettings.allowances, 'Permission Break': { times: 0, minutes: 0 } },
    }
    await boss.get(saveHouseSettings, { body: { settings: strict } })
    await boss.get(saveBillerSettings, { params: { billerId: biller.userId }, body: { settings: strict } })
    expect(await desk.row(boss, biller, '2026-03')).toEqual(before)
    for (const day of ['2026-03-10', '2026-03-17']) await boss.get(removeHoliday, { params: { day } })
    await boss.get(saveHouseSettings, { body: { settings: defaultSettings } })
    expect(await desk.row(boss, biller, '2026-03')).toEqual(before)
  })

  it('of one biller stays open for everyone else', async () => {
    const [one, other] = [await people(), await people()]
    await approve(one.client, one.biller)
    await other.client.get(updateAttendance, {
      body: { attendanceId: other.sessions[0] ?? '', punchOutTime: at('10', '19:00'), reason },
    })
  })
})

describe('approving while something changes', () => {
  it('neither fails nor loses anything, whichever comes first', async () => {
    for (let round = 0; round < 3; round++) {
      const { biller, sessions, client, boss } = await people()
      const missing = { punchInTime: at('09', '09:00'), punchOutTime: at('09', '18:00'), reason }
      const [approval, change, added] = await Promise.all([
        approve(client, biller),
        boss.call(updateAttendance, {
          body: { attendanceId: sessions[0] ?? '', punchOutTime: at('10', '19:00'), reason },
        }),
        boss.call(addAttendance, { body: { billerId: biller.userId, ...missing } }),
      ])
      expect(approval.status).toBe(200)
      for (const { status, body } of [change, added])
        expect([200, 409], JSON.stringify(body)).toContain(status)
      const { totals, lockedThrough } = await desk.row(boss, biller, '2026-03')
      expect(lockedThrough).toBe('2026-03-11')
      const hours = 18 + (change.status === 200 ? 1 : 0) + (added.status === 200 ? 9 : 0)
      expect(totals.workedSeconds).toBe(hours * 3600)
    }
  })

  it('of a day without punches waits for a session being added to it', async () => {
    const { biller, client, boss } = await people()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: added, resolve: addedNow } = Promise.withResolvers<void>()
    const adding = inTransaction(world.db, async tx => {
      await sql`
        insert into attendance_days (biller_id, day, whose, code, marks, worked_seconds, tea_seconds,
          lunch_seconds, permission_seconds, over_allowance_seconds, overtime_seconds, late_sent, session_ids)
        values (${biller.userId}, '2026-03-09', ${client.userId}, 'L', '{}', 0, 0, 0, 0, 0, 0, false, '{}')`.execute(
        tx,
      )
      addedNow()
      await mayEnd
    })
    await added
    const approving = approve(boss, biller)
    await world.untilWaiting(1)
    end()
    await adding
    expect((await approving).status).toBe(200)
    expect((await desk.cell(boss, biller, '2026-03-09')).code).toBe('L')
  })
})

describe('reopening a month', () => {
  it('takes an ADMIN and a reason, and the biller is notified', async () => {
    const { biller, client, boss } = await people()
    await approve(client, biller)
    const before = await world.fingerprint()
    expect((await reopen(client, biller)).status).toBe(403)
    expect((await reopen(biller, biller)).status).toBe(403)
    const silent = await reopen(boss, biller, '  ')
    expect([silent.status, silent.body.fields]).toEqual([422, { reason: 'A reason is required.' }])
    expect(await world.fingerprint()).toBe(before)
    expect((await reopen(boss, biller)).body.month).toEqual({
      billerId: biller.userId,
      ...march,
      lockedThrough: null,
      approvedByName: null,
      approvedAt: null,
    })
    expect(await desk.newsOf(biller)).toEqual(['month-locked', 'month-reopened'])
    expect(await throughOf(biller, biller)).toBeNull()
    const [approval] = await world.db
      .selectFrom('attendance_approvals')
      .selectAll()
      .where('biller_id', '=', biller.userId)
      .execute()
    expect(approval).toMatchObject({ reopened_by: admin.userId, reopen_reason: reason })
    expect((await desk.auditOf(approval?.id ?? '')).map(one => [one.action, one.reason])).toEqual([
      ['attendance:approve-month', null],
      ['attendance:reopen-month', reason],
    ])
  })

  it('lets a correction through, and then it can be approved anew', async () => {
    const { biller, sessions, client, boss } = await people()
    await approve(client, biller)
    await reopen(boss, biller)
    await client.get(updateAttendance, {
      body: { attendanceId: sessions[0] ?? '', punchOutTime: at('10', '19:00'), reason },
    })
    await boss.get(addAttendance, {
      body: {
        billerId: biller.userId,
        punchInTime: at('09', '09:00'),
        punchOutTime: at('09', '18:00'),
        reason,
      },
    })
    expect((await approve(client, biller)).status).toBe(200)
    expect((await desk.cell(biller, biller, '2026-03-10')).workedSeconds).toBe(10 * 3600)
  })

  it('judges days without work by the current rules', async () => {
    const { biller, client, boss } = await people()
    await approve(client, biller)
    await boss.get(saveHoliday, { params: { day: '2026-03-05' }, body: { name: 'Found out later' } })
    expect((await desk.cell(boss, biller, '2026-03-05')).code).toBe('A')
    await reopen(boss, biller)
    expect((await desk.cell(boss, biller, '2026-03-05')).code).toBe('H')
    await boss.get(removeHoliday, { params: { day: '2026-03-05' } })
  })

  it('is refused for an open month, and done once when two do it', async () => {
    const { biller, client, boss } = await people()
    const open = await reopen(boss, biller)
    expect([open.status, open.body.message]).toEqual([409, 'This month isn’t closed.'])
    await approve(client, biller)
    const other = await world.join('ADMIN')
    const answers = await Promise.all([reopen(boss, biller), reopen(other, biller)])
    expect(answers.map(one => one.status).sort()).toEqual([200, 409])
  })
})

describe('a reopened month', () => {
  it('is judged by the current rules: a holiday added meanwhile', async () => {
    const { biller, boss } = await people()
    await approve(boss, biller)
    await boss.get(saveHoliday, { params: { day: '2026-03-10' }, body: { name: 'Founders’ Day' } })
    const row = async () => (await desk.row(boss, biller, '2026-03')).totals.overtimeSeconds
    const before = await row()
    await reopen(boss, biller)
    expect(await row()).toBe(before + 8 * 3600)
    await boss.get(removeHoliday, { params: { day: '2026-03-10' } })
  })
})
