import { expect, test } from 'vitest'
import { shownCountText } from './countWords.ts'

test.each([
  [24, 24, '24 billers'],
  [3, 24, '3 of 24 billers'],
  [1, 24, '1 of 24 billers'],
  [0, 1, '0 of 1 biller'],
  [1, 1, '1 biller'],
  [1204, 12_040, '1,204 of 12,040 billers'],
])('%s of %s are said to be shown', (count, all, words) => {
  expect(shownCountText(count, all, 'biller', 'billers')).toBe(words)
})
