import { endBreak, punchIn, punchOut, startBreak } from '@claimcrew/contract/attendance/contract'
import { updateAttendance } from '@claimcrew/contract/attendance/corrections'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk, withKey } from '../../../test/scenes/attendanceDesk.ts'
import { type Caller, type Person, World } from '../../../test/world.ts'

const world = await World.open({ at: '2026-03-10T16:00:00.000Z' })
const desk = new AttendanceDesk(world)
const second = await world.anotherApp()

const own = (biller: Person) => ({ body: { billerId: biller.userId } })
const out = (biller: Person) => ({ body: { billerId: biller.userId, description: 'Posted payments' } })
const sessionsOf = (biller: Person) =>
  world.db.selectFrom('attendance_sessions').selectAll().where('biller_id', '=', biller.userId).execute()

describe('concurrent punches', () => {
  it('twenty parallel punch-ins in two processes leave one session and nineteen clear answers', async () => {
    const biller = await world.join('BILLER')
    const callers: Caller[] = Array.from({ length: 20 }, (_, index) =>
      index % 2 ? biller : biller.at(second),
    )
    const answers = await Promise.all(callers.map(one => one.call(punchIn, own(biller))))
    const [taken, refused] = [
      answers.filter(one => one.status === 200),
      answers.filter(one => one.status !== 200),
    ]
    expect(taken).toHaveLength(1)
    expect(refused).toHaveLength(19)
    for (const { status, body } of refused)
      expect([status, body.code, body.message]).toEqual([409, 'conflict', 'You’re already punched in.'])
    const sessions = await sessionsOf(biller)
    expect(sessions.map(one => one.id)).toEqual([taken[0]?.body.attendance.attendanceId])
    expect((await desk.cell(biller, biller, '2026-03-10')).attendanceIds).toEqual([sessions[0]?.id])
  })

  it('twenty parallel punch-outs end one session once, with one summary', async () => {
    const biller = await world.join('BILLER')
    await biller.get(punchIn, own(biller))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? biller : biller.at(second)).call(punchOut, {
          body: { billerId: biller.userId, description: `Summary ${index}` },
        }),
      ),
    )
    const taken = answers.filter(one => one.status === 200)
    expect(taken).toHaveLength(1)
    for (const { status, body } of answers.filter(one => one.status !== 200))
      expect([status, body.message]).toEqual([409, 'You already punched out. Punch in first.'])
    expect((await sessionsOf(biller)).map(one => one.description)).toEqual([
      taken[0]?.body.attendance.description,
    ])
  })

  it('two breaks that begin at once are one break', async () => {
    const biller = await world.join('BILLER')
    await biller.get(punchIn, own(biller))
    const answers = await desk.meeting(biller, [
      () => biller.call(startBreak, { body: { billerId: biller.userId, breakType: 'Tea Break' } }),
      () =>
        biller.at(second).call(startBreak, { body: { billerId: biller.userId, breakType: 'Lunch Break' } }),
    ])
    expect(answers.map(one => one.status).sort()).toEqual([200, 409])
    const refused = answers.find(one => one.status === 409)
    expect(refused?.body.message).toMatch(/^You’re already on a break: (Tea|Lunch) Break\.$/)
  })

  it('a break that begins during a punch-out ends with it, or never begins', async () => {
    for (const round of [1, 2, 3]) {
      const biller = await world.join('BILLER')
      await biller.get(punchIn, own(biller))
      world.pass(60_000)
      const [rest, left] = await desk.meeting(biller, [
        () => biller.call(startBreak, { body: { billerId: biller.userId, breakType: 'Tea Break' } }),
        () => biller.at(second).call(punchOut, out(biller)),
      ])
      expect(left?.status, `round ${round}`).toBe(200)
      if (rest?.status !== 200) expect(rest?.body.message).toBe('You already punched out. Punch in first.')
      const day = await desk.day(biller, biller, '2026-03-10')
      expect(day.sessions).toMatchObject([{ punchOutTime: world.now.toISOString(), workedSeconds: 60 }])
      expect(day.sessions[0]?.breaks.every(one => one.endTime !== null)).toBe(true)
      expect(day.day).toMatchObject({
        workedSeconds: 60,
        breakSeconds: 0,
        punchOutTime: world.now.toISOString(),
      })
    }
  })

  it('a break that ends during a punch-out is counted once', async () => {
    const biller = await world.join('BILLER')
    await biller.get(punchIn, own(biller))
    await biller.get(startBreak, { body: { billerId: biller.userId, breakType: 'Tea Break' } })
    world.pass(60_000)
    const [back, left] = await desk.meeting(biller, [
      () => biller.call(endBreak, own(biller)),
      () => biller.at(second).call(punchOut, out(biller)),
    ])
    expect(left?.status).toBe(200)
    expect([200, 409]).toContain(back?.status)
    const day = await desk.day(biller, biller, '2026-03-10')
    expect(day.day).toMatchObject({ workedSeconds: 0, breakSeconds: 60 })
    expect(day.sessions[0]).toMatchObject({ breakSeconds: 60 })
  })
})

