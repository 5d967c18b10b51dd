import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookmarkPattern, laterBookmark } from './bookmark.ts'

const hex = (value: bigint, digits: number) => value.toString(16).padStart(digits, '0')
const position = fc.tuple(fc.bigInt(0n, 3n), fc.bigInt(0n, 2n ** 64n - 1n))
const toBookmark = ([timeline, lsn]: readonly [bigint, bigint], database = 'a') =>
  `${database.repeat(8)}-${hex(timeline, 8)}-${hex(lsn, 16)}`

describe('Of two bookmarks', () => {
  test('the later timeline is used, and within one timeline the later position', () => {
    fc.assert(
      fc.property(position, position, (one, other) => {
        const isLater = other[0] === one[0] ? other[1] > one[1] : other[0] > one[0]
        const later = laterBookmark(toBookmark(one), toBookmark(other))
        expect(later).toBe(toBookmark(isLater ? other : one))
        expect(later).toMatch(bookmarkPattern)
        expect(laterBookmark(toBookmark(other), toBookmark(one))).toBe(later)
      }),
    )
  })

  test('the last one is used when they are of different databases', () => {
    expect(laterBookmark(toBookmark([9n, 9n]), toBookmark([1n, 1n], 'b'))).toBe(toBookmark([1n, 1n], 'b'))
  })
})
