import {
  endBreak,
  getAttendanceStatus,
  punchIn,
  punchOut,
  startBreak,
} from '@claimcrew/contract/attendance/contract'
import { updateAttendance } from '@claimcrew/contract/attendance/corrections'
import { deactivateUser, getUser, reactivateUser } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { type Person, World } from '../../../test/world.ts'
import { importBackgroundJobs } from '../../kit/backgroundJobs/backgroundJob.ts'
import { closeForgotten } from '../backgroundJobs.ts'
import { closeWhenDeactivated } from './forgottenSessions.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const on = (time: string, day = '10') => `2026-03-${day}T${time}:00.000Z`

/** Somebody in UTC who punched in at nine and stays at the same browser all day. */
async function atWork(time = on('09:00')): Promise<Person> {
  const biller = await desk.at(time, await desk.biller('UTC'))
  await biller.get(punchIn, { body: { billerId: biller.userId } })
  return biller
}

const clock = (time: string) => {
  world.now = new Date(time)
}
/** A click somewhere: a call by hand. */
const click = async (biller: Person, time: string) => {
  clock(time)
  await biller.get(getUser, { params: { id: biller.userId } })
}
const runAt = async (time: string) => {
  clock(time)
  await world.run(closeForgotten)
}
const sessionOf = async (biller: Person, date = '2026-03-10') =>
  (await desk.day(admin, biller, date)).sessions[0]

