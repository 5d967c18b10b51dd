import type { TaskEvent } from '@claimcrew/contract/tasks/shapes'
import { expect, test } from 'vitest'
import { eventText } from './historyWords.ts'

const around = {
  momentOf: (at: string) => `at ${at.slice(0, 10)}`,
  nameOf: (id: string) => (id === 'm' ? 'Maria Santos' : undefined),
  practiceNameOf: (id: string) => (id === 'p' ? 'Harbor Care' : undefined),
}
const event = (
  what: TaskEvent['what'],
  changes: TaskEvent['changes'],
  actorName: string | null = 'Ana Cruz',
) =>
  eventText(
    { eventId: 'e', at: '2026-11-16T09:00:00Z', actorId: 'a', actorName, what, changes, note: '' },
    around,
  )

test('a step of a history says who did what, with the field’s own words', () => {
  expect(event('moved', [{ field: 'status', before: 'new', after: 'in-progress' }])).toBe(
    'Ana Cruz moved it: status: New → In progress',
  )
  expect(event('assigned', [{ field: 'assigneeId', before: null, after: 'm' }])).toBe(
    'Ana Cruz assigned it: biller: Maria Santos',
  )
  expect(event('changed', [{ field: 'practiceId', before: 'gone', after: 'p' }])).toBe(
    'Ana Cruz changed it: practice: another practice → Harbor Care',
  )
  expect(
    event('changed', [
      { field: 'dollarsCents', before: 100, after: 1_240_000 },
      { field: 'dueAt', before: null, after: '2026-11-20T22:00:00Z' },
      { field: 'note', before: '', after: 'Call again' },
    ]),
  ).toBe('Ana Cruz changed it: dollars at stake: $1.00 → $12,400; date: at 2026-11-20; wrote the note')
})

test('a step without an actor says so', () => {
  expect(event('created', [], null)).toBe('Claimcrew created the task')
  expect(event('returned', [{ field: 'assigneeId', before: 'x', after: null }], null)).toBe(
    'It went back to the client because the engagement ended: biller: someone → unassigned',
  )
})
