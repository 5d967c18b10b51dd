import {
  approveLeave,
  askLeave,
  listLeave,
  refuseLeave,
  withdrawLeave,
} from '@claimcrew/contract/attendance/leave'
import { saveHoliday } from '@claimcrew/contract/attendance/settings'
import { updateUser } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const reason = 'A wedding in the family'
const today = '2026-03-10T12:00:00.000Z'

/** A biller in UTC and their client, on Tuesday 10 March. */
async function people() {
  const biller = await desk.at(today, await desk.biller('UTC'))
  const client = await world.join('CLIENT', { userName: 'Lakeside Practice' })
  await world.engage(client, biller, '2026-01-01')
  return { biller, client, boss: await world.alsoAs(admin) }
}

const ask = (biller: Person, firstDay: string, lastDay: string) =>
  biller.call(askLeave, { body: { firstDay, lastDay, reason } })
const requestLeave = async (
  biller: Person,
  firstDay = '2026-03-12',
  lastDay = '2026-03-17',
): Promise<string> => (await ask(biller, firstDay, lastDay)).body.leave.leaveId
const approve = (by: Person, leaveId: string) => by.call(approveLeave, { params: { leaveId }, body: {} })
const refuse = (by: Person, leaveId: string, note = 'The month ends then') =>
  by.call(refuseLeave, { params: { leaveId }, body: { note } })
const withdraw = (by: Person, leaveId: string) => by.call(withdrawLeave, { params: { leaveId } })
const codes = async (biller: Person, from: number, to: number) =>
  (await desk.row(admin, biller, '2026-03')).days.slice(from - 1, to).map(day => day.code)

describe('leave', () => {
  it('that is requested notifies the client, and leaves the register as it is', async () => {
    const { biller, client } = await people()
    const { status, body } = await ask(biller, '2026-03-12', '2026-03-17')
    expect(status).toBe(200)
    expect(body.leave).toMatchObject({
      billerName: biller.user.userName,
      firstDay: '2026-03-12',
      lastDay: '2026-03-17',
      state: 'asked',
      reason,
      decidedByName: null,
    })
    expect(await desk.newsOf(client)).toEqual(['leave-asked'])
    world.now = new Date('2026-03-20T12:00:00.000Z')
    expect(await codes(biller, 12, 17)).toEqual(['A', 'A', 'WO', 'WO', 'A', 'A'])
  })

  it('that is granted is L on working days; weekends in between stay off and holidays stay holidays', async () => {
    const { biller, client, boss } = await people()
    await boss.get(saveHoliday, { params: { day: '2026-03-16' }, body: { name: 'Founders' } })
    const { body } = await approve(client, await requestLeave(biller))
    expect(body.leave).toMatchObject({
      state: 'approved',
      decidedByName: 'Lakeside Practice',
      decidedAt: today,
    })
    expect(await desk.newsOf(biller)).toEqual(['leave-approved'])
    world.now = new Date('2026-03-20T12:00:00.000Z')
    expect(await codes(biller, 11, 18)).toEqual(['A', 'L', 'L', 'WO', 'WO', 'H', 'L', 'A'])
    expect((await desk.row(admin, biller, '2026-03')).totals).toMatchObject({ leave: 3, holidays: 1 })
  })

  it('stays the day’s code when the biller works anyway', async () => {
    const { biller, client } = await people()
    await approve(client, await requestLeave(biller, '2026-03-12', '2026-03-12'))
    await desk.work(biller, '2026-03-12T09:00:00.000Z', '2026-03-12T18:00:00.000Z')
    expect(await codes(biller, 12, 12)).toEqual(['P'])
  })

  it('granted afterwards replaces an absence', async () => {
    const { biller, client } = await people()
    expect(await codes(biller, 5, 6)).toEqual(['A', 'A'])
    await approve(client, await requestLeave(biller, '2026-03-05', '2026-03-06'))
    expect(await codes(biller, 5, 6)).toEqual(['L', 'L'])
  })

  it('that is declined leaves an absence, and needs a reason', async () => {
    const { biller, client } = await people()
    const leaveId = await requestLeave(biller, '2026-03-05', '2026-03-05')
    const silent = await refuse(client, leaveId, '')
    expect([silent.status, silent.body.fields]).toEqual([422, { note: 'A reason is required.' }])
    expect((await refuse(client, leaveId)).body.leave).toMatchObject({
      state: 'refused',
      note: 'The month ends then',
    })
    expect(await desk.newsOf(biller)).toEqual(['leave-refused'])
    expect(await codes(biller, 5, 5)).toEqual(['A'])
    const again = await approve(client, leaveId)
    expect([again.status, again.body.message]).toEqual([409, 'This was already declined.'])
  })

  it('can be withdrawn while it is undecided or has not begun', async () => {
    const { biller, client } = await people()
    const undecided = await requestLeave(biller, '2026-03-05', '2026-03-05')
    expect((await withdraw(biller, undecided)).body.leave.state).toBe('withdrawn')
    expect((await withdraw(biller, undecided)).status).toBe(409)
    const granted = await requestLeave(biller, '2026-03-11', '2026-03-11')
    await approve(client, granted)
    expect((await withdraw(biller, granted)).body.leave.state).toBe('withdrawn')
    const begun = await requestLeave(biller, '2026-03-10', '2026-03-11')
    await approve(client, begun)
    const late = await withdraw(biller, begun)
    expect([late.status, late.body.message]).toEqual([409, 'This leave has already started.'])
    world.now = new Date('2026-03-20T12:00:00.000Z')
    expect(await codes(biller, 5, 5)).toEqual(['A'])
    expect(await codes(biller, 10, 11)).toEqual(['L', 'L'])
  })

  it('is requested once per day: overlapping days are refused until the first request is closed', async () => {
    const { biller, client } = await people()
    const first = await requestLeave(biller, '2026-03-12', '2026-03-17')
    const before = await world.fingerprint()
    for (const [from, to] of [
      ['2026-03-17', '2026-03-20'],
      ['2026-03-01', '2026-03-12'],
      ['2026-03-13', '2026-03-13'],
      ['2026-03-01', '2026-03-31'],
    ] as const) {
      const { status, body } = await ask(biller, from, to)
      expect([status, body.message]).toEqual([409, 'You already requested leave for some of these days.'])
    }
    expect(await world.fingerprint()).toBe(before)
    await requestLeave(biller, '2026-03-18', '2026-03-18')
    await refuse(client, first)
    expect((await ask(biller, '2026-03-13', '2026-03-13')).status).toBe(200)
    // Somebody else may be away on the same days.
    await requestLeave((await people()).biller, '2026-03-12', '2026-03-17')
  })

  it('is refused when its days are invalid', async () => {
    const { biller } = await people()
    const before = await world.fingerprint()
    for (const [from, to, message] of [
      ['2026-03-12', '2026-03-11', 'The last day can’t be before the first.'],
      ['2026-03-12', '2026-06-12', 'Request at most 92 days of leave at a time.'],
      ['2026-01-06', '2026-01-07', 'This date is too far in the past. Ask an admin.'],
      ['2027-04-14', '2027-04-15', 'This date is too far in the future.'],
      ['2026-02-30', '2026-03-01', 'Enter a valid date.'],
      ['2026-3-1', '2026-03-01', 'Enter a valid date.'],
      ['1899-03-01', '1899-03-01', 'Enter a year from 2000 to 2100.'],
    ] as const) {
      const { status, body } = await ask(biller, from, to)
      expect([status, body.message], from).toEqual([422, message])
    }
    const blank = await biller.call(askLeave, {
      body: { firstDay: '2026-03-12', lastDay: '2026-03-12', reason: ' ' },
    })
    expect([blank.status, blank.body.fields]).toEqual([422, { reason: 'A reason is required.' }])
    expect(await world.fingerprint()).toBe(before)
    expect((await ask(biller, '2026-03-12', '2026-06-11')).status).toBe(200)
  })
})