describe('a punch with an Idempotency-Key', () => {
  it('sent again has one effect and the same answer, also later and in another process', async () => {
    const biller = await world.join('BILLER')
    const first = await biller.get(punchIn, own(biller), withKey('a-key-of-mine-1'))
    const before = await world.fingerprint()
    world.pass(30_000)
    expect(await biller.get(punchIn, own(biller), withKey('a-key-of-mine-1'))).toEqual(first)
    expect((await biller.at(second).call(punchIn, own(biller), withKey('a-key-of-mine-1'))).body).toEqual(
      first,
    )
    expect(await world.fingerprint()).toBe(before)
  })

  it('sent ten times at once has one effect and one answer', async () => {
    const biller = await world.join('BILLER')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? biller : biller.at(second)).call(punchIn, own(biller), withKey('ten-at-once')),
      ),
    )
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body])
    expect(await sessionsOf(biller)).toHaveLength(1)
  })

  it('gets the first answer even when the status has changed and would allow it again', async () => {
    const biller = await world.join('BILLER')
    const first = await biller.get(punchIn, own(biller), withKey('punch-in-of-today'))
    world.pass(20_000)
    await biller.get(punchOut, out(biller), withKey('punch-out-of-today'))
    const before = await world.fingerprint()
    world.pass(20_000)
    expect(await biller.get(punchIn, own(biller), withKey('punch-in-of-today'))).toEqual(first)
    expect(await sessionsOf(biller)).toHaveLength(1)
    expect(await world.fingerprint()).toBe(before)
  })

  it('is refused when the same key was used for something else', async () => {
    const biller = await world.join('BILLER')
    await biller.get(punchIn, own(biller), withKey('one-key-for-all'))
    const before = await world.fingerprint()
    for (const answer of [
      await biller.call(
        startBreak,
        { body: { billerId: biller.userId, breakType: 'Tea Break' } },
        withKey('one-key-for-all'),
      ),
      await biller.call(
        punchIn,
        { body: { billerId: biller.userId, occurredAt: world.now.toISOString() } },
        withKey('one-key-for-all'),
      ),
    ])
      expect([answer.status, answer.body.fields]).toEqual([
        422,
        { 'Idempotency-Key': 'This key was used for something else. Use a new one for each action.' },
      ])
    expect(await world.fingerprint()).toBe(before)
  })

  it('has its own keys: another user’s same key is a different one', async () => {
    const [one, other] = [await world.join('BILLER'), await world.join('BILLER')]
    const mine = await one.get(punchIn, own(one), withKey('the-very-same-key'))
    const theirs = await other.get(punchIn, own(other), withKey('the-very-same-key'))
    expect(theirs.attendance?.attendanceId).not.toBe(mine.attendance?.attendanceId)
    expect(await sessionsOf(other)).toHaveLength(1)
  })

  it('may be tried again after it was refused', async () => {
    const biller = await world.join('BILLER')
    expect((await biller.call(punchOut, out(biller), withKey('patience-please'))).status).toBe(409)
    await biller.get(punchIn, own(biller))
    expect((await biller.call(punchOut, out(biller), withKey('patience-please'))).status).toBe(200)
  })

  it('without a key gets the status the second time', async () => {
    const biller = await world.join('BILLER')
    await biller.get(punchIn, own(biller))
    expect((await biller.call(punchIn, own(biller))).status).toBe(409)
  })
})

describe('a correction that moves a session to another day', () => {
  it('during a punch-out leaves the session on one day, with its end', async () => {
    const biller = await desk.biller('UTC')
    const { attendanceId } = await desk.punchIn(biller, '2026-03-10T00:05:00.000Z')
    const boss = await desk.at('2026-03-10T08:00:00.000Z', await world.join('ADMIN'))
    const here = await world.alsoAs(biller)
    const [accepted, left] = await desk.meeting(biller, [
      () =>
        boss.call(updateAttendance, {
          body: { attendanceId, punchInTime: '2026-03-09T23:55:00.000Z', reason: 'Came before midnight' },
        }),
      () => here.call(punchOut, out(biller)),
    ])
    expect([accepted?.status, left?.status]).toEqual([200, 200])
    const days = (await desk.row(boss, biller, '2026-03')).days.filter(day => day.attendanceIds.length > 0)
    expect(days).toMatchObject([
      {
        date: '2026-03-09',
        attendanceIds: [attendanceId],
        punchOutTime: '2026-03-10T08:00:00.000Z',
        marks: ['LATE', 'REG'],
      },
    ])
  })
})
