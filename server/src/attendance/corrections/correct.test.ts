import { addAttendance, updateAttendance } from '@claimcrew/contract/attendance/corrections'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { type Person, World } from '../../../test/world.ts'
import { newId } from '../../kit/random.ts'
import { closeForgotten } from '../backgroundJobs.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const at = (day: string, time: string) => `2026-03-${day}T${time}:00.000Z`
const today = at('12', '12:00')
const reason = 'The phone list says so'

/** A biller in UTC with a session on Tuesday the 10th, and the client they work for. */
async function corrected() {
  const biller = await desk.biller('UTC')
  const session = await desk.work(biller, at('10', '09:00'), at('10', '17:00'), [
    'Tea Break',
    at('10', '11:00'),
    at('10', '11:15'),
  ])
  const client = await desk.at(today, await world.join('CLIENT'))
  await world.engage(client, biller, '2026-01-01')
  return { biller, session, client, by: await world.alsoAs(admin) }
}

async function expectRefused(
  by: Person,
  body: Parameters<typeof by.call<typeof updateAttendance>>[1]['body'],
  expected: [number, string],
) {
  const before = await world.fingerprint()
  const answer = await by.call(updateAttendance, { body })
  expect([answer.status, answer.body.message]).toEqual(expected)
  expect(await world.fingerprint()).toBe(before)
}

