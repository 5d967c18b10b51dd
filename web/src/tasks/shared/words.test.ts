import { expect, it } from 'vitest'
import { dueText } from './words.ts'

const zone = 'America/New_York'
const thursday = '2026-11-19T22:00:00.000Z'
const due = (dueAt: string, now: string, timeZone = zone) => dueText({ dueAt, status: 'new' }, now, timeZone)

it('counts days of the calendar: on a Tuesday, at any hour, Thursday is two days away', () => {
  for (const now of ['2026-11-17T05:30:00.000Z', '2026-11-17T17:00:00.000Z', '2026-11-18T04:30:00.000Z'])
    expect(due(thursday, now)).toBe('due in 2 days')
  expect(due(thursday, '2026-11-18T14:00:00.000Z')).toBe('due tomorrow')
  expect(due(thursday, '2026-11-19T14:00:00.000Z')).toBe('due today')
  expect(due(thursday, '2026-11-19T21:35:00.000Z')).toBe('due in 25 min')
  expect(due(thursday, '2026-11-20T01:00:00.000Z')).toBe('3 h overdue')
  expect(due(thursday, '2026-11-20T15:00:00.000Z')).toBe('1 day overdue')
  expect(due(thursday, '2026-12-01T15:00:00.000Z')).toBe('12 days overdue')
})

it('takes the calendar of the reader', () => {
  // Thursday evening in New York is Friday in Manila, where Tuesday afternoon has become Wednesday.
  expect(due(thursday, '2026-11-17T17:00:00.000Z', 'Asia/Manila')).toBe('due in 2 days')
  expect(due(thursday, '2026-11-18T14:00:00.000Z', 'Asia/Manila')).toBe('due in 2 days')
})

it('says nothing for closed tasks or without a date', () => {
  expect(dueText({ dueAt: null, status: 'new' }, thursday, zone)).toBeNull()
  for (const status of ['done', 'cancelled'] as const)
    expect(dueText({ dueAt: thursday, status }, '2026-12-01T15:00:00.000Z', zone)).toBeNull()
})
