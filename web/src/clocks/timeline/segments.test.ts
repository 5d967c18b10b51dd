import { expect, test } from 'vitest'
import { buildLayout } from './layout.ts'
import { buildSegments, findSegment, spreadApart } from './segments.ts'

const at = (time: string) => Date.parse(`2026-11-03T${time}:00Z`)

const layout = buildLayout({
  day: '2026-11-03',
  timeZone: 'UTC',
  punched: [
    { from: at('09:00'), to: at('12:00') },
    { from: at('13:00'), to: at('17:00') },
  ],
  breaks: [{ from: at('12:00'), to: at('13:00') }],
  tracked: [{ from: at('10:00'), to: at('12:00') }],
  trackerBreaks: [],
  timed: [{ from: at('10:00'), to: at('11:00'), hold: true }],
  untimed: 0,
  gaps: [],
  explained: [],
  openUntil: null,
})

test('a day is cut wherever a clock changes, and each cut says what all three show', () => {
  const segments = buildSegments(layout)
  expect(segments.map(({ from }) => new Date(from).toISOString().slice(11, 16))).toEqual([
    '09:00',
    '10:00',
    '11:00',
    '12:00',
    '13:00',
  ])
  expect(segments.map(({ on }) => [on.punched, on.tracked, on.produced])).toEqual([
    ['worked', null, null],
    ['worked', 'worked', 'hold'],
    ['worked', 'worked', null],
    ['break', null, null],
    ['worked', null, null],
  ])
})

test('the pointer finds the segment under it, else the nearest', () => {
  const segments = buildSegments(layout)
  expect([0, 20, 99].map(percent => findSegment(segments, percent))).toEqual([0, 1, 4])
})

test('marks keep apart, keep their order and stay on the axis', () => {
  expect(spreadApart([10, 40], 8)).toEqual([10, 40])
  expect(spreadApart([10, 12, 13], 8)).toEqual([10, 18, 26])
  expect(spreadApart([95, 97, 99], 8)).toEqual([84, 92, 100])
})
