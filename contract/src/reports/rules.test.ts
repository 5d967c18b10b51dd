import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitAmount } from './rules.ts'

it('shares out an amount to the last cent, each within a cent of its exact share', () => {
  const anyWeights = fc
    .array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 100 })
    .filter(weights => weights.some(weight => weight > 0))
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 100_000_000 }), anyWeights, (amount, weights) => {
      const shares = splitAmount(amount, weights)
      const all = weights.reduce((sum, weight) => sum + weight, 0)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
      for (const [index, share] of shares.entries())
        expect(Math.abs(share - (amount * (weights[index] ?? 0)) / all)).toBeLessThanOrEqual(1)
    }),
  )
})
