import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Interval,
  intersectIntervals,
  subtractIntervals,
  sumIntervalSeconds,
  unionIntervals,
} from '../kit/intervals.ts'
import { compareClocks, type ExplainedTime, type PartOfDay } from './compareClocks.ts'
import { explanations, type GapKind, gapKinds } from './gapKinds.ts'

const minute = 60
const hour = 60 * minute
const at = (from: number, to: number): Interval => ({ from, to })

const interval = fc
  .tuple(fc.nat({ max: 2000 }), fc.nat({ max: 600 }))
  .map(([from, length]) => at(from * 20, from * 20 + length * 20))
const intervals = fc.array(interval, { maxLength: 12 })

const explained: fc.Arbitrary<ExplainedTime> = fc.record({
  why: fc.constantFrom(...explanations),
  kinds: fc.subarray([...gapKinds], { minLength: 1 }),
  interval: fc.option(interval, { nil: null }),
  seconds: fc.nat({ max: 4000 }),
})

const part: fc.Arbitrary<PartOfDay> = fc.record({
  punched: intervals,
  tracked: intervals,
  producedSeconds: fc.nat({ max: 50_000 }),
  explained: fc.array(explained, { maxLength: 8 }),
  others: fc.array(interval, { maxLength: 3 }),
  unnamed: fc.constant({ punchedSeconds: 0, trackedSeconds: 0 }),
})

const nothing: PartOfDay = {
  punched: [],
  tracked: [],
  producedSeconds: 0,
  explained: [],
  others: [],
  unnamed: { punchedSeconds: 0, trackedSeconds: 0 },
}

function differenceOf({ punched, tracked, producedSeconds }: PartOfDay, kind: GapKind): number {
  const [work, seen] = [unionIntervals(punched), unionIntervals(tracked)]
  switch (kind) {
    case 'punched-not-tracked':
      return sumIntervalSeconds(subtractIntervals(work, seen))
    case 'tracked-not-punched':
      return sumIntervalSeconds(subtractIntervals(seen, work))
    case 'produced-without-time':
      return Math.max(0, producedSeconds - Math.max(sumIntervalSeconds(work), sumIntervalSeconds(seen)))
  }
}

const sum = (someGaps: readonly { kind: GapKind; seconds: number }[], kind: GapKind) =>
  someGaps.reduce((all, one) => all + (one.kind === kind ? one.seconds : 0), 0)

describe('sets of time', () => {
  test('a union counts each second once, whatever the order', () => {
    fc.assert(
      fc.property(intervals, all => {
        const seconds = new Set(
          all.flatMap(({ from, to }) => Array.from({ length: (to - from) / 20 }, (_, i) => from / 20 + i)),
        )
        expect(sumIntervalSeconds(unionIntervals(all))).toBe(seconds.size * 20)
        expect(unionIntervals(all.toReversed())).toEqual(unionIntervals(all))
      }),
    )
  })

  test('what is subtracted and what is left add up to the whole', () => {
    fc.assert(
      fc.property(intervals, intervals, (one, other) => {
        expect(
          sumIntervalSeconds(subtractIntervals(one, other)) +
            sumIntervalSeconds(intersectIntervals(one, other)),
        ).toBe(sumIntervalSeconds(unionIntervals(one)))
        expect(intersectIntervals(subtractIntervals(one, other), other)).toEqual([])
      }),
    )
  })
})

