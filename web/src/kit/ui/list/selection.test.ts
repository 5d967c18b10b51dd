import { describe, expect, test } from 'vitest'
import { standingOf, withAll, withKey } from './selection.ts'

const set = (...keys: string[]) => new Set(keys)

describe('choosing rows of a list', () => {
  test('changes one row and leaves the others', () => {
    expect(withKey(set('a'), 'b', true)).toEqual(set('a', 'b'))
    expect(withKey(set('a', 'b'), 'a', false)).toEqual(set('b'))
  })

  test('shows whether all, some or none of the rows are chosen', () => {
    expect(standingOf(set('a', 'b'), ['a', 'b'])).toBe('all')
    expect(standingOf(set('a'), ['a', 'b'])).toBe('some')
    expect(standingOf(set('z'), ['a', 'b'])).toBe('none')
    expect(standingOf(set(), [])).toBe('none')
  })

  test('chooses all rows at once, then none of them, and leaves what a filter hides as it is', () => {
    expect(withAll(set('z', 'a'), ['a', 'b'])).toEqual(set('z', 'a', 'b'))
    expect(withAll(set('z', 'a', 'b'), ['a', 'b'])).toEqual(set('z'))
  })
})
