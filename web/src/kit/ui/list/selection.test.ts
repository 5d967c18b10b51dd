import { describe, expect, test } from 'vitest'
import { getSelectionState, setKeySelected, toggleAllKeys } from './selection.ts'

const set = (...keys: string[]) => new Set(keys)

describe('choosing rows of a list', () => {
  test('changes one row and leaves the others', () => {
    expect(setKeySelected(set('a'), 'b', true)).toEqual(set('a', 'b'))
    expect(setKeySelected(set('a', 'b'), 'a', false)).toEqual(set('b'))
  })

  test('shows whether all, some or none of the rows are chosen', () => {
    expect(getSelectionState(set('a', 'b'), ['a', 'b'])).toBe('all')
    expect(getSelectionState(set('a'), ['a', 'b'])).toBe('some')
    expect(getSelectionState(set('z'), ['a', 'b'])).toBe('none')
    expect(getSelectionState(set(), [])).toBe('none')
  })

  test('chooses all rows at once, then none of them, and leaves what a filter hides as it is', () => {
    expect(toggleAllKeys(set('z', 'a'), ['a', 'b'])).toEqual(set('z', 'a', 'b'))
    expect(toggleAllKeys(set('z', 'a', 'b'), ['a', 'b'])).toEqual(set('z'))
  })
})