describe('a forgotten punch-out', () => {
  it('is closed after 16 hours at the time the biller was last seen; reading the status does not count as seen', async () => {
    const biller = await atWork()
    await click(biller, on('14:30'))
    for (const time of ['15:00', '16:00', '18:30']) {
      clock(on(time))
      await biller.get(getAttendanceStatus, { query: { billerId: biller.userId } })
    }
    await runAt('2026-03-11T00:59:59.999Z')
    expect((await sessionOf(biller))?.punchOutTime).toBeNull()
    await runAt('2026-03-11T01:00:00.000Z')
    expect(await sessionOf(biller)).toMatchObject({
      punchOutTime: on('14:30'),
      autoClosed: true,
      corrected: false,
      workedSeconds: 5.5 * 3600,
    })
    expect(await desk.cell(admin, biller, '2026-03-10')).toMatchObject({
      code: 'P',
      marks: ['EARLY', 'AUTO'],
      punchOutTime: on('14:30'),
    })
  })

  it('notifies its biller once, and is audited without an actor', async () => {
    const biller = await atWork()
    await runAt(on('02:00', '11'))
    await runAt(on('02:05', '11'))
    expect(await desk.newsOf(biller)).toEqual(['session-closed'])
    const session = await sessionOf(biller)
    expect(await desk.auditOf(session?.attendanceId ?? '')).toMatchObject([
      {
        action: 'attendance:close-forgotten',
        actor_id: null,
        before: { punchOutTime: null },
        after: { punchOutTime: on('09:00') },
      },
    ])
  })

  it('of a biller who is deactivated is closed at once where they were last seen, unless they are back by then', async () => {
    const [biller, other] = [await atWork(), await atWork()]
    for (const one of [biller, other]) {
      await click(one, on('11:00'))
      clock(on('14:00'))
      await (await world.alsoAs(admin)).get(deactivateUser, { params: { id: one.userId } })
    }
    await (await world.alsoAs(admin)).get(reactivateUser, { params: { id: other.userId } })
    expect(await world.runQueued(closeWhenDeactivated)).toBe(2)
    expect(await sessionOf(biller)).toMatchObject({
      punchOutTime: on('11:00'),
      autoClosed: true,
      workedSeconds: 2 * 3600,
    })
    expect((await sessionOf(other))?.punchOutTime).toBeNull()
  })

  it('is closed at the end of the last break, if nothing came after', async () => {
    const biller = await atWork()
    clock(on('12:00'))
    await biller.get(startBreak, { body: { billerId: biller.userId, breakType: 'Lunch Break' } })
    clock(on('12:45'))
    await biller.get(endBreak, { body: { billerId: biller.userId } })
    await runAt(on('03:00', '11'))
    expect(await sessionOf(biller)).toMatchObject({ punchOutTime: on('12:45'), workedSeconds: 3 * 3600 })
  })

  it('during a break ends both when the break began, and can still be corrected', async () => {
    const biller = await atWork()
    clock(on('12:00'))
    await biller.get(startBreak, { body: { billerId: biller.userId, breakType: 'Tea Break' } })
    await runAt(on('03:00', '11'))
    const session = await sessionOf(biller)
    expect(session).toMatchObject({
      punchOutTime: on('12:00'),
      breaks: [{ breakType: 'Tea Break', startTime: on('12:00'), endTime: on('12:00') }],
      workedSeconds: 3 * 3600,
      breakSeconds: 0,
    })
    await (await world.alsoAs(admin)).get(updateAttendance, {
      body: {
        attendanceId: session?.attendanceId ?? '',
        punchOutTime: on('18:00'),
        reason: 'Was there until six',
      },
    })
    expect((await sessionOf(biller))?.autoClosed).toBe(false)
  })

  it('during a break in which the biller was seen ends both at that moment', async () => {
    const biller = await atWork()
    clock(on('12:00'))
    await biller.get(startBreak, { body: { billerId: biller.userId, breakType: 'Tea Break' } })
    await click(biller, on('12:20'))
    await runAt(on('03:00', '11'))
    expect(await sessionOf(biller)).toMatchObject({ punchOutTime: on('12:20'), breakSeconds: 20 * 60 })
  })

  it('never ends later than 16 hours after it began, however long the biller was active', async () => {
    const biller = await atWork()
    for (const [time, day] of [
      ['15:00', '10'],
      ['23:00', '10'],
      ['00:58', '11'],
    ] as const) {
      await click(biller, on(time, day))
      await world.run(closeForgotten)
    }
    await click(biller, on('01:03', '11'))
    await world.run(closeForgotten)
    expect(await sessionOf(biller)).toMatchObject({ punchOutTime: on('00:58', '11'), autoClosed: true })
  })

  it('is closed after downtime at the time noted before it, even if the biller came back the next day', async () => {
    const biller = await atWork()
    await click(biller, on('17:40'))
    await runAt(on('17:45'))
    // Nobody ran for two days; on the second the biller signed in again and looked around.
    const again = await desk.at(on('09:00', '11'), biller)
    await click(again, on('10:00', '11'))
    await runAt(on('12:00', '12'))
    expect(await sessionOf(biller)).toMatchObject({ punchOutTime: on('17:40'), autoClosed: true })
  })

  it('leaves everyone else punched in, and its biller may punch in again', async () => {
    const [forgetful, busy] = [await atWork(), await atWork(on('20:00'))]
    await runAt(on('02:00', '11'))
    expect((await sessionOf(forgetful))?.autoClosed).toBe(true)
    expect((await sessionOf(busy))?.punchOutTime).toBeNull()
    await desk.punchIn(forgetful, on('09:00', '11'))
    await desk.punchOut(busy, on('04:00', '11'))
    expect((await sessionOf(busy))?.autoClosed).toBe(false)
  })

  it('cannot be punched out after a weekend of downtime: it is closed, and a new session can begin', async () => {
    const biller = await atWork(on('17:00', '06'))
    const monday = await desk.at(on('09:01', '09'), biller)
    const body = { billerId: biller.userId }
    const { status } = await monday.call(punchOut, { body: { ...body, description: 'Still here' } })
    expect(status).toBe(409)
    expect(await sessionOf(biller, '2026-03-06')).toMatchObject({
      autoClosed: true,
      punchOutTime: on('17:00', '06'),
    })
    expect(await desk.newsOf(biller)).toEqual(['session-closed'])
    expect((await monday.call(punchIn, { body })).status).toBe(200)
  })

  it('stays with its day when the session is moved while it is being closed', async () => {
    const biller = await atWork(on('00:05'))
    const { attendanceId = '' } = (await sessionOf(biller)) ?? {}
    const boss = await desk.at(on('16:30'), admin)
    await desk.meeting<unknown>(biller, [
      () =>
        boss.call(updateAttendance, {
          body: { attendanceId, punchInTime: on('23:55', '09'), reason: 'Came before midnight' },
        }),
      () => world.run(closeForgotten),
    ])
    await world.run(closeForgotten)
    expect(await desk.cell(admin, biller, '2026-03-10')).toMatchObject({ attendanceIds: [] })
    expect((await desk.cell(admin, biller, '2026-03-09')).marks).toContain('AUTO')
  })

  it('is closed once by any number of processes', async () => {
    const biller = await atWork()
    clock(on('02:00', '11'))
    await Promise.all([1, 2, 3, 4].map(() => world.run(closeForgotten)))
    expect(await desk.newsOf(biller)).toEqual(['session-closed'])
    expect(await desk.auditOf((await sessionOf(biller))?.attendanceId ?? '')).toHaveLength(1)
  })

  it('is ended once when its biller punches out at the same moment', async () => {
    for (const first of ['punch', 'job'] as const) {
      const biller = await atWork()
      const here = await desk.at(on('01:30', '11'), biller)
      const leave = () =>
        here.call(punchOut, { body: { billerId: biller.userId, description: 'A long day' } })
      const close = async () => void (await world.run(closeForgotten))
      const answers = await desk.meeting(biller, first === 'punch' ? [leave, close] : [close, leave])
      const answer = answers.find(one => one !== undefined)
      const session = await sessionOf(biller)
      if (answer?.status === 200) {
        expect(session).toMatchObject({
          punchOutTime: on('01:30', '11'),
          autoClosed: false,
          description: 'A long day',
        })
        expect(await desk.newsOf(biller)).toEqual([])
      } else {
        expect(answer?.body.message).toBe('You already punched out. Punch in first.')
        expect(session).toMatchObject({ punchOutTime: on('09:00'), autoClosed: true })
        expect(await desk.newsOf(biller)).toEqual(['session-closed'])
      }
      expect((await desk.cell(admin, biller, '2026-03-10')).punchOutTime).toBe(session?.punchOutTime)
    }
  })

  it('is checked for every five minutes', async () => {
    expect(
      (await importBackgroundJobs()).find(job => job.name === 'attendance:close-forgotten'),
    ).toMatchObject({
      every: '*/5 * * * *',
    })
  })
})
