import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeKpis,
  findKpiErrors,
  type KpiBase,
  kpiNumberNames,
  kpis,
  noKpiBase,
  sumKpiBases,
} from './kpiRules.ts'

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

type KpiFigure = ReturnType<typeof computeKpis>[number]
const sumOf = (figures: readonly KpiFigure[], part: 'numerator' | 'denominator') =>
  figures.reduce((sum, one) => sum + (one[part] ?? 0), 0)

const valuesOf = (base: KpiBase, month = '2026-03') =>
  Object.fromEntries(computeKpis(base, month).map(({ key, value, isWithin }) => [key, [value, isWithin]]))

describe('the figures of a practice', () => {
  it('are their numerator over their denominator, compared with the usual range', () => {
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

  it('divide charges by the days of the month', () => {
    expect(valuesOf(march, '2026-02')['days-in-ar']).toEqual([28, true])
    expect(valuesOf(march, '2028-02')['days-in-ar']).toEqual([29, true])
  })

  it('are unknown when a number is missing or the denominator is zero', () => {
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

  it('of several practices are made from the sums of their numbers, and are no average of their figures', () => {
    const anyCount = fc.integer({ min: 0, max: 1_000_000 })
    const anyBase = fc.record(Object.fromEntries(kpiNumberNames.map(name => [name, anyCount])))
    fc.assert(
      fc.property(fc.array(anyBase, { minLength: 1, maxLength: 8 }), bases => {
        const practices = bases.map(base => computeKpis(base as KpiBase, '2026-03'))
        for (const { key, value, numerator, denominator } of computeKpis(
          sumKpiBases(bases as KpiBase[]),
          '2026-03',
        )) {
          const own = practices.flatMap(figures => figures.filter(one => one.key === key))
          const [over, under] = [sumOf(own, 'numerator'), sumOf(own, 'denominator')]
          expect(numerator).toBeCloseTo(over, 4)
          expect(denominator).toBeCloseTo(under, 4)
          if (under > 0) expect(value).toBeCloseTo(over / under, 9)
        }
      }),
    )
    const [small, large] = [
      { ...march, claimsAdjudicated: 10, claimsDenied: 5 },
      { ...march, claimsAdjudicated: 990, claimsDenied: 0 },
    ]
    expect(valuesOf(sumKpiBases([small, large]))['denial-rate']).toEqual([0.005, true])
  })

  it('of several practices are unknown when one of them lacks a number', () => {
    const sum = sumKpiBases([march, { ...march, claimsClean: null }])
    expect(sum).toMatchObject({ claimsSubmitted: 800, claimsClean: null })
    expect(valuesOf(sum)['clean-claim-rate']).toEqual([null, null])
    expect(sumKpiBases([])).toEqual(noKpiBase)
  })

  it('refuse a part that is more than its whole', () => {
    expect(findKpiErrors(march)).toEqual({})
    expect(Object.keys(findKpiErrors({ ...march, claimsDenied: 351, arOver90Cents: 3_100_001 }))).toEqual([
      'claimsDenied',
      'arOver90Cents',
    ])
  })
})