describe('a correction by a reviewer', () => {
  it('changes only the fields sent, keeps the original, and notifies the biller', async () => {
    const { biller, session, client } = await corrected()
    const { attendance } = await client.get(updateAttendance, {
      body: { attendanceId: session, punchOutTime: at('10', '18:00'), reason },
    })
    expect(attendance).toMatchObject({
      attendanceId: session,
      punchInTime: at('10', '09:00'),
      punchOutTime: at('10', '18:00'),
      description: 'Posted payments',
      corrected: true,
      workedSeconds: 8.75 * 3600,
      breakSeconds: 900,
    })
    expect(await desk.cell(biller, biller, '2026-03-10')).toMatchObject({
      marks: ['REG'],
      workedSeconds: 8.75 * 3600,
      punchOutTime: at('10', '18:00'),
    })
    const { corrections } = await desk.day(biller, biller, '2026-03-10')
    expect(corrections).toMatchObject([
      {
        state: 'made',
        reason,
        askedById: client.userId,
        askedAt: today,
        before: { punchOutTime: at('10', '17:00'), breaks: [{ startTime: at('10', '11:00') }] },
        after: { punchOutTime: at('10', '18:00'), breaks: [{ startTime: at('10', '11:00') }] },
      },
    ])
    expect(await desk.newsOf(biller)).toEqual(['attendance-corrected'])
    expect(await desk.auditOf(session)).toMatchObject([
      {
        action: 'attendance:correct',
        actor_id: client.userId,
        before: { punchOutTime: at('10', '17:00') },
        after: { punchOutTime: at('10', '18:00') },
        reason,
      },
    ])
  })

  it('keeps every original over repeated corrections', async () => {
    const { biller, session, by } = await corrected()
    for (const hour of ['18', '19', '20'])
      await by.get(updateAttendance, {
        body: { attendanceId: session, punchOutTime: at('10', `${hour}:00`), reason },
      })
    const { corrections } = await desk.day(biller, biller, '2026-03-10')
    expect(corrections.map(one => [one.before?.punchOutTime, one.after.punchOutTime])).toEqual([
      [at('10', '17:00'), at('10', '18:00')],
      [at('10', '18:00'), at('10', '19:00')],
      [at('10', '19:00'), at('10', '20:00')],
    ])
  })

  it('does not overwrite one its author has not seen, and is made once they have', async () => {
    const { biller, session, client, by } = await corrected()
    const versionOf = async () => (await desk.day(client, biller, '2026-03-10')).sessions[0]?.version
    const seen = await versionOf()
    await by.get(updateAttendance, {
      body: { attendanceId: session, punchOutTime: at('10', '18:00'), version: seen, reason },
    })
    const body = { attendanceId: session, punchOutTime: at('10', '16:00'), version: seen, reason }
    const changed = 'Someone changed this in the meantime. Check what it says now, then save again.'
    await expectRefused(client, body, [409, changed])
    const { attendance } = await client.get(updateAttendance, {
      body: { ...body, version: await versionOf() },
    })
    expect(attendance.punchOutTime).toBe(at('10', '16:00'))
    expect(attendance.version).toBe(await versionOf())
    expect(attendance.version).not.toBe(seen)
  })

  it('can change breaks and the summary, in whichever order they are sent', async () => {
    const { session, by } = await corrected()
    const { attendance } = await by.get(updateAttendance, {
      body: {
        attendanceId: session,
        breaks: [
          { breakType: 'Lunch Break', startTime: at('10', '13:00'), endTime: at('10', '14:00') },
          { breakType: 'Tea Break', startTime: at('10', '10:00'), endTime: at('10', '10:20') },
        ],
        description: '',
        reason,
      },
    })
    expect(attendance.breaks.map(one => one.breakType)).toEqual(['Tea Break', 'Lunch Break'])
    expect(attendance).toMatchObject({ description: '', breakSeconds: 80 * 60 })
  })

  it('needs a reason', async () => {
    const { session, by } = await corrected()
    const body = { attendanceId: session, punchOutTime: at('10', '18:00') }
    await expectRefused(by, body as never, [422, 'This is required.'])
    for (const blank of ['', ' \n '])
      await expectRefused(by, { ...body, reason: blank }, [422, 'A reason is required.'])
    await expectRefused(by, { ...body, reason: 'x'.repeat(20_000) }, [
      422,
      'A reason is too long: at most 1000 characters.',
    ])
  })

  it('is refused when its times are inconsistent', async () => {
    const { session, by } = await corrected()
    const tea = (startTime: string, endTime: string | null) => ({
      breakType: 'Tea Break' as const,
      startTime,
      endTime,
    })
    const refuse = (change: object, message: string) =>
      expectRefused(by, { attendanceId: session, reason, ...change }, [422, message])
    await refuse({ punchInTime: '2026-03-12T12:00:00.001Z' }, 'This time is in the future.')
    await refuse({ punchOutTime: at('12', '12:01') }, 'This time is in the future.')
    await refuse({ punchOutTime: at('10', '08:59') }, 'Punch-out must be after punch-in.')
    await refuse({ punchOutTime: at('10', '09:00') }, 'Punch-out must be after punch-in.')
    await refuse({ punchOutTime: at('11', '09:01') }, 'A session can’t be longer than 24 hours.')
    const within = 'Breaks must be within the session, in order, and not overlap.'
    await refuse({ punchInTime: at('10', '11:05') }, within)
    await refuse({ breaks: [tea(at('10', '08:00'), at('10', '08:10'))] }, within)
    await refuse(
      { breaks: [tea(at('10', '10:00'), at('10', '10:30')), tea(at('10', '10:20'), at('10', '10:40'))] },
      within,
    )
    await refuse({ breaks: [tea(at('10', '16:50'), at('10', '17:01'))] }, 'Breaks must end before punch-out.')
    await refuse(
      { breaks: [tea(at('10', '11:00'), at('10', '10:59'))] },
      'A break can’t end before it starts.',
    )
    await refuse({ breaks: [tea(at('10', '11:00'), null)] }, 'Every break needs an end.')
    await refuse(
      { breaks: Array.from({ length: 51 }, () => tea(at('10', '11:00'), at('10', '11:01'))) },
      'Add 50 breaks or fewer.',
    )
    await refuse({}, 'Nothing has changed. Edit a time first.')
    await refuse({ punchInTime: '2026-03-10' }, 'Enter a valid time.')
  })

  it('is refused when it overlaps another session, also one of the day before', async () => {
    const { biller, session } = await corrected()
    await desk.work(biller, at('10', '18:00'), at('10', '19:00'))
    await desk.work(biller, at('11', '00:00'), at('11', '02:00'))
    const by = await desk.at(today, admin)
    const overlap: [number, string] = [409, 'This overlaps with another session for the same person.']
    await expectRefused(by, { attendanceId: session, punchOutTime: at('10', '18:01'), reason }, overlap)
    await expectRefused(
      by,
      {
        attendanceId: session,
        punchInTime: at('11', '01:00'),
        punchOutTime: at('11', '03:00'),
        breaks: [],
        reason,
      },
      overlap,
    )
    await by.get(updateAttendance, {
      body: { attendanceId: session, punchOutTime: at('10', '18:00'), reason },
    })
  })

  it('that moves a session to another day recomputes both days', async () => {
    const { biller, session } = await corrected()
    const evening = await desk.work(biller, at('10', '20:00'), at('10', '22:00'))
    const by = await desk.at(today, admin)
    await by.get(updateAttendance, {
      body: {
        attendanceId: session,
        punchInTime: at('09', '09:00'),
        punchOutTime: at('09', '18:00'),
        breaks: [],
        reason,
      },
    })
    expect(await desk.cell(by, biller, '2026-03-09')).toMatchObject({
      code: 'P',
      marks: ['REG'],
      attendanceIds: [session],
      workedSeconds: 9 * 3600,
    })
    expect(await desk.cell(by, biller, '2026-03-10')).toMatchObject({
      code: 'HD',
      attendanceIds: [evening],
      workedSeconds: 2 * 3600,
    })
    await by.get(updateAttendance, {
      body: {
        attendanceId: evening,
        punchInTime: at('11', '09:00'),
        punchOutTime: at('11', '18:00'),
        reason,
      },
    })
    expect(await desk.cell(by, biller, '2026-03-10')).toMatchObject({
      code: 'A',
      marks: [],
      attendanceIds: [],
    })
    // Both days tell of it: the one that lost a session, and the one that has it now.
    for (const day of ['2026-03-09', '2026-03-10'])
      expect((await desk.day(by, biller, day)).corrections.map(one => one.attendanceId)).toContain(session)
    expect((await desk.row(by, biller, '2026-03')).totals.workedSeconds).toBe(18 * 3600)
  })

  it('of an automatically closed session makes it definite', async () => {
    const biller = await desk.biller('UTC')
    const { attendanceId } = await desk.punchIn(biller, at('10', '09:00'))
    world.now = new Date(at('11', '02:00'))
    await world.run(closeForgotten)
    expect((await desk.cell(admin, biller, '2026-03-10')).marks).toContain('AUTO')
    const by = await desk.at(today, admin)
    await by.get(updateAttendance, { body: { attendanceId, punchOutTime: at('10', '18:00'), reason } })
    expect(await desk.cell(by, biller, '2026-03-10')).toMatchObject({ code: 'P', marks: ['REG'] })
    expect((await desk.day(by, biller, '2026-03-10')).sessions).toMatchObject([
      { autoClosed: false, corrected: true },
    ])
  })

  it('of an open session may move its beginning and leave it open', async () => {
    const biller = await desk.biller('UTC')
    const { attendanceId } = await desk.punchIn(biller, at('12', '10:00'))
    const by = await desk.at(today, admin)
    await by.get(updateAttendance, { body: { attendanceId, punchInTime: at('12', '09:00'), reason } })
    expect(await desk.cell(by, biller, '2026-03-12')).toMatchObject({
      marks: ['REG', 'OPEN'],
      workedSeconds: 3 * 3600,
    })
    expect(await desk.punchOut(biller, at('12', '13:00'))).toMatchObject({ workedSeconds: 4 * 3600 })
  })

  it('at the same time as a punch comes first or is refused, and nothing is lost', async () => {
    const biller = await desk.biller('UTC')
    const { attendanceId } = await desk.punchIn(biller, at('12', '10:00'))
    const [by, here] = [await desk.at(today, admin), await world.alsoAs(biller)]
    const [change, rest] = await Promise.all([
      by.call(updateAttendance, { body: { attendanceId, punchInTime: at('12', '09:00'), reason } }),
      here.send({
        method: 'POST',
        url: '/api/attendance/break-start',
        payload: { billerId: biller.userId, breakType: 'Tea Break' },
      }),
    ])
    expect(rest.status).toBe(200)
    if (change.status !== 200)
      expect([change.status, change.body.message]).toEqual([
        409,
        'Someone is changing this attendance right now. Try again in a moment.',
      ])
    const { sessions, day } = await desk.day(by, biller, '2026-03-12')
    const began = change.status === 200 ? at('12', '09:00') : at('12', '10:00')
    expect(sessions).toMatchObject([{ punchInTime: began, breaks: [{ startTime: today, endTime: null }] }])
    expect(day.punchInTime).toBe(began)
  })
})

