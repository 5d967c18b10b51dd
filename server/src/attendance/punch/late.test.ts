import { endBreak, punchIn, punchOut, startBreak } from '@claimcrew/contract/attendance/contract'
import { updateAttendance } from '@claimcrew/contract/attendance/corrections'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk, withKey } from '../../../test/scenes/attendanceDesk.ts'
import { type Person, World } from '../../../test/world.ts'
import { closeForgotten } from '../backgroundJobs.ts'

const now = '2026-03-10T20:00:00.000Z'
const world = await World.open({ at: now })
const desk = new AttendanceDesk(world)
const on = (time: string) => `2026-03-10T${time}:00.000Z`

const newBiller = async (timeZone = 'America/New_York') => {
  const biller = await desk.biller(timeZone)
  return desk.at(now, biller)
}
const lateIn = (biller: Person, occurredAt: string, more = {}) =>
  biller.call(punchIn, { body: { billerId: biller.userId, occurredAt, ...more } })

describe('a punch that waited for a connection', () => {
  it('counts from when it was made, and its day says that this is unverified', async () => {
    const biller = await newBiller()
    const { status, body } = await lateIn(biller, on('13:00'))
    expect(status).toBe(200)
    expect(body.attendance).toMatchObject({
      punchInTime: on('13:00'),
      workedSeconds: 7 * 3600,
      serverTime: now,
    })
    const day = await desk.day(biller, biller, '2026-03-10')
    expect(day.day.lateSent).toBe(true)
    expect(day.sessions).toMatchObject([{ lateSent: true, clockOffSeconds: null }])
  })

  it('may be one of a whole day, sent in order', async () => {
    const biller = await newBiller()
    const own = { billerId: biller.userId }
    await biller.get(punchIn, { body: { ...own, occurredAt: on('13:00') } })
    await biller.get(startBreak, { body: { ...own, occurredAt: on('15:00'), breakType: 'Lunch Break' } })
    await biller.get(endBreak, { body: { ...own, occurredAt: on('15:30') } })
    await biller.get(punchOut, { body: { ...own, occurredAt: on('19:00'), description: 'No internet' } })
    expect(await desk.cell(biller, biller, '2026-03-10')).toMatchObject({
      workedSeconds: 5.5 * 3600,
      breakSeconds: 1800,
      punchInTime: on('13:00'),
      punchOutTime: on('19:00'),
      lateSent: true,
    })
  })

  it('flags the session too when only its end came late', async () => {
    const biller = await newBiller()
    await desk.punchIn(biller, on('13:00'))
    const here = await desk.at(now, biller)
    expect((await desk.cell(here, biller, '2026-03-10')).lateSent).toBe(false)
    const body = { billerId: biller.userId, occurredAt: on('19:00'), description: 'Fell off the net' }
    await here.get(punchOut, { body })
    expect(await desk.cell(here, biller, '2026-03-10')).toMatchObject({
      lateSent: true,
      punchOutTime: on('19:00'),
      workedSeconds: 6 * 3600,
    })
  })

  it('keeps how far the device’s clock was off, ahead or behind', async () => {
    for (const clockOffSeconds of [-86_400, 0, 431]) {
      const biller = await newBiller()
      await lateIn(biller, on('13:00'), { clockOffSeconds })
      expect((await desk.day(biller, biller, '2026-03-10')).sessions).toMatchObject([{ clockOffSeconds }])
    }
    const biller = await newBiller()
    await lateIn(biller, on('13:00'), { clockOffSeconds: 300 })
    const body = { billerId: biller.userId, description: 'Back on the net' }
    await biller.get(punchOut, { body })
    expect((await desk.day(biller, biller, '2026-03-10')).sessions).toMatchObject([{ clockOffSeconds: 300 }])
  })

  it('belongs to the day on which it was made', async () => {
    // Ten at night in New York, sent at two in the morning.
    const biller = await newBiller()
    const here = await desk.at('2026-03-11T06:00:00.000Z', biller)
    await lateIn(here, '2026-03-11T02:00:00.000Z')
    expect((await desk.cell(here, biller, '2026-03-10')).attendanceIds).toHaveLength(1)
    expect((await desk.cell(here, biller, '2026-03-11')).attendanceIds).toHaveLength(0)
  })

  it('is refused when it lies in the future or more than 16 hours back', async () => {
    const biller = await newBiller()
    const before = await world.fingerprint()
    for (const [occurredAt, message] of [
      ['2026-03-10T20:00:00.001Z', 'This time is in the future.'],
      ['2027-03-10T20:00:00.000Z', 'This time is in the future.'],
      ['2026-03-10T03:59:59.999Z', 'This is more than 16 hours ago. Request a correction instead.'],
      ['1999-12-31T23:59:59.999Z', 'This date is too far in the past.'],
      ['2026-02-30T10:00:00.000Z', 'Enter a valid time.'],
      ['2026-03-10T20:00:00+01:00', 'Enter a valid time.'],
      ['yesterday', 'Enter a valid time.'],
    ] as const) {
      const { status, body } = await lateIn(biller, occurredAt)
      expect([status, body.fields], occurredAt).toEqual([422, { occurredAt: message }])
    }
    expect(await world.fingerprint()).toBe(before)
    expect((await lateIn(biller, '2026-03-10T04:00:00.000Z')).status).toBe(200)
  })

  it('is refused when it is earlier than what came before it', async () => {
    const biller = await newBiller()
    await desk.work(biller, on('13:00'), on('17:00'), ['Tea Break', on('14:00'), on('14:10')])
    const here = await desk.at(now, biller)
    const before = await world.fingerprint()
    for (const occurredAt of [on('12:00'), on('14:05'), on('16:59')]) {
      const { status, body } = await lateIn(here, occurredAt)
      expect([status, body.message], occurredAt).toEqual([409, 'This is earlier than your last punch.'])
    }
    expect(await world.fingerprint()).toBe(before)
    expect((await lateIn(here, on('17:00'))).status).toBe(200)
  })

  it('is refused before midnight when work continued after it', async () => {
    const biller = await newBiller()
    await desk.work(biller, '2026-03-11T05:00:00.000Z', '2026-03-11T08:00:00.000Z')
    const here = await desk.at('2026-03-11T15:00:00.000Z', biller)
    const before = await world.fingerprint()
    const { status, body } = await lateIn(here, '2026-03-11T02:00:00.000Z')
    expect([status, body.message]).toEqual([409, 'This overlaps with another session for the same person.'])
    expect(await world.fingerprint()).toBe(before)
  })

  it('is the same punch in any spelling of its time', async () => {
    const biller = await newBiller()
    const sent = { body: { billerId: biller.userId, occurredAt: '2026-03-10T13:00:00Z' } }
    const first = await biller.get(punchIn, sent, withKey('kept-in-the-browser'))
    expect(first.attendance?.punchInTime).toBe(on('13:00'))
    // The answer never arrived, and a day later the browser sends it again.
    const tomorrow = await desk.at('2026-03-11T14:00:00.000Z', biller)
    expect(await tomorrow.get(punchIn, sent, withKey('kept-in-the-browser'))).toEqual(first)
  })
})

