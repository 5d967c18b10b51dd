import type { Task } from '@claimcrew/contract/tasks/shapes'
import { expect, test } from 'vitest'
import { groupTasks } from './groupTasks.ts'

const now = '2026-11-16T15:00:00.000Z'
const task = (title: string, part: Partial<Task>) =>
  ({
    title,
    status: 'new',
    priority: 'normal',
    dueAt: null,
    timeZone: 'America/New_York',
    assigneeId: null,
    assigneeName: null,
    ...part,
  }) as Task

const shapeOf = (tasks: readonly Task[], by: Parameters<typeof groupTasks>[1]['by'], keepsEmpty = false) =>
  groupTasks(tasks, { by, now, statuses: ['new', 'done'], keepsEmpty }).map(({ label, tasks: those }) => [
    label,
    ...those.map(({ title }) => title),
  ])

test('a board keeps its empty columns, a list leaves them out', () => {
  const tasks = [task('a', {}), task('b', { status: 'in-review' })]
  expect(shapeOf(tasks, 'status', true)).toEqual([['New', 'a'], ['Done'], ['In review', 'b']])
  expect(shapeOf(tasks, 'status')).toEqual([
    ['New', 'a'],
    ['In review', 'b'],
  ])
})

test('what is due stands by how it stands to the client’s day, in the order in which it came', () => {
  const tasks = [
    task('late', { dueAt: '2026-11-16T14:00:00.000Z' }),
    task('tonight', { dueAt: '2026-11-17T04:00:00.000Z' }),
    task('none', {}),
    task('over', { status: 'done', dueAt: '2026-11-01T14:00:00.000Z' }),
  ]
  expect(shapeOf(tasks, 'due')).toEqual([
    ['Overdue', 'late'],
    ['Due today', 'tonight'],
    ['No date', 'none', 'over'],
  ])
})

test('practices are sorted by name, and tasks without one come before them', () => {
  const tasks = [
    task('z', { practiceId: 'z', practiceName: 'Zion Clinic' }),
    task('a', { practiceId: 'a', practiceName: 'Ávila Dental' }),
    task('n', { practiceId: null, practiceName: null }),
  ]
  expect(shapeOf(tasks, 'practice')).toEqual([
    ['No practice', 'n'],
    ['Ávila Dental', 'a'],
    ['Zion Clinic', 'z'],
  ])
})

test('people are sorted by name, and unassigned tasks come before them', () => {
  const tasks = [
    task('z', { assigneeId: 'z', assigneeName: 'Zoe' }),
    task('a', { assigneeId: 'a', assigneeName: 'Ana' }),
    task('n', {}),
  ]
  expect(shapeOf(tasks, 'assignee')).toEqual([
    ['Unassigned', 'n'],
    ['Ana', 'a'],
    ['Zoe', 'z'],
  ])
})
