import { expect, test } from 'vitest'
import { computeHistoryPercent } from './words.ts'

test.each([
  [null, 0],
  ['2026-11-15', 0],
  ['2026-09-30', 50],
  ['2026-08-16', 99],
  ['2026-08-15', 100],
  ['2026-08-01', 100],
])('a history that reaches back to %s is there to %i percent', (pulledFrom, percent) => {
  expect(computeHistoryPercent({ pulledFrom, historyFrom: '2026-08-15' }, '2026-11-15')).toBe(percent)
})
