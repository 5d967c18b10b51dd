import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSecond } from '../attendance/sessionIntervals.ts'
import { type Interval, sumIntervalSeconds, unionIntervals } from '../kit/intervals.ts'
import { addDays } from '../kit/time.ts'
import { shareTracked, toDayInterval } from './shareTracked.ts'

const spanOf = (from: string, to: string): Interval => ({ from: toSecond(from), to: toSecond(to) })
const nobody = () => null

test('a night shift is one day: tracked time within it belongs to the day on which it began', () => {
  const night = {
    ...spanOf('2026-03-09T22:00:00Z', '2026-03-10T06:00:00Z'),
    day: '2026-03-09',
    clientId: 'a',
  }
  const parts = shareTracked({
    tracked: [spanOf('2026-03-09T21:00:00Z', '2026-03-10T07:00:00Z')],
    sessions: [night],
    timeZone: 'UTC',
    firstDay: '2026-03-09',
    lastDay: '2026-03-10',
    ownerOn: nobody,
  })
  expect(parts).toEqual([
    { day: '2026-03-09', clientId: 'a', tracked: [spanOf('2026-03-09T22:00:00Z', '2026-03-10T06:00:00Z')] },
    { day: '2026-03-09', clientId: null, tracked: [spanOf('2026-03-09T21:00:00Z', '2026-03-09T22:00:00Z')] },
    { day: '2026-03-10', clientId: null, tracked: [spanOf('2026-03-10T06:00:00Z', '2026-03-10T07:00:00Z')] },
  ])
})

test('the hour that comes twice counts twice', () => {
  const day = toDayInterval('America/New_York', '2026-11-01')
  expect(day.to - day.from).toBe(25 * 3600)
  expect(toDayInterval('America/New_York', '2026-03-08')).toEqual(
    spanOf('2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'),
  )
})

test('every tracked second is shared out once, whatever was punched', () => {
  const start = toSecond('2026-10-31T12:00:00Z')
  const segment = fc
    .tuple(fc.nat({ max: 48 }), fc.integer({ min: 1, max: 12 }))
    .map(([from, length]) => ({ from: start + from * 1800, to: start + (from + length) * 1800 }))
  fc.assert(
    fc.property(fc.array(segment), fc.array(segment), (tracked, worked) => {
      const sessions = unionIntervals(worked).map((one, index) => ({
        ...one,
        day: '2026-10-31',
        clientId: index % 2 ? 'a' : null,
      }))
      const parts = shareTracked({
        tracked,
        sessions,
        timeZone: 'America/New_York',
        firstDay: '2026-10-30',
        lastDay: addDays('2026-10-30', 5),
        ownerOn: day => (day < '2026-11-01' ? 'b' : null),
      })
      const shared = parts.flatMap(one => one.tracked)
      expect(sumIntervalSeconds(shared)).toBe(sumIntervalSeconds(unionIntervals(tracked)))
      expect(unionIntervals(shared)).toEqual(unionIntervals(tracked))
    }),
  )
})
