import { addDays } from '@claimcrew/contract/kit/time'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { flowBarText, groupFlowDays, roundAxisTop } from './flowBars.ts'

// Days say their year where it is another than this one.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-17T12:00:00Z') }))
afterAll(() => vi.useRealTimers())

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: addDays('2026-10-01', index),
    arrived: 2,
    completed: 1,
  }))

test('up to 45 days each has its own bars, more are drawn by weeks and lose nothing', () => {
  expect(groupFlowDays(days(45))).toHaveLength(45)
  const weeks = groupFlowDays(days(90))
  expect(weeks).toHaveLength(13)
  expect(weeks[0]).toEqual({ day: '2026-10-01', last: '2026-10-07', arrived: 14, completed: 7 })
  expect(weeks.reduce((sum, { arrived }) => sum + arrived, 0)).toBe(180)
  expect(flowBarText(weeks[12] ?? { day: '', last: '' })).toBe('Dec 24 – 29')
})

test.each([
  [0, 4],
  [4, 4],
  [5, 5],
  [7, 10],
  [13, 20],
  [36, 40],
  [41, 50],
  [120, 200],
])('the scale for %s ends at %s', (most, top) => {
  expect(roundAxisTop(most)).toBe(top)
})
