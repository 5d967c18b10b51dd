import { expect, test } from 'vitest'
import { formatAgo } from './formatAgo.ts'

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
  expect(formatAgo(at, '2026-11-03T09:00:00.000Z')).toBe(text)
})
