import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DashboardStats } from './contract.ts'
import { emptyDashboardStats, toDashboardStats } from './rules.ts'

const month = (seconds: number, hasTrackedId = true) => ({ seconds, hasTrackedId })
const Months = fc.array(
  fc.record({
    seconds: fc.oneof(fc.constantFrom(0, 1, 179, 180), fc.nat({ max: 31 * 86_400 })),
    hasTrackedId: fc.boolean(),
  }),
  { maxLength: 30 },
)

describe('the dashboard’s figures', () => {
  it('count billers with hours above 0 and an id at the provider', () => {
    const billers = [month(3600), month(1), month(0), month(3600, false), month(0, false)]
    expect(toDashboardStats(billers).activeBillers).toBe(2)
  })

  it.each([
    [[], '0.0'],
    [[0], '0.0'],
    [[179], '0.0'],
    [[180], '0.1'],
    [[3600], '1.0'],
    [[3600, 1800], '1.5'],
    [[179, 1], '0.1'],
    [[60, 60, 60], '0.1'],
    [Array(10_000).fill(160 * 3600), '1600000.0'],
  ])('have the hours of %j seconds together as text with one decimal', (seconds, hours) => {
    expect(toDashboardStats(seconds.map(one => month(one))).monthlyHours).toBe(hours)
  })

  it('have today and this week fixed', () => {
    fc.assert(
      fc.property(Months, billers => {
        expect(toDashboardStats(billers)).toMatchObject({ todayHours: '0.0', weeklyHours: '0.0' })
      }),
    )
  })

  it('are zeros when there is nothing to count', () => {
    expect(emptyDashboardStats).toEqual({
      activeBillers: 0,
      todayHours: '0.0',
      weeklyHours: '0.0',
      monthlyHours: '0.0',
    })
    expect(toDashboardStats([])).toEqual(emptyDashboardStats)
    expect(toDashboardStats([month(0), month(0, false)])).toEqual(emptyDashboardStats)
  })

  it('keep their shape, are within 0.05 of the exact hours, and do not depend on the order of billers', () => {
    fc.assert(
      fc.property(Months, billers => {
        const stats = toDashboardStats(billers)
        expect(DashboardStats.parse(stats)).toEqual(stats)
        const hours = billers.reduce((sum, { seconds }) => sum + seconds, 0) / 3600
        expect(Math.abs(Number(stats.monthlyHours) - hours)).toBeLessThanOrEqual(0.05 + 1e-9)
        expect(stats.activeBillers).toBeLessThanOrEqual(billers.length)
        expect(toDashboardStats(billers.toReversed())).toEqual(stats)
      }),
    )
  })
})
