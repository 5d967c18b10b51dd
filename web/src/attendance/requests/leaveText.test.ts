import { expect, test } from 'vitest'
import { leaveText } from './leaveText.ts'

test('leave is said by its first and last day, and the year once where it is one', () => {
  expect(leaveText({ firstDay: '2026-11-16', lastDay: '2026-11-16' })).toBe('Mon 16 November 2026')
  expect(leaveText({ firstDay: '2026-11-16', lastDay: '2026-11-18' })).toBe(
    'Mon 16 November to Wed 18 November 2026',
  )
  expect(leaveText({ firstDay: '2026-12-31', lastDay: '2027-01-02' })).toBe(
    'Thu 31 December 2026 to Sat 2 January 2027',
  )
})
