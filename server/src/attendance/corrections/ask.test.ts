import {
  addAttendance,
  approveCorrection,
  askCorrection,
  askMissing,
  listCorrections,
  refuseCorrection,
  updateAttendance,
  withdrawCorrection,
} from '@claimcrew/contract/attendance/corrections'
import { updateUser } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { type Person, World } from '../../../test/world.ts'
import { newId } from '../../kit/random.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const at = (day: string, time: string) => `2026-03-${day}T${time}:00.000Z`
const today = at('12', '12:00')
const reason = 'I forgot to punch out'
const gone = 'We can’t find this, or you don’t have access to it.'

/** A biller in UTC with a session on the 10th, a client, an ADMIN, all of them at their desks on the 12th. */
async function people() {
  const biller = await desk.biller('UTC')
  const session = await desk.work(biller, at('10', '09:00'), at('10', '17:00'))
  const here = await desk.at(today, biller)
  const client = await world.join('CLIENT', { userName: 'Lakeside Practice' })
  await world.engage(client, here, '2026-01-01')
  return { biller: here, session, client, boss: await world.alsoAs(admin) }
}

const ask = async (biller: Person, attendanceId: string, more: object = {}) =>
  (
    await biller.get(askCorrection, {
      body: { attendanceId, punchOutTime: at('10', '18:00'), reason, ...more },
    })
  ).correction
const approve = (by: Person, correctionId: string, note?: string) =>
  by.call(approveCorrection, { params: { correctionId }, body: note === undefined ? {} : { note } })
const refuse = (by: Person, correctionId: string, note = 'Nobody saw you') =>
  by.call(refuseCorrection, { params: { correctionId }, body: { note } })
const outOf = async (by: Person, biller: Person) =>
  (await desk.day(by, biller, '2026-03-10')).sessions[0]?.punchOutTime

describe('a correction requested by a biller', () => {
  it('changes nothing by itself, and the client of that day is notified', async () => {
    const { biller, session, client } = await people()
    const request = await ask(biller, session)
    expect(request).toMatchObject({
      attendanceId: session,
      state: 'asked',
      day: '2026-03-10',
      before: { punchOutTime: at('10', '17:00') },
      after: { punchOutTime: at('10', '18:00') },
      reason,
      askedByName: biller.user.userName,
      decidedById: null,
    })
    expect(await outOf(client, biller)).toBe(at('10', '17:00'))
    expect((await desk.cell(client, biller, '2026-03-10')).marks).not.toContain('REG')
    expect(await desk.newsOf(client)).toEqual(['correction-asked'])
  })

  it('goes to the administrators when no client engaged the biller that day', async () => {
    const biller = await desk.biller('UTC')
    const session = await desk.work(biller, at('10', '09:00'), at('10', '17:00'))
    const boss = await world.join('ADMIN')
    await ask(await desk.at(today, biller), session)
    expect(await desk.newsOf(boss)).toEqual(['correction-asked'])
  })

  it('is made when someone else approves it, and the biller is notified', async () => {
    const { biller, session, client } = await people()
    const { correctionId } = await ask(biller, session)
    const { status, body } = await approve(client, correctionId, 'Seen on the phone list')
    expect(status).toBe(200)
    expect(body.correction).toMatchObject({
      state: 'approved',
      decidedByName: 'Lakeside Practice',
      decidedAt: today,
      note: 'Seen on the phone list',
    })
    expect(await desk.cell(biller, biller, '2026-03-10')).toMatchObject({
      marks: ['REG'],
      punchOutTime: at('10', '18:00'),
    })
    expect(await desk.newsOf(biller)).toEqual(['correction-approved'])
    expect((await desk.auditOf(session)).at(-1)).toMatchObject({
      action: 'attendance:correction-approved',
      actor_id: client.userId,
      before: { punchOutTime: at('10', '17:00') },
      after: { punchOutTime: at('10', '18:00') },
    })
  })

  it('changes nothing when it is declined, which needs a reason', async () => {
    const { biller, session, boss } = await people()
    const { correctionId } = await ask(biller, session)
    const silent = await refuse(boss, correctionId, ' ')
    expect([silent.status, silent.body.fields]).toEqual([422, { note: 'A reason is required.' }])
    expect((await refuse(boss, correctionId)).body.correction).toMatchObject({
      state: 'refused',
      note: 'Nobody saw you',
    })
    expect(await outOf(boss, biller)).toBe(at('10', '17:00'))
    expect(await desk.newsOf(biller)).toEqual(['correction-refused'])
    const again = await approve(boss, correctionId)
    expect([again.status, again.body.message]).toEqual([409, 'This was already declined.'])
  })

  it('can be withdrawn by the requester while it is undecided', async () => {
    const { biller, session, client } = await people()
    const { correctionId } = await ask(biller, session)
    const withdraw = (by: Person) => by.call(withdrawCorrection, { params: { correctionId } })
    expect((await withdraw(await world.join('BILLER'))).status).toBe(404)
    expect((await withdraw(biller)).body.correction).toMatchObject({ state: 'withdrawn' })
    expect((await withdraw(biller)).status).toBe(409)
    expect((await approve(client, correctionId)).status).toBe(409)
    expect(await outOf(client, biller)).toBe(at('10', '17:00'))
    // Now there is room for another question.
    await ask(biller, session)
  })

  it('is one at a time for a session', async () => {
    const { biller, session } = await people()
    await ask(biller, session)
    const before = await world.fingerprint()
    const { status, body } = await biller.call(askCorrection, {
      body: { attendanceId: session, punchOutTime: at('10', '19:00'), reason },
    })
    expect([status, body.message]).toEqual([
      409,
      'You already requested a correction for this session. Withdraw that one first.',
    ])
    expect(await world.fingerprint()).toBe(before)
  })

  it('must be for one’s own session, be valid, change something, and overlap nothing', async () => {
    const { biller, session } = await people()
    await desk.work(biller, at('10', '19:00'), at('10', '20:00'))
    const here = await desk.at(today, biller)
    const other = await people()
    const before = await world.fingerprint()
    for (const [more, status, message] of [
      [{ attendanceId: other.session }, 404, gone],
      [{ attendanceId: newId() }, 404, gone],
      [{ punchOutTime: at('13', '09:00') }, 422, 'This time is in the future.'],
      [{ punchOutTime: at('10', '08:00') }, 422, 'Punch-out must be after punch-in.'],
      [{ punchOutTime: at('10', '17:00') }, 422, 'Nothing has changed. Edit a time first.'],
      [{ punchOutTime: at('10', '19:30') }, 409, 'This overlaps with another session for the same person.'],
      [{ reason: ' ' }, 422, 'A reason is required.'],
      [{ disputes: newId() }, 422, 'We can’t find this correction.'],
    ] as const) {
      const body = { attendanceId: session, punchOutTime: at('10', '18:00'), reason, ...more }
      const answer = await here.call(askCorrection, { body })
      expect([answer.status, answer.body.message], JSON.stringify(more)).toEqual([status, message])
    }
    expect(await world.fingerprint()).toBe(before)
  })
})

