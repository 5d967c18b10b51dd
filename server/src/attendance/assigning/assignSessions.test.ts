import { assignSessions, listUnassignedSessions } from '@claimcrew/contract/attendance/assigning'
import { getAttendanceDay } from '@claimcrew/contract/attendance/contract'
import { updateAttendance } from '@claimcrew/contract/attendance/corrections'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { listNotifications } from '@claimcrew/contract/notifications/contract'
import { closeMonth, getMonthClosing } from '@claimcrew/contract/statements/contract'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { type Person, World } from '../../../test/world.ts'
import { newId } from '../../kit/random.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const hour = 3600

/** A biller in Manila who works for two clients since the 2nd of February, and for the first alone before. */
async function sharedBiller() {
  const biller = await desk.biller('Asia/Manila')
  const lake = await world.join('CLIENT', { userName: 'Lakeside Practice' })
  const hill = await world.join('CLIENT', { userName: 'Hilltop Group' })
  await world.engage(lake, biller, '2026-01-01')
  await world.engage(hill, biller, '2026-02-02')
  return { biller, lake, hill }
}

/** On the 3rd of February an hour for nobody, on the 4th a night shift for nobody and two hours for Hilltop. */
async function unassignedWork() {
  const { biller, lake, hill } = await sharedBiller()
  const ids = {
    short: await desk.work(biller, '2026-02-03T01:00:00.000Z', '2026-02-03T02:00:00.000Z'),
    night: await desk.work(biller, '2026-02-04T13:00:00.000Z', '2026-02-04T20:00:00.000Z'),
    hill: await desk.workFor(hill, biller, '2026-02-05T01:00:00.000Z', '2026-02-05T03:00:00.000Z'),
  }
  world.now = new Date('2026-03-05T01:00:00.000Z')
  return {
    ids,
    biller: await world.alsoAs(biller),
    lake: await world.alsoAs(lake),
    hill: await world.alsoAs(hill),
    boss: await world.alsoAs(admin),
  }
}

const assign = (by: Person, attendanceIds: string[], clientId: OrganizationId) =>
  by.call(assignSessions, { body: { attendanceIds, clientId } })

const workedOn = async (by: Person, biller: Person, day: string) =>
  (await desk.cell(by, biller, day)).workedSeconds

const unassignedOf = async (by: Person, biller: Person) =>
  (await by.get(listUnassignedSessions, { query: { billerId: biller.userId } })).items

const titlesOf = async (person: Person) => {
  const { notifications } = await person.get(listNotifications, { params: { userId: person.userId } })
  return notifications.map(one => [one.title, one.description])
}

describe('sessions that name no client', () => {
  it('count for no client until their biller assigns them, several at once, and then for that client alone', async () => {
    const { ids, biller, lake, hill } = await unassignedWork()
    const open = await unassignedOf(biller, biller)
    expect(open.map(one => [one.attendanceId, one.day, one.workedSeconds])).toEqual([
      [ids.night, '2026-02-04', 7 * hour],
      [ids.short, '2026-02-03', hour],
    ])
    expect(open[0]?.clients.map(one => one.clientName)).toEqual(['Hilltop Group', 'Lakeside Practice'])
    expect(await workedOn(lake, biller, '2026-02-04')).toBe(0)

    const { status, body } = await assign(biller, [ids.night, ids.short, ids.night], lake.userId)
    expect([status, body]).toEqual([
      200,
      {
        sessions: [
          { attendanceId: ids.night, clientId: lake.userId },
          { attendanceId: ids.short, clientId: lake.userId },
        ],
      },
    ])
    // The night shift stays on the day on which it began, where the biller lives.
    expect(await workedOn(lake, biller, '2026-02-03')).toBe(hour)
    expect(await workedOn(lake, biller, '2026-02-04')).toBe(7 * hour)
    expect(await workedOn(hill, biller, '2026-02-04')).toBe(0)
    expect(await workedOn(biller, biller, '2026-02-04')).toBe(7 * hour)
    expect(await unassignedOf(biller, biller)).toEqual([])
    expect((await desk.row(biller, biller, '2026-02')).unassignedSeconds).toBe(0)
  })

  it('notify their client, who may correct them, and are audited', async () => {
    const { ids, biller, lake, hill, boss } = await unassignedWork()
    await assign(biller, [ids.short, ids.night], lake.userId)
    expect(await titlesOf(lake)).toEqual([
      [
        'Sessions assigned to you',
        `2 sessions of Feb 3 – 4 (8 h) by ${biller.user.userName} now count for you. If something is wrong, correct the day.`,
      ],
    ])
    expect(await titlesOf(hill)).toEqual([])
    const body = {
      attendanceId: ids.short,
      punchOutTime: '2026-02-03T01:30:00.000Z',
      reason: 'We left early',
    }
    expect((await lake.call(updateAttendance, { body })).status).toBe(200)
    expect((await hill.call(updateAttendance, { body })).status).toBe(404)
    expect(await workedOn(lake, biller, '2026-02-03')).toBe(hour / 2)
    const audits = await world.db
      .selectFrom('audit_events')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'attendance:assign-client')
      .where('subject_id', '=', ids.night)
      .execute()
    expect(audits).toEqual([
      {
        actor_id: biller.userId,
        before: { clientId: null },
        after: { billerId: biller.userId, day: '2026-02-04', clientId: lake.userId },
      },
    ])
    expect(
      (await boss.get(getAttendanceDay, { query: { billerId: biller.userId, date: '2026-02-03' } })).sessions,
    ).toMatchObject([{ clientId: lake.userId, clientName: 'Lakeside Practice' }])
  })

  it('can be assigned by an ADMIN, and then the biller is notified too', async () => {
    const { ids, biller, hill, boss } = await unassignedWork()
    expect((await unassignedOf(boss, biller)).length).toBe(2)
    expect((await assign(boss, [ids.short], hill.userId)).status).toBe(200)
    expect(await titlesOf(biller)).toContainEqual([
      'Sessions assigned to a client',
      '1 session of Tue, Feb 3 (1 h) now count for Hilltop Group.',
    ])
  })

  it('can still be assigned when one of them is open', async () => {
    const { biller, lake } = await sharedBiller()
    const { attendanceId } = await desk.punchIn(biller, '2026-02-10T01:00:00.000Z')
    const here = await desk.at('2026-02-10T03:00:00.000Z', biller)
    expect((await unassignedOf(here, here))[0]?.workedSeconds).toBe(2 * hour)
    expect((await assign(here, [attendanceId], lake.userId)).status).toBe(200)
    await desk.punchOut(biller, '2026-02-10T05:00:00.000Z')
    expect(await workedOn(await world.alsoAs(lake), biller, '2026-02-10')).toBe(4 * hour)
  })
})

