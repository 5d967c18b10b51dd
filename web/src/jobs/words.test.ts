import { describe, expect, it } from 'vitest'
import { payText } from './words.ts'

describe('what a post pays', () => {
  it.each([
    [{ pay: null, rateMinCents: 1500, rateMaxCents: null }, null],
    [{ pay: 'hourly', rateMinCents: 1500, rateMaxCents: 2500 }, '$15.00 – $25.00/hour'],
    [{ pay: 'hourly', rateMinCents: 2000, rateMaxCents: 2000 }, '$20.00/hour'],
    [{ pay: 'hourly', rateMinCents: null, rateMaxCents: null }, 'Hourly'],
    [{ pay: 'fixed', rateMinCents: null, rateMaxCents: 80_000 }, 'Fixed price, $800'],
    [{ pay: 'fixed', rateMinCents: null, rateMaxCents: null }, 'Fixed price'],
  ] as const)('%o is said as %s', (job, text) => {
    expect(payText(job)).toBe(text)
  })
})
