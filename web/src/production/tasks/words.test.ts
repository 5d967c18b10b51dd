import { expect, it } from 'vitest'
import { placeholderFor } from './words.ts'

it('Task Report says that there are no open tasks only once they were read', () => {
  expect(placeholderFor(0, undefined, true)).toBe('Loading your tasks…')
  expect(placeholderFor(0, undefined, false)).toBe('We couldn’t load your tasks')
  expect(placeholderFor(0, [], false)).toBe('You have no open tasks')
  expect(placeholderFor(0, ['on the day already'], false)).toBe('No other open tasks')
  expect(placeholderFor(1, ['one'], true)).toBe('Add a task: type its number or title')
})