describe('permission to correct', () => {
  it('is given to an ADMIN, and to a client for the days of the engagement; for others the session does not exist', async () => {
    const { biller, session, by } = await corrected()
    const body = { attendanceId: session, punchOutTime: at('10', '18:00'), reason }
    const gone: [number, string] = [404, 'We can’t find this, or you don’t have access to it.']
    const [former, next, stranger] = [
      await world.join('CLIENT'),
      await world.join('CLIENT'),
      await world.join('CLIENT'),
    ]
    await world.engage(former, biller, '2026-01-01', '2026-03-09')
    await world.engage(next, biller, '2026-03-11')
    for (const client of [former, next, stranger]) await expectRefused(client, body, gone)
    await expectRefused(by, { ...body, attendanceId: newId() }, gone)
    await expectRefused(await world.alsoAs(biller), body, [403, 'You don’t have permission to do this.'])
  })

  it('does not let a client move a session to a day on which the biller did not work for them', async () => {
    const biller = await desk.biller('UTC')
    const client = await world.join('CLIENT')
    await world.engage(client, biller, '2026-03-10', '2026-03-10')
    const body = {
      attendanceId: await desk.work(biller, at('10', '09:00'), at('10', '17:00')),
      punchInTime: at('09', '23:00'),
      punchOutTime: at('10', '17:00'),
      reason,
    }
    const here = await desk.at(at('12', '12:00'), client)
    await expectRefused(here, body, [422, 'The biller didn’t work for you that day.'])
  })
})

