import { approveMonth, getMonthlyRegister } from '@claimcrew/contract/attendance/contract'
import { acceptTerms, proposeTerms } from '@claimcrew/contract/engagements/contract'
import { getReport } from '@claimcrew/contract/reports/contract'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()
const desk = new AttendanceDesk(world)
const admin = await world.join('ADMIN')
const hour = 3600

/** From Monday the 2nd to Sunday the 15th of March, as letters. */
async function codesOf(by: Person, biller: Person, client?: Person): Promise<string> {
  const query = {
    month: 3,
    year: 2026,
    billerId: biller.userId,
    ...(client && { clientId: client.userId }),
  }
  const { rows } = await (await world.alsoAs(by)).get(getMonthlyRegister, { query })
  return (rows[0]?.days ?? [])
    .slice(1, 15)
    .map(({ code }) => code)
    .join(' ')
}

/** A biller in Manila who worked on Tuesday the 3rd for Lakeside and in the night after it for Hilltop. */
async function sharedWork(weekdays: { lake: number[] | null; hill: number[] | null }) {
  const biller = await desk.biller('Asia/Manila')
  const lake = await world.join('CLIENT', { userName: 'Lakeside Practice' })
  const hill = await world.join('CLIENT', { userName: 'Hilltop Group' })
  const engagementId = await world.engage(lake, biller, '2026-01-01', null, { weekdays: weekdays.lake })
  await world.engage(hill, biller, '2026-01-01', null, { weekdays: weekdays.hill })
  await desk.workFor(lake, biller, '2026-03-03T01:00:00.000Z', '2026-03-03T07:00:00.000Z')
  // From ten in the evening of the 3rd until five in the morning of the 4th in Manila.
  await desk.workFor(hill, biller, '2026-03-03T14:00:00.000Z', '2026-03-03T21:00:00.000Z')
  world.now = new Date('2026-03-16T01:00:00.000Z')
  return { biller, lake, hill, engagementId }
}

describe('a client who shares a biller', () => {
  it('marks no one absent when no weekdays are agreed; the biller and an ADMIN see one whole day', async () => {
    const { biller, lake, hill } = await sharedWork({ lake: null, hill: null })
    expect(await codesOf(lake, biller)).toBe('— P — — — — — — — — — — — —')
    expect(await codesOf(hill, biller)).toBe('— P — — — — — — — — — — — —')
    expect(await codesOf(admin, biller, lake)).toBe('— P — — — — — — — — — — — —')
    expect(await codesOf(admin, biller)).toBe('A P A A A WO WO A A A A A WO WO')
    const me = await world.alsoAs(lake)
    const query = { from: '2026-03-01', to: '2026-03-15', by: 'biller' } as const
    const { totals } = await me.get(getReport, { params: { kind: 'attendance' }, query })
    expect([totals.absentDays, totals.workedSeconds]).toEqual([0, 6 * hour])
  })

  it('judges absence by the weekdays agreed with them, from their first day on', async () => {
    const { biller, lake, hill, engagementId } = await sharedWork({ lake: [2, 4], hill: null })
    expect(await codesOf(lake, biller)).toBe('WO P WO A WO WO WO WO A WO A WO WO WO')
    expect(await codesOf(hill, biller)).toBe('— P — — — — — — — — — — — —')
    const params = { engagementId }
    await (await world.alsoAs(lake)).get(proposeTerms, {
      params,
      body: { from: '2026-03-16', weekdays: [1] },
    })
    await (await world.alsoAs(biller)).get(acceptTerms, { params, body: {} })
    world.now = new Date('2026-03-18T01:00:00.000Z')
    const { rows } = await (await world.alsoAs(lake)).get(getMonthlyRegister, {
      query: { month: 3, year: 2026, billerId: biller.userId },
    })
    expect(rows[0]?.days.slice(14, 17).map(({ code }) => code)).toEqual(['WO', 'A', 'WO'])
    expect(await codesOf(lake, biller)).toBe('WO P WO A WO WO WO WO A WO A WO WO WO')
  })

  it('locks days as they were judged for them', async () => {
    const { biller, lake, hill } = await sharedWork({ lake: null, hill: [3] })
    const body = { billerId: biller.userId, month: 3, year: 2026 }
    await (await world.alsoAs(lake)).get(approveMonth, { body })
    await (await world.alsoAs(hill)).get(approveMonth, { body })
    expect(await codesOf(lake, biller)).toBe('— P — — — — — — — — — — — —')
    expect(await codesOf(hill, biller)).toBe('WO P A WO WO WO WO WO WO A WO WO WO WO')
  })

  it('changes nothing of the whole day by locking it, whether one client does or both', async () => {
    const { biller, lake, hill } = await sharedWork({ lake: null, hill: null })
    const body = { billerId: biller.userId, month: 3, year: 2026 }
    for (const client of [lake, hill]) {
      await (await world.alsoAs(client)).get(approveMonth, { body })
      expect(await codesOf(admin, biller)).toBe('A P A A A WO WO A A A A A WO WO')
      expect(await codesOf(biller, biller)).toBe('A P A A A WO WO A A A A A WO WO')
    }
  })
})

it('agreed weekdays count for a client alone too, also where the schedule has a day off', async () => {
  const biller = await desk.biller('UTC')
  const client = await world.join('CLIENT')
  await world.engage(client, biller, '2026-01-01', null, { weekdays: [6] })
  world.now = new Date('2026-03-16T01:00:00.000Z')
  expect(await codesOf(client, biller)).toBe('WO WO WO WO WO A WO WO WO WO WO WO A WO')
  expect(await codesOf(biller, biller)).toBe('WO WO WO WO WO A WO WO WO WO WO WO A WO')
})
