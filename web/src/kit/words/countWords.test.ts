import { expect, test } from 'vitest'
import { countText, shownText } from './countWords.ts'

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  [2, '2 rows'],
  [1204, '1,204 rows'],
])('%s is counted in words', (count, words) => {
  expect(countText(count, 'row', 'rows')).toBe(words)
})

test.each([
  [24, 24, '24 billers'],
  [3, 24, '3 of 24 billers'],
  [1, 24, '1 of 24 billers'],
  [0, 1, '0 of 1 biller'],
  [1, 1, '1 biller'],
])('%s of %s are said to be shown', (shown, all, words) => {
  expect(shownText(shown, all, 'biller', 'billers')).toBe(words)
})
