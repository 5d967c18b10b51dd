import { getMonthlyRegister } from '@claimcrew/contract/attendance/contract'
import { signIn } from '@claimcrew/contract/people/contract'
import { listProduction, listReviews } from '@claimcrew/contract/production/contract'
import { listKpis } from '@claimcrew/contract/production/kpis'
import { getProductionOverview, getProductionReport } from '@claimcrew/contract/production/report'
import { describe, expect, it } from 'vitest'
import { demoWorld, onTuesday } from '../test/demo.ts'
import { Caller } from '../test/world.ts'
import { demoPassword } from './people.ts'

const world = await demoWorld(onTuesday)

async function enter(email: string) {
  const { authToken, user } = await world.visitor.get(signIn, { body: { email, password: demoPassword } })
  return { caller: new Caller(world.app, authToken), user }
}

const { caller: admin } = await enter('admin@claimcrew.test')
const { caller: client } = await enter('client@claimcrew.test')
const { caller: biller, user: demoBiller } = await enter('biller@claimcrew.test')
const all = { from: '2025-12-01', to: '2026-03-10' }
const { entries, days } = await admin.get(listProduction, { query: all })

describe('the demo’s production', () => {
  it('is three months of work of all 24 billers, up to yesterday', () => {
    expect(new Set(entries.map(one => one.billerId)).size).toBe(24)
    expect(entries.length).toBeGreaterThan(4000)
    expect(entries.every(one => one.day < '2026-03-11')).toBe(true)
    expect(days.map(one => one.day).sort()[0]).toMatch(/^2025-12/)
    expect(new Set(entries.map(one => one.status))).toEqual(
      new Set(['draft', 'submitted', 'approved', 'rejected', 'locked']),
    )
  })

  it('fits into the punched time, except for a few days with questions', async () => {
    const worked = new Map<string, number>()
    for (const [month, year] of [
      [12, 2025],
      [1, 2026],
      [2, 2026],
      [3, 2026],
    ] as const)
      for (const row of (await admin.get(getMonthlyRegister, { query: { month, year } })).rows)
        for (const day of row.days) worked.set(`${row.billerId} ${day.date}`, day.workedSeconds)
    const produced = new Map<string, number>()
    for (const { billerId, day, minutes, holdMinutes } of entries) {
      const key = `${billerId} ${day}`
      produced.set(key, (produced.get(key) ?? 0) + minutes + holdMinutes)
    }
    const over = [...produced].filter(([key, minutes]) => minutes * 60 > (worked.get(key) ?? 0))
    expect(over).toHaveLength(7)
  })

  it('is what the report says of one week, added up by hand', async () => {
    const week = { from: '2026-03-02', to: '2026-03-08' }
    const mine = (await client.get(listProduction, { query: week })).entries
    const { rows, totals } = await client.get(getProductionReport, { query: week })
    const sum = (of: (one: (typeof mine)[number]) => number) =>
      mine.reduce((whole, one) => whole + of(one), 0)
    expect(totals).toMatchObject({
      n: mine.length,
      quantity: sum(one => one.quantity),
      minutes: sum(one => one.minutes),
      holdMinutes: sum(one => one.holdMinutes),
      dollarsCents: sum(one => one.dollarsCents ?? 0),
      collectedCents: sum(one => one.collectedCents ?? 0),
    })
    for (const row of rows) {
      const own = mine.filter(
        one => one.billerId === row.billerId && one.day === row.day && one.workType === row.workType,
      )
      const minutes = own.reduce((whole, one) => whole + one.minutes, 0)
      const quantity = own.reduce((whole, one) => whole + one.quantity, 0)
      expect([row.quantity, row.minutes]).toEqual([quantity, minutes])
      if (minutes > 0) expect(row.unitsPerHour).toBe((quantity * 60) / minutes)
      if (row.target !== null && row.unitsPerHour !== null)
        expect(row.attainment).toBe(row.unitsPerHour / row.target)
    }
    expect(new Set(rows.map(one => one.targetSource))).toContain('client')
    expect(totals.utilisation).toBeGreaterThan(0.7)
    expect(totals.utilisation).toBeLessThan(1)
  })

  it('has a day to write, one that was sent back, and days that wait for the client', async () => {
    const own = days.filter(one => one.billerId === demoBiller.userId)
    const byStatus = Map.groupBy(own, one => one.status)
    expect([byStatus.get('draft')?.length, byStatus.get('rejected')?.length]).toEqual([1, 1])
    const { total } = await client.get(listReviews, { query: {} })
    expect(total).toBeGreaterThan(8)
    expect(await biller.get(getProductionOverview, {})).toMatchObject({ sentBack: 1, unsubmitted: 1 })
  })

  it('is locked with approved attendance months', () => {
    const locked = new Set(days.filter(one => one.status === 'locked').map(one => one.day.slice(0, 7)))
    expect([...locked].sort()).toEqual(['2025-12', '2026-01', '2026-02'])
    const closed = days.filter(one => one.day < '2026-02-01')
    expect(closed.every(one => one.status === 'locked')).toBe(true)
  })

  it('names tasks that were under way', () => {
    expect(entries.filter(one => one.taskId !== null).length).toBeGreaterThan(100)
  })

  it('has a practice’s figures of three months, which become better', async () => {
    const query = { from: '2025-12', to: '2026-02' }
    const { months } = await client.get(listKpis, { query })
    expect(months.map(one => one.month)).toEqual(['2025-12', '2026-01', '2026-02'])
    const rates = months.map(one => one.kpis.find(({ key }) => key === 'clean-claim-rate')?.value ?? 0)
    expect(rates).toEqual(rates.toSorted())
    expect(months.every(one => one.kpis.every(({ value }) => value !== null))).toBe(true)
  })
})
