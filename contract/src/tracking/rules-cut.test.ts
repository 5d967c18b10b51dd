import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, hourMs, makeInterval, oddDays, secondsByDay, sum, TestWeek } from '../../test/weeks.ts'
import { addDays, addMilliseconds, dayIn, type Instant, msBetween } from '../kit/time.ts'
import {
  cutAtMidnight,
  findDayStart,
  longestRowSeconds,
  type TrackedInterval,
  toInstantRange,
} from './rules.ts'

describe('a local day', () => {
  it.each(oddDays)('on which %s (%s, %s) has %d hours', (_, timeZone, day, hours) => {
    const { from, to } = toInstantRange(timeZone, day, day)
    expect(msBetween(from, to)).toBe(hours * hourMs)
  })

  it('begins where the day before ends, and the calendar agrees', () => {
    for (const [what, timeZone, day, hours] of oddDays) {
      if (hours === 0) continue
      const begins = findDayStart(timeZone, day)
      expect(dayIn(timeZone, begins), what).toBe(day)
      expect(dayIn(timeZone, addMilliseconds(begins, -1)), what).toBe(addDays(day, -1))
      expect(toInstantRange(timeZone, addDays(day, -3), addDays(day, -1)).to, what).toBe(begins)
    }
  })
})

describe('an interval of work', () => {
  it('that stays within its day is left as it is', () => {
    const row = makeInterval('2026-03-10T09:00:00.250-04:00', 5400)
    expect(cutAtMidnight([row], 'America/New_York', '2026-03-10', '2026-03-10')).toEqual([
      { day: '2026-03-10', start: row.start, seconds: 5400, row },
    ])
  })

  it.each<[string, string, TrackedInterval, [string, Instant, number][]]>([
    [
      'is cut at midnight where the person is, not at midnight in UTC',
      'Asia/Kolkata',
      makeInterval('2026-03-10T23:30+05:30', 3600),
      [
        ['2026-03-10', at('2026-03-10T23:30+05:30'), 1800],
        ['2026-03-11', at('2026-03-11T00:00+05:30'), 1800],
      ],
    ],
    [
      'over midnight in UTC alone is not cut',
      'Asia/Kolkata',
      makeInterval('2026-03-11T05:00+05:30', 3600),
      [['2026-03-11', at('2026-03-11T05:00+05:30'), 3600]],
    ],
    [
      'that ends at midnight does not touch the next day',
      'America/New_York',
      makeInterval('2026-03-10T23:00-04:00', 3600),
      [['2026-03-10', at('2026-03-10T23:00-04:00'), 3600]],
    ],
    [
      'that begins at midnight does not touch the day before',
      'America/New_York',
      makeInterval('2026-03-11T00:00-04:00', 3600),
      [['2026-03-11', at('2026-03-11T00:00-04:00'), 3600]],
    ],
    [
      'of 24 hours is on three days where one of them has 22',
      'Antarctica/Troll',
      makeInterval('2026-03-28T23:00+00:00', longestRowSeconds),
      [
        ['2026-03-28', at('2026-03-28T23:00+00:00'), 3600],
        ['2026-03-29', at('2026-03-29T00:00+00:00'), 22 * 3600],
        ['2026-03-30', at('2026-03-30T00:00+02:00'), 3600],
      ],
    ],
    [
      'over a midnight that the clocks skip is cut where they do',
      'Africa/Cairo',
      makeInterval('2026-04-23T23:30+02:00', 3600),
      [
        ['2026-04-23', at('2026-04-23T23:30+02:00'), 1800],
        ['2026-04-24', at('2026-04-24T01:00+03:00'), 1800],
      ],
    ],
    [
      'leaves nothing on a day that never was',
      'Pacific/Apia',
      makeInterval('2011-12-29T23:00-10:00', 7200),
      [
        ['2011-12-29', at('2011-12-29T23:00-10:00'), 3600],
        ['2011-12-31', at('2011-12-31T00:00+14:00'), 3600],
      ],
    ],
    [
      'that begins half a second before midnight is neither longer nor shorter for being cut',
      'UTC',
      makeInterval('2026-03-10T23:59:59.500Z', 2),
      [
        ['2026-03-10', '2026-03-10T23:59:59.500Z', 1],
        ['2026-03-11', '2026-03-11T00:00:00.000Z', 1],
      ],
    ],
    [
      'of one second is on one day, even if it ends within the next',
      'UTC',
      makeInterval('2026-03-10T23:59:59.700Z', 1),
      [['2026-03-10', '2026-03-10T23:59:59.700Z', 1]],
    ],
    [
      'of no length is on the day on which it began',
      'UTC',
      makeInterval('2026-03-11T00:00:00Z', 0),
      [['2026-03-11', '2026-03-11T00:00:00.000Z', 0]],
    ],
  ])('%s', (_, timeZone, row, expected) => {
    const day = dayIn(timeZone, row.start)
    const segments = cutAtMidnight([row], timeZone, addDays(day, -3), addDays(day, 3))
    expect(segments.map(segment => [segment.day, segment.start, segment.seconds])).toEqual(expected)
    for (const segment of segments) expect(segment.row).toBe(row)
  })

  it('is cut so that its parts add up to the whole, in any time zone and when clocks change', () => {
    fc.assert(
      fc.property(TestWeek, ({ timeZone, rows, firstDay, lastDay }) => {
        for (const row of rows) {
          const segments = cutAtMidnight([row], timeZone, firstDay, lastDay)
          expect(sum(segments.map(segment => segment.seconds))).toBe(row.seconds)
          const days =
            row.seconds === 0 ? [[dayIn(timeZone, row.start), 0]] : [...secondsByDay(timeZone, row)]
          expect(segments.map(segment => [segment.day, segment.seconds])).toEqual(days)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('is cut into consecutive parts that lie within their day', () => {
    fc.assert(
      fc.property(TestWeek, ({ timeZone, rows, firstDay, lastDay }) => {
        for (const row of rows) {
          let until = Math.floor(Date.parse(row.start) / 1000)
          for (const { day, start, seconds } of cutAtMidnight([row], timeZone, firstDay, lastDay)) {
            const from = Math.floor(Date.parse(start) / 1000)
            expect(from).toBe(until)
            expect(dayIn(timeZone, start)).toBe(day)
            until = from + seconds
            const { from: begins, to: ends } = toInstantRange(timeZone, day, day)
            expect(from * 1000).toBeGreaterThanOrEqual(Date.parse(begins))
            expect(until * 1000).toBeLessThanOrEqual(Date.parse(ends))
          }
        }
      }),
      { numRuns: 80 },
    )
  })

  it('counts only on the requested days, with the part that fell on them', () => {
    fc.assert(
      fc.property(TestWeek, fc.nat({ max: 8 }), fc.nat({ max: 8 }), (week, skipped, length) => {
        const { timeZone, rows, firstDay, lastDay } = week
        const [first, last] = [addDays(firstDay, skipped), addDays(firstDay, skipped + length)]
        const all = cutAtMidnight(rows, timeZone, firstDay, addDays(lastDay, 12))
        const some = all.filter(({ day }) => day >= first && day <= last)
        expect(cutAtMidnight(rows, timeZone, first, last)).toEqual(some)
      }),
      { numRuns: 80 },
    )
    const row = makeInterval('2026-03-10T09:00Z', 3600)
    expect(cutAtMidnight([row], 'UTC', '2026-03-11', '2026-03-10')).toEqual([])
    expect(cutAtMidnight([row], 'UTC', '2026-03-11', '2026-03-12')).toEqual([])
    expect(cutAtMidnight([row], 'UTC', '2026-03-08', '2026-03-09')).toEqual([])
  })
})
