import { kpis } from '@claimcrew/contract/production/kpiRules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { kpiValueText } from './figureText.ts'

it('shows as many digits as the verdict needs', () => {
  expect(kpiValueText('days-in-ar', 39.976)).toBe('39.98 days')
  expect(kpiValueText('days-in-ar', 39.5)).toBe('39.5 days')
  expect(kpiValueText('days-in-ar', 40)).toBe('40 days')
  expect(kpiValueText('charge-lag', 2.004)).toBe('2.004 days')
  expect(kpiValueText('clean-claim-rate', 0.94996)).toBe('94.996%')
  expect(kpiValueText('clean-claim-rate', 0.95)).toBe('95%')
  expect(kpiValueText('denial-rate', null)).toBe('—')
})

it('never rounds a number across the limit of the usual range', () => {
  const near = fc.double({ min: -0.01, max: 0.01, noNaN: true })
  const ends = { 'days-in-ar': 40, 'charge-lag': 2 } as Readonly<Record<string, number>>
  for (const { key, unit, band } of kpis)
    fc.assert(
      fc.property(near, away => {
        const end = ends[key] ?? Number(/[\d.]+/.exec(band.text)?.[0]) / 100
        // Nearer than six digits can tell apart is the end itself.
        const value = end * (1 + Math.round(away * 1e6) / 1e6)
        const displayed =
          Number(kpiValueText(key, value).replace(/[^\d.]/g, '')) / (unit === 'days' ? 1 : 100)
        expect(band.isWithin(displayed)).toBe(band.isWithin(value))
      }),
    )
})
