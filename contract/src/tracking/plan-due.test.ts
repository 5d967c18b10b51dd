import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brief, dayMs, expectSound, hour, Moment, minute, Zone } from '../../test/sync-life.ts'
import { addDays, addMilliseconds, dayIn, type Instant, msBetween, pickLater } from '../kit/time.ts'
import {
  applyPull,
  computePause,
  findDueTime,
  type Pull,
  planNextPull,
  pullReasons,
  type SyncState,
} from './pullPlan.ts'

/** Any state at all, also such as no life leads to. */
const anyState = (now: Instant, today: string): fc.Arbitrary<SyncState> => {
  const ago = (ms: number) =>
    fc.option(fc.oneof(fc.nat({ max: ms }), fc.nat({ max: 9 * ms })).map(past => addMilliseconds(now, -past)))
  const back = fc.oneof(fc.nat({ max: 50 }), fc.nat({ max: 500 })).map(days => addDays(today, -days))
  return fc
    .record({
      recentAt: ago(20 * minute),
      weekAt: ago(dayMs),
      monthAt: ago(7 * dayMs),
      monthLeft: fc.option(back),
      backfilledTo: fc.option(back),
      backfillGoal: back,
      asked: fc.option(fc.tuple(fc.integer({ min: -20, max: 100 }), fc.nat({ max: 399 })), { freq: 1 }),
      retryAt: fc.option(fc.integer({ min: -hour, max: hour }).map(ms => addMilliseconds(now, ms))),
    })
    .map(({ asked, ...state }) => ({
      ...state,
      askedFrom: asked && addDays(today, -asked[0] - asked[1]),
      askedLeft: asked && addDays(today, -asked[0]),
    }))
}

describe('when a pull is due', () => {
  const Case = fc.tuple(Zone, Moment).chain(([zone, now]) => {
    const today = dayIn(zone, now)
    return anyState(now, today).map(state => ({ zone, now, today, state }))
  })

  it('is the first moment at which there is something to pull, and as urgent as that is', () => {
    fc.assert(
      fc.property(Case, fc.nat({ max: 8 * dayMs }), ({ zone, now, today, state }, ms) => {
        const { at, rank } = findDueTime(state, zone, today, now)
        expect(at >= now).toBe(true)
        const pull = planNextPull(state, zone, today, at)
        const isFirst = state.backfilledTo === null && pull?.reason === 'recent'
        expect(pull && (isFirst ? 0 : pullReasons.indexOf(pull.reason))).toBe(rank)
        expect(planNextPull(state, zone, today, addMilliseconds(at, ms))).not.toBeNull()
        if (at === now) return
        expect(planNextPull(state, zone, today, addMilliseconds(at, -1))).toBeNull()
        expect(planNextPull(state, zone, today, addMilliseconds(now, ms % msBetween(now, at)))).toBeNull()
      }),
      { numRuns: 400 },
    )
  })

  it('is a valid pull, and none once all pulls are done, whatever the state', () => {
    fc.assert(
      fc.property(Case, ({ zone, now, today, state }) => {
        let [left, at] = [state, pickLater(state.retryAt ?? now, now)]
        const done: Pull[] = []
        for (
          let pull = planNextPull(left, zone, today, at);
          pull;
          pull = planNextPull(left, zone, today, at)
        ) {
          expectSound(zone, pull, today)
          done.push(pull)
          at = addMilliseconds(at, 100)
          left = applyPull(left, pull, today, at)
          if (done.length > 250) throw new Error(`It never ends: ${brief(done).slice(-3).join(', ')}`)
        }
      }),
      { numRuns: 80 },
    )
  })
})

describe('the pause after failures', () => {
  const Chance = fc.double({ min: 0, max: 1, noNaN: true })

  it('grows from half a minute to a quarter of an hour, each time twice as long', () => {
    const longest = [1, 2, 3, 4, 5, 6, 7, 100, 1_000_000].map(failures => computePause(failures, 1) / 1000)
    expect(longest).toEqual([30, 60, 120, 240, 480, 900, 900, 900, 900])
  })

  it('is never shorter after one more failure, and somewhere between half of it and all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), Chance, Chance, (failures, one, other) => {
        expect(computePause(failures + 1, one)).toBeGreaterThanOrEqual(computePause(failures, one))
        const longest = computePause(failures, 1)
        expect(computePause(failures, one)).toBeGreaterThanOrEqual(longest / 2)
        expect(computePause(failures, one)).toBeLessThanOrEqual(longest)
        expect(longest).toBeLessThanOrEqual(15 * minute)
        if (one < other)
          expect(computePause(failures, one)).toBeLessThanOrEqual(computePause(failures, other))
      }),
    )
  })

  it('differs from one account to the next, so that they do not all come back at once', () => {
    const pauses = Array.from({ length: 100 }, (_, index) => computePause(3, index / 100))
    expect(new Set(pauses).size).toBe(100)
  })
})
