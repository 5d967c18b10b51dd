import {
  approveCorrection,
  askCorrection,
  listCorrections,
  refuseCorrection,
  updateAttendance,
} from '@claimcrew/contract/attendance/corrections'
import { getDashboardNeeds } from '@claimcrew/contract/dashboard/contract'
import { deactivateUser, reactivateUser } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open({ at: '2026-03-12T12:00:00.000Z' })
const desk = new AttendanceDesk(world)
const at = (time: string) => `2026-03-10T${time}:00.000Z`
const now = '2026-03-12T12:00:00.000Z'
const owner = await world.join('ADMIN')

/** A day of a biller that an administrator cut to an hour, and the biller's objection to it. */
async function objection(admin: Person) {
  const biller = await desk.biller('UTC')
  const attendanceId = await desk.work(biller, at('09:00'), at('17:00'))
  const client = await desk.at(now, await world.join('CLIENT'))
  await world.engage(client, biller, '2026-01-01')
  await (await world.alsoAs(admin)).get(updateAttendance, {
    body: { attendanceId, punchOutTime: at('10:00'), reason: 'Punched out at ten' },
  })
  const [made] = (await desk.day(biller, biller, '2026-03-10')).corrections
  const { correction } = await (await world.alsoAs(biller)).get(askCorrection, {
    body: { attendanceId, punchOutTime: at('17:00'), disputes: made?.correctionId, reason: 'I stayed' },
  })
  return { biller, client, correction, params: { correctionId: correction.correctionId } }
}

const decideBoth = async (who: Person, params: { correctionId: string }) => {
  const here = await world.alsoAs(who)
  return [
    (await here.call(refuseCorrection, { params, body: { note: 'No' } })).status,
    (await here.call(approveCorrection, { params, body: {} })).status,
  ]
}

const answersOf = async (person: Person) =>
  (await (await world.alsoAs(person)).get(listCorrections, { query: { state: 'asked' } })).items.map(
    ({ correctedById, clientDecides }) => ({ correctedById, clientDecides }),
  )

describe('an objection to an administrator’s correction', () => {
  it('is decided by another administrator, who alone is notified', async () => {
    const other = await world.join('ADMIN')
    const { biller, client, params } = await objection(owner)
    expect(await desk.newsOf(other)).toEqual(['correction-asked'])
    expect([await desk.newsOf(owner), await desk.newsOf(client)]).toEqual([[], []])
    expect(await answersOf(biller)).toEqual([{ correctedById: owner.userId, clientDecides: false }])
    // What a dashboard counts is what its reader decides, whatever else their lists show.
    const waiting = async (person: Person) =>
      (await (await world.alsoAs(person)).get(getDashboardNeeds, {})).requests
    expect([await waiting(other), await waiting(owner), await waiting(client)]).toEqual([1, 0, 0])
    const asMaker = await world.alsoAs(owner)
    for (const [endpoint, input] of [
      [refuseCorrection, { params, body: { note: 'No' } }],
      [approveCorrection, { params, body: {} }],
    ] as const) {
      const { status, body } = await asMaker.call(endpoint, input)
      expect([status, body.message]).toEqual([
        403,
        'This disputes a correction you made, so someone else has to decide.',
      ])
    }
    expect(await decideBoth(client, params)).toEqual([404, 404])
    const { sessions } = await desk.day(biller, biller, '2026-03-10')
    expect(sessions.map(one => one.punchOutTime)).toEqual([at('10:00')])
    expect((await (await world.alsoAs(other)).call(approveCorrection, { params, body: {} })).status).toBe(200)
    expect((await desk.cell(biller, biller, '2026-03-10')).punchOutTime).toBe(at('17:00'))
    await (await world.alsoAs(owner)).get(deactivateUser, { params: { id: other.userId } })
  })

  it('is decided by the day’s client when there is no other administrator', async () => {
    const { biller, client, params } = await objection(owner)
    expect(await desk.newsOf(client)).toEqual(['correction-asked'])
    expect(await answersOf(client)).toEqual([{ correctedById: owner.userId, clientDecides: true }])
    const stranger = await world.join('CLIENT')
    expect(await decideBoth(owner, params)).toEqual([403, 403])
    expect(await decideBoth(stranger, params)).toEqual([404, 404])
    expect((await (await world.alsoAs(client)).call(approveCorrection, { params, body: {} })).status).toBe(
      200,
    )
    expect((await desk.cell(biller, biller, '2026-03-10')).punchOutTime).toBe(at('17:00'))
  })

  it('is no longer the client’s to decide once there is another administrator', async () => {
    const { client, params } = await objection(owner)
    const [former] = await world.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'ADMIN')
      .where('deactivated_at', 'is not', null)
      .execute()
    await (await world.alsoAs(owner)).get(reactivateUser, { params: { id: former?.id ?? '' } })
    expect(await answersOf(client)).toEqual([{ correctedById: owner.userId, clientDecides: false }])
    expect(await decideBoth(client, params)).toEqual([404, 404])
  })
})