describe('gaps of a day', () => {
  test('every second of a difference is in a gap or explained, none lost and none twice', () => {
    fc.assert(
      fc.property(part, day => {
        const { gaps, explained: why } = compareClocks(day)
        for (const kind of gapKinds) expect(sum(gaps, kind) + sum(why, kind)).toBe(differenceOf(day, kind))
      }),
    )
  })

  test('no gap overlaps another of any kind, nor time that is explained for sure', () => {
    fc.assert(
      fc.property(part, day => {
        const places = compareClocks(day).gaps.flatMap(({ interval: gap }) => gap ?? [])
        expect(sumIntervalSeconds(unionIntervals(places))).toBe(sumIntervalSeconds(places))
      }),
    )
  })

  test('any order of rows gives the same gaps', () => {
    fc.assert(
      fc.property(part, day => {
        const turned = {
          ...day,
          punched: day.punched.toReversed(),
          tracked: day.tracked.toReversed(),
          explained: day.explained.toReversed(),
          others: day.others.toReversed(),
        }
        expect(compareClocks(turned)).toEqual(compareClocks(day))
      }),
    )
  })

  test('more explanations never leave more to ask about', () => {
    fc.assert(
      fc.property(part, explained, (day, one) => {
        const more = { ...day, explained: [...day.explained, one] }
        for (const kind of gapKinds)
          expect(sum(compareClocks(more).gaps, kind)).toBeLessThanOrEqual(sum(compareClocks(day).gaps, kind))
      }),
    )
  })

  test('clocks that agree have no gap', () => {
    fc.assert(
      fc.property(intervals, all => {
        const day = {
          ...nothing,
          punched: all,
          tracked: all,
          producedSeconds: sumIntervalSeconds(unionIntervals(all)),
        }
        expect(compareClocks(day).gaps).toEqual([])
      }),
    )
  })

  test('each kind is cut out exactly', () => {
    const day = {
      ...nothing,
      punched: [at(9 * hour, 17 * hour)],
      tracked: [at(8 * hour, 12 * hour), at(13 * hour, 17 * hour)],
      producedSeconds: 10 * hour,
    }
    expect(compareClocks(day).gaps).toEqual([
      { kind: 'punched-not-tracked', interval: at(12 * hour, 13 * hour), seconds: hour },
      { kind: 'tracked-not-punched', interval: at(8 * hour, 9 * hour), seconds: hour },
      { kind: 'produced-without-time', interval: null, seconds: 2 * hour },
    ])
  })

  test('pieces with less than two minutes between are one gap that counts only what is missing', () => {
    const punched = [at(0, hour)]
    const gapsWith = (pause: number) =>
      compareClocks({ ...nothing, punched, tracked: [at(20 * minute, 20 * minute + pause)] }).gaps
    expect(gapsWith(119)).toEqual([
      { kind: 'punched-not-tracked', interval: at(0, hour), seconds: hour - 119 },
    ])
    expect(gapsWith(120)).toHaveLength(2)
  })

  test('an hour of meeting that was typed explains an hour of the longest silence', () => {
    const silent = {
      ...nothing,
      punched: [at(0, 8 * hour)],
      tracked: [at(hour, 4 * hour), at(6 * hour, 8 * hour)],
    }
    const meeting = { why: 'meeting', kinds: ['punched-not-tracked'], interval: null, seconds: hour } as const
    expect(compareClocks({ ...silent, explained: [meeting] })).toEqual({
      gaps: [
        { kind: 'punched-not-tracked', interval: at(0, hour), seconds: hour },
        { kind: 'punched-not-tracked', interval: at(5 * hour, 6 * hour), seconds: hour },
      ],
      explained: [
        { kind: 'punched-not-tracked', why: 'meeting', interval: at(4 * hour, 5 * hour), seconds: hour },
      ],
    })
  })

  test('certain explanations are used before probable ones', () => {
    const kinds = ['punched-not-tracked'] as const
    const { explained: why } = compareClocks({
      ...nothing,
      punched: [at(0, hour)],
      explained: [
        { why: 'hold', kinds, interval: at(0, hour), seconds: hour },
        { why: 'closed', kinds, interval: at(0, 30 * minute), seconds: 30 * minute },
      ],
    })
    expect(why.map(one => [one.why, one.seconds])).toEqual([
      ['closed', 30 * minute],
      ['hold', 30 * minute],
    ])
  })
})
