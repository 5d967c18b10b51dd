import { expect, test } from 'vitest'
import { getTargetStyle, minutesText } from './words.ts'

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [200, '3 h 20 m'],
  [480, '1 day'],
  [1030, '2 days 1 h'],
])('%i minutes of help hours are %s', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text)
})

test('what is not done by its time is overdue, what was done later is late', () => {
  const dueAt = '2026-03-10T15:00:00.000Z'
  expect(getTargetStyle({ dueAt, doneAt: null, minutes: null, late: true }).word).toBe('Overdue')
  expect(getTargetStyle({ dueAt, doneAt: dueAt, minutes: 5, late: true }).word).toBe('Late')
  expect(getTargetStyle({ dueAt, doneAt: dueAt, minutes: 5, late: false }).word).toBe('On time')
})