describe('deciding on leave', () => {
  it('is allowed to an ADMIN or a client who engages the biller on one of its days, and no one else', async () => {
    const { biller } = await people()
    const [former, within, stranger] = [
      await world.join('CLIENT'),
      await world.join('CLIENT'),
      await world.join('CLIENT'),
    ]
    await world.engage(former, biller, '2026-01-01', '2026-03-11')
    await world.engage(within, biller, '2026-03-13', '2026-03-13')
    const leaveId = await requestLeave(biller)
    const before = await world.fingerprint()
    for (const by of [former, stranger]) {
      for (const decide of [approve, refuse]) expect((await decide(by, leaveId)).status).toBe(404)
      expect((await by.get(listLeave, { query: {} })).items).toEqual([])
    }
    expect((await approve(biller, leaveId)).status).toBe(403)
    expect((await withdraw(await world.join('BILLER'), leaveId)).status).toBe(404)
    expect((await within.get(listLeave, { query: {} })).items).toMatchObject([{ leaveId }])
    expect((await approve(within, leaveId)).status).toBe(200)
    expect(await world.fingerprint()).not.toBe(before)
  })

  it('is never allowed to the requester, whatever role they have since', async () => {
    const { biller, boss } = await people()
    const leaveId = await requestLeave(biller)
    await boss.get(updateUser, { params: { id: biller.userId }, body: { role: 'ADMIN' } })
    const promoted = await world.alsoAs(biller)
    for (const decide of [approve, refuse]) expect((await decide(promoted, leaveId)).status).toBe(404)
  })

  it('is done by one of two who do so at once: the other is refused', async () => {
    const { biller, client, boss } = await people()
    const leaveId = await requestLeave(biller)
    const answers = await Promise.all([approve(client, leaveId), refuse(boss, leaveId)])
    expect(answers.map(one => one.status).sort()).toEqual([200, 409])
    expect(await desk.newsOf(biller)).toHaveLength(1)
    expect((await desk.auditOf(leaveId)).map(one => one.action)).toHaveLength(2)
  })
})
