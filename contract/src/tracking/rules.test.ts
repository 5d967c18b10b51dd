import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, hourMs } from '../../test/weeks.ts'
import { addMilliseconds } from '../kit/time.ts'
import {
  differsTooMuch,
  findFurthestApart,
  isStale,
  type TotalComparison,
  tokenWarningDays,
  toProductivity,
  toTokenState,
  toTrackingAge,
} from './rules.ts'

describe('a score', () => {
  it('is productive from 3, unproductive from 1, and unrated at 0', () => {
    expect([0, 1, 2, 3, 4].map(toProductivity)).toEqual([
      'unrated',
      'unproductive',
      'unproductive',
      'productive',
      'productive',
    ])
  })
})

describe('a token', () => {
  const now = at('2026-11-15T12:00Z')
  const dayMs = 24 * hourMs

  it.each([
    ['unknown while nobody knows its end', null, 'unknown'],
    ['good half a year before its end', 183 * dayMs, 'good'],
    ['good a moment before the warning is due', tokenWarningDays * dayMs + 1, 'good'],
    ['ending fourteen days before its end', tokenWarningDays * dayMs, 'ending'],
    ['ending in its last moment', 1, 'ending'],
    ['ended at its end', 0, 'ended'],
    ['ended after it', -dayMs, 'ended'],
  ] as const)('is %s', (_, left, state) => {
    expect(toTokenState(left === null ? null : addMilliseconds(now, left), now)).toBe(state)
  })

  it('is warned about for fourteen days', () => {
    expect(tokenWarningDays).toBe(14)
  })
})

describe('our total and the provider’s', () => {
  it.each([
    [0, 0, false],
    [0, 1, true],
    [1, 0, true],
    [98, 100, false],
    [100, 98, false],
    [97, 100, true],
    [100, 97, true],
    [144_000, 141_120, false],
    [144_000, 141_119, true],
  ])('of %d and %d seconds differ too much: %s', (ours, theirs, tooMuch) => {
    expect(differsTooMuch(ours, theirs)).toBe(tooMuch)
  })

  it('may be two hundredths apart, to the second, and no second more, whichever is the larger', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000_000 }), fiftieth => {
        for (const [one, other] of [
          [49 * fiftieth, 50 * fiftieth],
          [50 * fiftieth, 49 * fiftieth],
        ] as const)
          expect(differsTooMuch(one, other)).toBe(false)
        expect(differsTooMuch(49 * fiftieth - 1, 50 * fiftieth)).toBe(true)
        expect(differsTooMuch(50 * fiftieth, 49 * fiftieth - 1)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the day to check first', () => {
  const compared = (from: string, ours: number, theirs: number): TotalComparison => ({
    from: at(`${from}Z`),
    to: at(`${from}Z`),
    ours,
    theirs,
  })
  const [monday, tuesday, wednesday] = [
    compared('2026-03-09T00:00', 30_000, 20_000),
    compared('2026-03-10T00:00', 20_000, 30_000),
    compared('2026-03-11T00:00', 29_500, 30_000),
  ]

  it('is the day with the largest difference, of several the latest', () => {
    const small = compared('2026-03-12T00:00', 100, 300)
    expect(findFurthestApart([monday, tuesday, wednesday, small])).toBe(tuesday)
    expect(findFurthestApart([small, wednesday])).toBe(small)
  })

  it('is none when no day differs too much, or there are no days', () => {
    expect(findFurthestApart([wednesday, compared('2026-03-12T00:00', 0, 0)])).toBeNull()
    expect(findFurthestApart([])).toBeNull()
  })
})

describe('pulled data', () => {
  it('is as old as the account that is furthest behind, and old as long as one was never pulled', () => {
    const now = at('2026-11-15T12:00Z')
    const [fresh, older] = [at('2026-11-15T11:50Z'), at('2026-11-15T11:00Z')]
    expect(toTrackingAge([], now)).toEqual({ syncedAt: null, stale: false })
    expect(toTrackingAge([null, null], now)).toEqual({ syncedAt: null, stale: true })
    expect(toTrackingAge([fresh, older], now)).toEqual({ syncedAt: older, stale: true })
    expect(toTrackingAge([fresh, null], now)).toEqual({ syncedAt: fresh, stale: true })
    expect(toTrackingAge([fresh], now)).toEqual({ syncedAt: fresh, stale: false })
  })

  it('is old after three quarters of an hour, and as long as nothing was pulled', () => {
    const now = at('2026-11-15T12:00Z')
    expect(isStale(null, now)).toBe(true)
    expect(isStale(now, now)).toBe(false)
    expect(isStale(at('2026-11-15T11:15Z'), now)).toBe(false)
    expect(isStale(at('2026-11-15T11:14:59.999Z'), now)).toBe(true)
  })
})
