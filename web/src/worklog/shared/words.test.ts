import { expect, test } from 'vitest'
import { worklogRangeText } from './words.ts'

test.each([
  ['monthly', '2020-11-15', 'November 2020'],
  ['weekly', '2020-11-15', 'Nov 9 – 15, 2020'],
  ['weekly', '2021-01-01', 'Dec 28, 2020 – Jan 3, 2021'],
  ['daily', '2020-11-15', 'Sun, Nov 15, 2020'],
] as const)('a range, %s with %s in it, is called %s', (range, date, text) => {
  expect(worklogRangeText(range, date)).toBe(text)
})
