import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { groupTasksByDay, groupTasksByPractice } from './groupDeadlines.ts'

// Days say their year where it is another than this one.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-17T12:00:00Z') }))
afterAll(() => vi.useRealTimers())

const timeZone = 'America/New_York'
/** 20:00 on Sunday the 15th in New York. */
const now = '2026-11-16T01:00:00.000Z'
const task = (dueAt: string, dollarsCents: number | null = 100) => ({ dueAt, timeZone, dollarsCents })

test('deadlines stand by their day where the client lives, and what is over stands together', () => {
  const days = groupTasksByDay(
    [
      task('2026-11-09T22:00:00.000Z'),
      task('2026-11-15T22:00:00.000Z', null),
      task('2026-11-16T04:00:00.000Z'),
      task('2026-11-16T22:00:00.000Z', 300),
      task('2026-11-17T03:00:00.000Z', 200),
      task('2026-11-20T22:00:00.000Z'),
    ],
    now,
  )
  expect(
    days.map(({ label, late, tasks, dollarsCents }) => [label, late, tasks.length, dollarsCents]),
  ).toEqual([
    ['Past deadline', true, 2, 100],
    ['Today', false, 1, 100],
    ['Tomorrow', false, 2, 500],
    ['Fri, Nov 20', false, 1, 100],
  ])
})

test('of what is over the dearest comes first, whenever it ran out', () => {
  const [over] = groupTasksByDay(
    [
      task('2026-11-09T22:00:00.000Z', null),
      task('2026-11-10T22:00:00.000Z', 200),
      task('2026-11-11T22:00:00.000Z', 900),
    ],
    now,
  )
  expect(over?.tasks.map(({ dollarsCents }) => dollarsCents)).toEqual([900, 200, null])
})

test('deadlines stand by practice in the order of their names, and what names none comes last', () => {
  const of = (practiceId: string | null, practiceName: string | null, dollarsCents: number | null) => ({
    practiceId,
    practiceName,
    dollarsCents,
  })
  const groups = groupTasksByPractice([
    of(null, null, 50),
    of('b', 'Passaic Pediatrics', null),
    of('a', 'Bergen Family Care', 300),
    of('b', 'Passaic Pediatrics', 200),
  ])
  expect(groups.map(({ label, tasks, dollarsCents }) => [label, tasks.length, dollarsCents])).toEqual([
    ['Bergen Family Care', 1, 300],
    ['Passaic Pediatrics', 2, 200],
    ['No practice', 1, 50],
  ])
})
