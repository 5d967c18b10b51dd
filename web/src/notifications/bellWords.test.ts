import { expect, test } from 'vitest'
import { agoText, badgeText, unreadWords } from './bellWords.ts'

test.each([
  [0, '', 'Nothing unread'],
  [1, '1', '1 unread'],
  [999, '999', '999 unread'],
  [1000, '999+', 'More than 999 unread'],
])('with %i unread the badge shows “%s” and says “%s”', (unread, shown, said) => {
  expect(badgeText(unread)).toBe(shown)
  expect(unreadWords(unread)).toBe(said)
})

test.each([
  ['2026-11-03T09:00:30.000Z', 'just now'],
  ['2026-11-03T08:59:00.001Z', 'just now'],
  ['2026-11-03T08:59:00.000Z', '1 min ago'],
  ['2026-11-03T08:00:01.000Z', '59 min ago'],
  ['2026-11-03T08:00:00.000Z', '1 h ago'],
  ['2026-11-02T09:00:01.000Z', '23 h ago'],
  ['2026-11-02T09:00:00.000Z', '1 day ago'],
  ['2026-11-01T09:00:00.000Z', '2 days ago'],
  ['2026-10-27T09:00:01.000Z', '6 days ago'],
  ['2026-10-27T09:00:00.000Z', null],
])('what happened at %s was, at nine on 3 November, “%s”', (at, text) => {
  expect(agoText(at, '2026-11-03T09:00:00.000Z')).toBe(text)
})
