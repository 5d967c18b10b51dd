import { expect, test } from 'vitest'
import { buildLayout, type ClockedDay } from './layout.ts'

const at = (text: string) => Date.parse(text)
const interval = (from: string, to: string) => ({ from: at(from), to: at(to) })

const manila: ClockedDay = {
  day: '2026-11-03',
  timeZone: 'Asia/Manila',
  punched: [],
  breaks: [],
  tracked: [],
  trackerBreaks: [],
  timed: [],
  untimed: 0,
  gaps: [],
  explained: [],
  openUntil: null,
}
const gap = (kind: 'punched-not-tracked' | 'tracked-not-punched', from: string, to: string) => ({
  gapId: from,
  kind,
  from,
  to,
  seconds: (at(to) - at(from)) / 1000,
})

test('the three clocks stand on one axis of full hours', () => {
  const { axis, bars } = buildLayout({
    ...manila,
    punched: [interval('2026-11-03T01:10:00Z', '2026-11-03T09:05:00Z')],
    tracked: [interval('2026-11-03T01:30:00Z', '2026-11-03T05:00:00Z')],
    timed: [{ ...interval('2026-11-03T05:00:00Z', '2026-11-03T06:00:00Z'), hold: true }],
  })
  expect([axis.from, axis.to]).toEqual([at('2026-11-03T01:00:00Z'), at('2026-11-03T10:00:00Z')])
  expect(axis.ticks.map(({ hour }) => hour)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
  expect(bars.tracked[0]?.left).toBeCloseTo((0.5 / 9) * 100)
  expect(bars.tracked[0]?.width).toBeCloseTo((3.5 / 9) * 100)
  expect(bars.produced).toMatchObject([{ style: 'hold', from: at('2026-11-03T05:00:00Z') }])
})

test('a gap stands in the lane that lacks the time, and is numbered in the order of the day', () => {
  const { gaps } = buildLayout({
    ...manila,
    punched: [interval('2026-11-03T01:00:00Z', '2026-11-03T05:00:00Z')],
    tracked: [interval('2026-11-03T02:00:00Z', '2026-11-03T06:00:00Z')],
    gaps: [
      gap('tracked-not-punched', '2026-11-03T05:00:00.000Z', '2026-11-03T06:00:00.000Z'),
      gap('punched-not-tracked', '2026-11-03T01:00:00.000Z', '2026-11-03T02:00:00.000Z'),
    ],
  })
  expect(gaps).toMatchObject([
    { number: 1, lane: 'tracked', left: 0, width: 20 },
    { number: 2, lane: 'punched', left: 80, width: 20 },
  ])
})

test('a night shift goes over midnight in one piece, and the axis says which day begins', () => {
  const { axis, bars } = buildLayout({
    ...manila,
    punched: [interval('2026-11-03T13:00:00Z', '2026-11-03T21:00:00Z')],
  })
  expect(bars.punched).toMatchObject([{ left: 0, width: 100 }])
  expect(axis.ticks.filter(({ day }) => day !== null)).toMatchObject([
    { day: '2026-11-04', hour: 0, left: 37.5 },
  ])
})

test('on the day the clocks go back the hour that comes twice is there twice', () => {
  const { axis } = buildLayout({
    ...manila,
    day: '2026-11-01',
    timeZone: 'America/New_York',
    punched: [interval('2026-11-01T04:00:00Z', '2026-11-01T09:00:00Z')],
  })
  expect(axis.ticks.map(({ hour }) => hour)).toEqual([0, 1, 1, 2, 3, 4])
})

test('on the day they go forward the hour that is skipped is not there', () => {
  const { axis } = buildLayout({
    ...manila,
    day: '2027-03-14',
    timeZone: 'America/New_York',
    punched: [interval('2027-03-14T05:00:00Z', '2027-03-14T10:00:00Z')],
  })
  expect(axis.ticks.map(({ hour }) => hour)).toEqual([0, 1, 3, 4, 5, 6])
})

test('where clocks are half an hour off, the axis begins at a full hour on the wall', () => {
  const { axis } = buildLayout({
    ...manila,
    timeZone: 'Asia/Kolkata',
    punched: [interval('2026-11-03T03:45:00Z', '2026-11-03T09:00:00Z')],
  })
  expect([axis.from, axis.ticks[0]?.hour]).toEqual([at('2026-11-03T03:30:00Z'), 9])
})

test('minutes without times fill the work time from its beginning, around timer entries', () => {
  const { bars, gaps } = buildLayout({
    ...manila,
    punched: [
      interval('2026-11-03T01:00:00Z', '2026-11-03T03:00:00Z'),
      interval('2026-11-03T04:00:00Z', '2026-11-03T05:00:00Z'),
    ],
    timed: [{ ...interval('2026-11-03T01:30:00Z', '2026-11-03T02:30:00Z'), hold: false }],
    untimed: 90 * 60_000,
  })
  expect(bars.produced.filter(({ style }) => style === 'poured').map(({ from, to }) => [from, to])).toEqual([
    [at('2026-11-03T01:00:00Z'), at('2026-11-03T01:30:00Z')],
    [at('2026-11-03T02:30:00Z'), at('2026-11-03T03:00:00Z')],
    [at('2026-11-03T04:00:00Z'), at('2026-11-03T04:30:00Z')],
  ])
  expect(gaps).toEqual([])
})

test('production that does not fit is shown after the day as production without time', () => {
  const { gaps, axis } = buildLayout({
    ...manila,
    punched: [interval('2026-11-03T01:00:00Z', '2026-11-03T02:00:00Z')],
    untimed: 2 * 3_600_000,
    gaps: [{ gapId: 'a', kind: 'produced-without-time', from: null, to: null, seconds: 3600 }],
  })
  expect(gaps).toMatchObject([
    { lane: 'produced', from: at('2026-11-03T02:10:00Z'), to: at('2026-11-03T03:10:00Z') },
  ])
  expect(axis.to).toBeGreaterThanOrEqual(at('2026-11-03T03:10:00Z'))
})

test('a day of production alone is drawn from nine local time', () => {
  const { axis, gaps } = buildLayout({
    ...manila,
    untimed: 3_600_000,
    gaps: [{ gapId: 'a', kind: 'produced-without-time', from: null, to: null, seconds: 3600 }],
  })
  expect(axis.from).toBe(at('2026-11-03T01:00:00Z'))
  expect(gaps).toMatchObject([{ left: 0, width: 25 }])
})

test('what is in progress is open-ended, and reaches until now', () => {
  const now = at('2026-11-03T04:00:00Z')
  const { bars } = buildLayout({
    ...manila,
    punched: [
      interval('2026-11-03T01:00:00Z', '2026-11-03T02:00:00Z'),
      { from: at('2026-11-03T03:00:00Z'), to: now },
    ],
    openUntil: now,
  })
  expect(bars.punched.map(({ open }) => open)).toEqual([undefined, true])
})