describe('assigning is refused', () => {
  it('where one of them has a client, and then for all of them', async () => {
    const { ids, biller, lake } = await unassignedWork()
    const before = await world.fingerprint()
    expect((await assign(biller, [ids.short, ids.hill], lake.userId)).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
  })

  it('for a client who did not engage the biller on each of the days', async () => {
    const { biller, lake, hill } = await sharedBiller()
    const alone = await desk.biller('UTC')
    const past = await desk.work(alone, '2026-01-20T01:00:00.000Z', '2026-01-20T02:00:00.000Z')
    const late = await desk.work(alone, '2026-02-20T01:00:00.000Z', '2026-02-20T02:00:00.000Z')
    await world.engage(lake, alone, '2026-02-01')
    const here = await world.alsoAs(alone)
    const before = await world.fingerprint()
    for (const clientId of [lake.userId, hill.userId, newId()]) {
      const { status, body } = await assign(here, [late, past], clientId)
      expect([status, Object.keys(body.fields)]).toEqual([422, ['clientId']])
    }
    expect(await world.fingerprint()).toBe(before)
    expect((await assign(here, [late], lake.userId)).status).toBe(200)
    expect((await unassignedOf(await world.alsoAs(biller), biller)).length).toBe(0)
  })

  it('for a day that the client has closed; another client may still have it', async () => {
    const { ids, biller, lake, hill } = await unassignedWork()
    const body = { billerIds: [biller.userId] }
    const checked = await lake.get(getMonthClosing, { params: { month: '2026-02' } })
    expect(checked.closing.billers).toMatchObject([{ state: 'ready', unassignedSeconds: 8 * hour }])
    expect((await lake.call(closeMonth, { params: { month: '2026-02' }, body })).status).toBe(200)
    const before = await world.fingerprint()
    expect((await assign(biller, [ids.short], lake.userId)).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
    expect(
      (await unassignedOf(biller, biller)).map(one => one.clients.map(({ clientId }) => clientId)),
    ).toEqual([[hill.userId], [hill.userId]])
    expect((await assign(biller, [ids.short], hill.userId)).status).toBe(200)
  })

  it('for everyone else, for missing sessions and for an empty list', async () => {
    const { ids, biller, lake } = await unassignedWork()
    const other = await world.join('BILLER')
    expect((await assign(other, [ids.short], lake.userId)).status).toBe(404)
    expect((await assign(biller, [ids.short, newId()], lake.userId)).status).toBe(404)
    expect((await assign(lake, [ids.short], lake.userId)).status).toBe(403)
    expect((await assign(biller, [], lake.userId)).body.fields).toHaveProperty('attendanceIds')
  })

  it('for all but one of several who assign the same sessions at once', async () => {
    const { ids, biller, lake, hill } = await unassignedWork()
    const answers = await Promise.all(
      [lake, hill, lake, hill].map(client => assign(biller, [ids.short, ids.night], client.userId)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const worked = await Promise.all([lake, hill].map(by => workedOn(by, biller, '2026-02-04')))
    expect(worked.toSorted()).toEqual([0, 7 * hour])
  })
})
