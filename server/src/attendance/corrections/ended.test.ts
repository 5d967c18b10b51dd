import { approveMonth } from '@claimcrew/contract/attendance/contract'
import {
  addAttendance,
  approveCorrection,
  askCorrection,
  refuseCorrection,
  updateAttendance,
} from '@claimcrew/contract/attendance/corrections'
import { approveLeave, askLeave } from '@claimcrew/contract/attendance/leave'
import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { World } from '../../../test/world.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const reason = 'The phone list says so'
const lastToWrite = '2026-03-08T04:59:59.000Z'
const firstTooLate = '2026-03-08T05:00:00.000Z'
const over = 'This engagement has ended, and so has the time to change its days. Ask an admin.'

/** A biller in New York who worked for a client until the 27th of February, with a request and leave that wait. */
async function ended() {
  const biller = await desk.biller('America/New_York')
  const client = await world.join('CLIENT')
  await world.engage(client, biller, '2026-01-05', '2026-02-27')
  const attendanceId = await desk.work(biller, '2026-02-26T14:00:00.000Z', '2026-02-26T22:00:00.000Z')
  const asking = await desk.at('2026-02-28T15:00:00.000Z', biller)
  const request = await asking.get(askCorrection, {
    body: { attendanceId, punchOutTime: '2026-02-26T22:10:00.000Z', reason },
  })
  const { leave } = await asking.get(askLeave, {
    body: { firstDay: '2026-02-24', lastDay: '2026-02-24', reason: 'Ill' },
  })
  const params = { correctionId: request.correction.correctionId }
  const calls = [
    [updateAttendance, { body: { attendanceId, punchOutTime: '2026-02-26T14:01:00.000Z', reason } }],
    [
      addAttendance,
      {
        body: {
          billerId: biller.userId,
          punchInTime: '2026-02-25T14:00:00.000Z',
          punchOutTime: '2026-02-25T15:00:00.000Z',
          breaks: [],
          description: '',
          reason,
        },
      },
    ],
    [refuseCorrection, { params, body: { note: 'No' } }],
    [approveCorrection, { params, body: {} }],
    [approveLeave, { params: { leaveId: leave.leaveId }, body: {} }],
    [approveMonth, { body: { billerId: biller.userId, month: 2, year: 2026 } }],
  ] satisfies [Endpoint, object][]
  return { biller, client, attendanceId, calls, params, leave }
}

describe('a client whose engagement has ended', () => {
  it('can change nothing from 7 days after the end of that month, in the biller’s time zone', async () => {
    const { client, calls } = await ended()
    const later = await desk.at(firstTooLate, client)
    const before = await world.fingerprint()
    for (const [endpoint, input] of calls) {
      const { status, body } = await later.call(endpoint, input)
      expect([endpoint.path, status, body.message]).toEqual([endpoint.path, 403, over])
    }
    expect(await world.fingerprint()).toBe(before)
  })

  it('can change it until then, and can still read it after', async () => {
    const { biller, client, attendanceId, params, leave } = await ended()
    const inTime = await desk.at(lastToWrite, client)
    await inTime.get(refuseCorrection, { params, body: { note: 'Not what the list says' } })
    await inTime.get(approveLeave, { params: { leaveId: leave.leaveId }, body: {} })
    await inTime.get(updateAttendance, {
      body: { attendanceId, punchOutTime: '2026-02-26T21:00:00.000Z', reason },
    })
    const muchLater = await desk.at('2026-09-01T12:00:00.000Z', client)
    expect((await desk.day(muchLater, biller, '2026-02-26')).day.workedSeconds).toBe(7 * 3600)
  })

  it('can close the days of its last month until then; days after its end stay open', async () => {
    const { biller, client, params, leave } = await ended()
    const inTime = await desk.at(lastToWrite, client)
    await inTime.get(refuseCorrection, { params, body: { note: 'Not what the list says' } })
    await inTime.get(approveLeave, { params: { leaveId: leave.leaveId }, body: {} })
    const body = { billerId: biller.userId, month: 2, year: 2026 }
    expect((await inTime.get(approveMonth, { body })).month.lockedThrough).toBe('2026-02-27')
    expect((await desk.row(inTime, biller, '2026-02')).lockedThrough).toBe('2026-02-27')
    expect((await desk.day(await world.alsoAs(admin), biller, '2026-02-28')).locked).toBe(false)
  })

  it('can close no month of it after that, though it ended with the month', async () => {
    const biller = await desk.biller('America/New_York')
    const client = await world.join('CLIENT')
    await world.engage(client, biller, '2026-01-05', '2026-02-28')
    await desk.work(biller, '2026-02-26T14:00:00.000Z', '2026-02-26T22:00:00.000Z')
    const body = { billerId: biller.userId, month: 2, year: 2026 }
    const late = await (await desk.at(firstTooLate, client)).call(approveMonth, { body })
    expect([late.status, late.body.message]).toEqual([403, over])
    expect((await (await desk.at(lastToWrite, client)).call(approveMonth, { body })).status).toBe(200)
  })

  it('gets no more requests: the biller’s correction goes to the administrators', async () => {
    const { biller, client } = await ended()
    const notified = { client: await desk.newsOf(client), admin: await desk.newsOf(admin) }
    const asking = await desk.at(firstTooLate, biller)
    await asking.get(askLeave, { body: { firstDay: '2026-02-25', lastDay: '2026-02-25', reason: 'Ill' } })
    expect(await desk.newsOf(client)).toEqual(notified.client)
    expect(await desk.newsOf(admin)).toEqual([...notified.admin, 'leave-asked'])
  })
})
