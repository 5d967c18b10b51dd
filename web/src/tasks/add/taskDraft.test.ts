import { expect, test } from 'vitest'
import { emptyDraft, toNewTask } from './taskDraft.ts'

test('a day is due at five in the client’s zone unless a time is said', () => {
  const draft = { ...emptyDraft, title: ' Post ', workType: 'charge-entry', dueDay: '2026-11-20' }
  expect(toNewTask(draft, 'America/New_York')).toMatchObject({
    title: 'Post',
    dueAt: '2026-11-20T22:00:00.000Z',
  })
  expect(toNewTask({ ...draft, dueTime: '09:30' }, 'Asia/Manila').dueAt).toBe('2026-11-20T01:30:00.000Z')
  expect(toNewTask({ ...draft, dueDay: '' }, 'Asia/Manila').dueAt).toBeNull()
})
