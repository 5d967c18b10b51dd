import { expect, test } from 'vitest'
import { formatRunDuration } from './words.ts'

test.each([
  [40, '40 ms'],
  [1830, '1.8 s'],
  [9980, '10 s'],
  [59_400, '59 s'],
  [125_000, '2 m 5 s'],
])('%i milliseconds took %s', (ms, words) => {
  expect(formatRunDuration(ms)).toBe(words)
})
