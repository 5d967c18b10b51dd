import { expect, test } from 'vitest'
import { reasonParts, untilText } from './words.ts'

const now = '2026-11-15T08:00:00.000Z'

test.each([
  ['2026-11-15T07:59:00.000Z', 'within a minute'],
  ['2026-11-15T08:00:40.000Z', 'within a minute'],
  ['2026-11-15T08:12:20.000Z', 'in 12 min'],
  ['2026-11-15T11:10:00.000Z', 'in 3 h'],
  ['2026-11-16T10:00:00.000Z', 'in 26 h'],
  ['2026-11-24T08:00:00.000Z', 'in 9 days'],
])('%s is %s', (at, words) => {
  expect(untilText(at, now)).toBe(words)
})

test.each([
  [
    'Time Doctor can’t be reached: GET /api/1.0/users got no response: ECONNREFUSED.',
    'Time Doctor can’t be reached.',
    'GET /api/1.0/users got no response: ECONNREFUSED.',
  ],
  [
    'The last sync failed: Time Doctor asks us to wait: GET /api/1.1/users returned 429.',
    'The last sync failed: Time Doctor asks us to wait.',
    'GET /api/1.1/users returned 429.',
  ],
  ['It answered 500.', 'It answered 500.', null],
])('%s has a sentence for everyone, and details', (problem, sentence, detail) => {
  expect(reasonParts(problem)).toEqual({ sentence, detail })
})
