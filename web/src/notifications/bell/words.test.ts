import { expect, test } from 'vitest'
import { badgeText, unreadWords } from './words.ts'

test.each([
  [0, '', 'No unread notifications'],
  [1, '1', '1 unread'],
  [999, '999', '999 unread'],
  [1000, '999+', 'More than 999 unread'],
])('with %i unread the badge shows “%s” and says “%s”', (unread, badge, words) => {
  expect(badgeText(unread)).toBe(badge)
  expect(unreadWords(unread)).toBe(words)
})
