import { expect, test } from 'vitest'
import { attainmentText } from './words.ts'

test('what was done of what was expected is a share, and many times as much is only much', () => {
  expect([0.92, 1.5, 9.99, 152, null].map(attainmentText)).toEqual(['92%', '150%', '999%', '>999%', '—'])
})