describe('deciding on a correction', () => {
  it('is never allowed to the requester, whatever role they have since', async () => {
    const { biller, session, boss } = await people()
    const { correctionId } = await ask(biller, session)
    expect((await approve(biller, correctionId)).status).toBe(403)
    await boss.get(updateUser, { params: { id: biller.userId }, body: { role: 'ADMIN' } })
    const promoted = await world.alsoAs(biller)
    const before = await world.fingerprint()
    expect((await approve(promoted, correctionId)).status).toBe(404)
    expect((await refuse(promoted, correctionId)).status).toBe(404)
    expect(await world.fingerprint()).toBe(before)
  })

  it('is not allowed to a client of other days or a stranger', async () => {
    const { biller, session } = await people()
    const { correctionId } = await ask(biller, session)
    const [former, next, stranger] = [
      await world.join('CLIENT'),
      await world.join('CLIENT'),
      await world.join('CLIENT'),
    ]
    await world.engage(former, biller, '2026-01-01', '2026-03-09')
    await world.engage(next, biller, '2026-03-11')
    const before = await world.fingerprint()
    for (const by of [former, next, stranger]) {
      expect((await approve(by, correctionId)).status).toBe(404)
      expect((await refuse(by, correctionId)).status).toBe(404)
      const { items } = await by.get(listCorrections, { query: {} })
      expect(items).toEqual([])
    }
    expect(await world.fingerprint()).toBe(before)
  })

  it('is not allowed to a client when the session would move to a day for another client', async () => {
    const person = await desk.biller('UTC')
    const client = await world.join('CLIENT')
    await world.engage(client, person, '2026-03-10', '2026-03-10')
    await world.engage(await world.join('CLIENT'), person, '2026-01-01', '2026-03-09')
    const session = await desk.work(person, at('10', '09:00'), at('10', '17:00'))
    const biller = await desk.at(today, person)
    const [there, boss] = [await world.alsoAs(client), await world.alsoAs(admin)]
    const { correctionId } = await ask(biller, session, { punchInTime: at('09', '23:00') })
    const before = await world.fingerprint()
    expect((await approve(there, correctionId)).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
    expect((await approve(boss, correctionId)).status).toBe(200)
    expect((await desk.cell(biller, biller, '2026-03-09')).attendanceIds).toEqual([session])
  })

  it('is for an ADMIN alone when a biller disputes a client’s correction', async () => {
    const { biller, session, client, boss } = await people()
    await client.get(updateAttendance, {
      body: { attendanceId: session, punchOutTime: at('10', '12:00'), reason: 'Punched out at noon' },
    })
    const [made] = (await desk.day(biller, biller, '2026-03-10')).corrections
    const request = await ask(biller, session, { disputes: made?.correctionId })
    expect(request.disputes).toBe(made?.correctionId)
    expect(await desk.newsOf(client)).toEqual([])
    expect((await desk.newsOf(admin)).at(-1)).toBe('correction-asked')
    for (const decide of [approve, refuse])
      expect((await decide(client, request.correctionId)).status).toBe(404)
    expect((await approve(boss, request.correctionId)).status).toBe(200)
    expect(await outOf(client, biller)).toBe(at('10', '18:00'))
  })
})

describe('two approvers at once', () => {
  it('make it once: one succeeds, the other is refused', async () => {
    const { biller, session, client, boss } = await people()
    const { correctionId } = await ask(biller, session)
    const answers = await Promise.all([approve(client, correctionId), approve(boss, correctionId)])
    expect(answers.map(one => one.status).sort()).toEqual([200, 409])
    expect(answers.find(one => one.status === 409)?.body.message).toBe('This was already approved.')
    expect(await desk.newsOf(biller)).toEqual(['correction-approved'])
    expect(
      (await desk.auditOf(session)).filter(one => one.action === 'attendance:correction-approved'),
    ).toHaveLength(1)
  })

  it('who disagree: the first decision stands', async () => {
    const { biller, session, client, boss } = await people()
    const { correctionId } = await ask(biller, session)
    const [yes, no] = await Promise.all([approve(client, correctionId), refuse(boss, correctionId)])
    expect([yes.status, no.status].sort()).toEqual([200, 409])
    expect(await outOf(boss, biller)).toBe(at('10', yes.status === 200 ? '18:00' : '17:00'))
  })

  it('do not overwrite a session that was changed since', async () => {
    const { biller, session, client, boss } = await people()
    const { correctionId } = await ask(biller, session)
    await boss.get(updateAttendance, {
      body: { attendanceId: session, punchInTime: at('10', '08:00'), reason: 'Came early' },
    })
    const before = await world.fingerprint()
    const { status, body } = await approve(client, correctionId)
    expect([status, body.message]).toEqual([
      409,
      'The session changed after this request was sent. Decline it, or correct the day directly.',
    ])
    expect(await world.fingerprint()).toBe(before)
    expect((await refuse(client, correctionId)).status).toBe(200)
  })
})

describe('a session that was never punched', () => {
  const times = { punchInTime: at('11', '09:00'), punchOutTime: at('11', '18:00') }

  it('is requested as a whole, and exists once it is approved', async () => {
    const { biller, client } = await people()
    const { correction } = await biller.get(askMissing, { body: { ...times, reason } })
    expect(correction).toMatchObject({ attendanceId: null, before: null, after: times, day: '2026-03-11' })
    expect((await desk.cell(biller, biller, '2026-03-11')).code).toBe('A')
    const { body } = await approve(client, correction.correctionId)
    expect(body.correction.attendanceId).toEqual(expect.any(String))
    expect(await desk.cell(biller, biller, '2026-03-11')).toMatchObject({
      code: 'P',
      marks: ['REG'],
      attendanceIds: [body.correction.attendanceId],
    })
  })

  it('is refused over another session, in the future, and when it was punched meanwhile', async () => {
    const { biller, client } = await people()
    const before = await world.fingerprint()
    for (const [wrong, status] of [
      [{ punchInTime: at('10', '16:00'), punchOutTime: at('10', '18:00') }, 409],
      [{ punchOutTime: at('12', '12:01') }, 422],
      [{ punchOutTime: at('11', '09:00') }, 422],
    ] as const)
      expect((await biller.call(askMissing, { body: { ...times, reason, ...wrong } })).status).toBe(status)
    expect(await world.fingerprint()).toBe(before)
    const { correction } = await biller.get(askMissing, { body: { ...times, reason } })
    await client.get(addAttendance, { body: { ...times, billerId: biller.userId, reason } })
    const { status, body } = await approve(client, correction.correctionId)
    expect([status, body.message]).toEqual([409, 'This overlaps with another session for the same person.'])
    expect((await desk.day(client, biller, '2026-03-11')).sessions).toHaveLength(1)
  })
})