describe('a session that was never punched', () => {
  const times = { punchInTime: at('11', '09:00'), punchOutTime: at('11', '18:00') }

  it('is added by a reviewer with a reason, and the biller is notified', async () => {
    const { biller, client } = await corrected()
    const { attendance } = await client.get(addAttendance, {
      body: { billerId: biller.userId, ...times, reason },
    })
    expect(attendance).toMatchObject({
      ...times,
      corrected: true,
      workedSeconds: 9 * 3600,
      day: '2026-03-11',
    })
    expect(await desk.cell(biller, biller, '2026-03-11')).toMatchObject({ code: 'P', marks: ['REG'] })
    expect(await desk.newsOf(biller)).toEqual(['attendance-corrected'])
    expect(await desk.auditOf(attendance.attendanceId)).toMatchObject([
      { action: 'attendance:correct', before: null },
    ])
  })

  it('is refused in the future, with reversed times, over another session, and for a biller of someone else', async () => {
    const { biller, client } = await corrected()
    const before = await world.fingerprint()
    const tries: [object, number, string][] = [
      [{ punchOutTime: at('13', '09:00') }, 422, 'This time is in the future.'],
      [{ punchOutTime: at('11', '08:00') }, 422, 'Punch-out must be after punch-in.'],
      [{ punchInTime: at('10', '16:59') }, 422, 'A session can’t be longer than 24 hours.'],
      [
        { punchInTime: at('10', '16:59'), punchOutTime: at('10', '18:00') },
        409,
        'This overlaps with another session for the same person.',
      ],
      [{ reason: ' ' }, 422, 'A reason is required.'],
      [{ billerId: client.userId }, 404, 'We can’t find this, or you don’t have access to it.'],
      [
        {
          billerId: (
            await world.db
              .selectFrom('users')
              .select('id')
              .where('role', '=', 'ADMIN')
              .executeTakeFirstOrThrow()
          ).id,
        },
        404,
        'We can’t find this, or you don’t have access to it.',
      ],
      [{ billerId: newId() }, 404, 'We can’t find this, or you don’t have access to it.'],
    ]
    for (const [wrong, status, message] of tries) {
      const body = { billerId: biller.userId, ...times, reason, ...wrong }
      const answer = await client.call(addAttendance, { body })
      expect([answer.status, answer.body.message], JSON.stringify(wrong)).toEqual([status, message])
    }
    expect(await world.fingerprint()).toBe(before)
  })
})
