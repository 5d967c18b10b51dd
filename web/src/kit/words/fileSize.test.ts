import { expect, test } from 'vitest'
import { sizeText } from './fileSize.ts'

test('a file’s size is written in the unit that suits it', () => {
  expect([1, 64_000, 998_700, 999_500, 1_240_000, 25_000_000].map(sizeText)).toEqual([
    '1 KB',
    '64 KB',
    '999 KB',
    '1.0 MB',
    '1.2 MB',
    '25.0 MB',
  ])
})