describe('a punch-out that was made offline before the session was closed as forgotten', () => {
  const morning = '2026-03-11T08:00:00.000Z'
  const late = (biller: Person, occurredAt: string) =>
    biller.call(punchOut, {
      body: { billerId: biller.userId, occurredAt, description: 'No internet at all' },
    })

  /** In at nine, seen for the last time at that moment, and closed in the night. */
  const forgotten = async () => {
    const biller = await desk.biller('UTC')
    await desk.punchIn(biller, on('09:00'))
    await desk.startBreak(biller, on('12:00'), 'Lunch Break')
    world.now = new Date('2026-03-11T01:05:00.000Z')
    await world.run(closeForgotten)
    return desk.at(morning, biller)
  }

  it('counts the next morning, with the break that was closed with it', async () => {
    const biller = await forgotten()
    expect((await desk.cell(biller, biller, '2026-03-10')).marks).toContain('AUTO')
    expect((await late(biller, on('17:30'))).status).toBe(200)
    expect(await desk.cell(biller, biller, '2026-03-10')).toMatchObject({
      punchOutTime: on('17:30'),
      workedSeconds: 3 * 3600,
      breakSeconds: 5.5 * 3600,
      lateSent: true,
      marks: ['EARLY'],
    })
  })

  it('is refused when it was made after the 16 hours, or when the session has been corrected', async () => {
    const biller = await forgotten()
    expect((await late(biller, '2026-03-11T02:00:00.000Z')).status).toBe(409)
    const [session] = (await desk.day(biller, biller, '2026-03-10')).sessions
    const boss = await desk.at(morning, await world.join('ADMIN'))
    const attendanceId = session?.attendanceId ?? ''
    await boss.get(updateAttendance, {
      body: { attendanceId, punchOutTime: on('16:00'), reason: 'Seen on site' },
    })
    expect((await late(biller, on('17:30'))).status).toBe(409)
    expect((await desk.cell(biller, biller, '2026-03-10')).punchOutTime).toBe(on('16:00'))
  })
})
