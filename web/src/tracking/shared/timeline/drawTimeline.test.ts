import { expect, test } from 'vitest'
import { drawSegments, findNearest, listHours, type TimelineSegment, toDayPercent } from './drawTimeline.ts'

const manila = 'Asia/Manila'
const newYork = 'America/New_York'
const segment = (start: string, seconds: number, more: Partial<TimelineSegment> = {}): TimelineSegment => ({
  start,
  seconds,
  kind: 'tracked',
  label: 'Claims',
  ...more,
})

test('a stretch lies where the person’s own clock had it', () => {
  const { drawn, lanes } = drawSegments([segment('2026-11-03T04:00:00.000Z', 6 * 3600)], manila, '2026-11-03')
  expect(drawn).toMatchObject([{ left: 50, width: 25, lane: 0 }])
  expect(lanes).toBe(1)
})

test('what belongs to another day is left out, and what reaches over midnight ends there', () => {
  const { drawn } = drawSegments(
    [segment('2026-11-03T15:00:00.000Z', 2 * 3600), segment('2026-11-01T15:00:00.000Z', 60)],
    manila,
    '2026-11-03',
  )
  expect(drawn).toHaveLength(1)
  expect((drawn[0]?.left ?? 0) + (drawn[0]?.width ?? 0)).toBe(100)
})

test('stretches of one kind and project without a gap are drawn as one, others are not', () => {
  const { drawn } = drawSegments(
    [
      segment('2026-11-03T01:00:00.000Z', 600),
      segment('2026-11-03T01:10:00.000Z', 600),
      segment('2026-11-03T01:20:00.000Z', 600, { label: 'Denials' }),
      segment('2026-11-03T01:30:00.000Z', 600, { label: 'Denials', kind: 'manual' }),
      segment('2026-11-03T01:41:00.000Z', 600, { label: 'Denials', kind: 'manual' }),
    ],
    manila,
    '2026-11-03',
  )
  expect(drawn.map(({ label, kind, from, to }) => [label, kind, (to - from) / 60_000])).toEqual([
    ['Claims', 'tracked', 20],
    ['Denials', 'tracked', 10],
    ['Denials', 'manual', 10],
    ['Denials', 'manual', 10],
  ])
})

test('two devices at the same time lie in two lanes', () => {
  const { drawn, lanes } = drawSegments(
    [
      segment('2026-11-03T01:00:00.000Z', 3600),
      segment('2026-11-03T01:30:00.000Z', 3600, { label: 'Denials' }),
      segment('2026-11-03T02:00:00.000Z', 600, { label: 'Appeals' }),
    ],
    manila,
    '2026-11-03',
  )
  expect(drawn.map(({ lane }) => lane)).toEqual([0, 1, 0])
  expect(lanes).toBe(2)
})

test('the hours stand where the clock showed them on a day of 25 hours', () => {
  const hours = listHours(newYork, '2026-11-01')
  expect(hours.map(({ hour }) => hour)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24])
  expect(hours[1]?.left).toBe((4 / 25) * 100)
  expect(hours[4]?.left).toBe((13 / 25) * 100)
})

test('now is somewhere in today and nowhere in another day', () => {
  const noon = Date.parse('2026-11-03T04:00:00.000Z')
  expect(toDayPercent(manila, '2026-11-03', noon)).toBe(50)
  expect(toDayPercent(manila, '2026-11-02', noon)).toBeNull()
})

test('the pointer finds the interval under it, else the nearest', () => {
  const { drawn } = drawSegments(
    [segment('2026-11-03T00:00:00.000Z', 3600), segment('2026-11-03T04:00:00.000Z', 3600)],
    manila,
    '2026-11-03',
  )
  expect([0, 34, 44, 52, 100].map(at => findNearest(drawn, at))).toEqual([0, 0, 1, 1, 1])
})
