import { describe, expect, it } from 'vitest'
import { computeKpis, findKpiErrors, kpis, noKpiBase } from './kpis.ts'

const march = {
  ...noKpiBase,
  claimsSubmitted: 400,
  claimsClean: 380,
  claimsAdjudicated: 350,
  claimsPaidFirst: 322,
  claimsDenied: 14,
  arTotalCents: 3_100_000,
  arOver90Cents: 310_000,
  chargesCents: 3_100_000,
  adjustmentsCents: 1_100_000,
  paymentsCents: 1_900_000,
  encounters: 200,
  chargeLagDays: 500,
}

const valuesOf = (base: typeof march, month = '2026-03') =>
  Object.fromEntries(computeKpis(base, month).map(({ key, value, isWithin }) => [key, [value, isWithin]]))

describe('the figures of a practice', () => {
  it('are their numerator over their denominator, held against what is usual', () => {
    expect(valuesOf(march)).toEqual({
      'clean-claim-rate': [0.95, true],
      'first-pass-resolution': [0.92, true],
      'days-in-ar': [31, true],
      'ar-over-90': [0.1, false],
      'denial-rate': [0.04, true],
      'net-collection': [0.95, true],
      'charge-lag': [2.5, false],
    })
  })

  it('divide charges by the days that the month has', () => {
    expect(valuesOf(march, '2026-02')['days-in-ar']).toEqual([28, true])
    expect(valuesOf(march, '2028-02')['days-in-ar']).toEqual([29, true])
  })

  it('are not known where a number is missing or there is nothing to divide by', () => {
    expect(
      computeKpis(noKpiBase, '2026-03').every(({ value, isWithin }) => value === null && isWithin === null),
    ).toBe(true)
    expect(valuesOf({ ...march, claimsSubmitted: 0, claimsClean: 0 })['clean-claim-rate']).toEqual([
      null,
      null,
    ])
    expect(valuesOf({ ...march, adjustmentsCents: 3_100_000 })['net-collection']).toEqual([null, null])
  })

  it('say how they are made and what they are divided by', () => {
    for (const { formula, denominatorLabel, band } of kpis) {
      expect(formula).toContain('÷')
      expect(denominatorLabel.length * band.text.length).toBeGreaterThan(0)
    }
  })

  it('refuse a part that is more than its whole', () => {
    expect(findKpiErrors(march)).toEqual({})
    expect(Object.keys(findKpiErrors({ ...march, claimsDenied: 351, arOver90Cents: 3_100_001 }))).toEqual([
      'claimsDenied',
      'arOver90Cents',
    ])
  })
})
