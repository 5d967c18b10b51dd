import { toFounder } from '@claimcrew/contract/permissions'
import { expect, test } from 'vitest'
import type { PaletteItem } from '../../kit/screen/palette.ts'
import { matchesWords } from '../../kit/words/matchesWords.ts'
import { arrangeGroups } from './arrangeGroups.ts'
import { listScreenItems } from './screenItems.ts'

const makeItem = (id: string): PaletteItem => ({ id, label: id, to: '/jobs' })
const listGroupIds = (groups: ReturnType<typeof arrangeGroups>) =>
  groups.map(({ name, items: some }) => [name, some.map(({ id }) => id)])

const groups = [
  { name: 'Screens', items: [makeItem('a'), makeItem('b'), makeItem('c')] },
  { name: 'People', items: [makeItem('p')] },
  { name: 'Screens', items: [makeItem('d'), makeItem('a')] },
  { name: 'Jobs', items: [] },
]

test('with nothing typed, the latest choices come first, and nothing twice', () => {
  const recent = [
    { id: 'p', label: 'p' },
    { id: 'c', label: 'c' },
    { id: 'gone', label: 'gone' },
    { id: 'person', label: 'Ana', to: '/billers' as const },
  ]
  expect(listGroupIds(arrangeGroups(groups, recent, ''))).toEqual([
    ['Recent', ['p', 'c', 'person']],
    ['Screens', ['a', 'b', 'd']],
  ])
})

test('while typing, earlier choices lead their own group', () => {
  expect(listGroupIds(arrangeGroups(groups, [{ id: 'c', label: 'c' }], 'x'))).toEqual([
    ['Screens', ['c', 'a', 'b', 'd']],
    ['People', ['p']],
  ])
})

test('closed results come after open ones, also when they were chosen before', () => {
  const tasks = [
    { ...makeItem('done'), isPast: true },
    makeItem('open'),
    { ...makeItem('other'), isPast: false },
  ]
  expect(
    listGroupIds(arrangeGroups([{ name: 'Tasks', items: tasks }], [{ id: 'done', label: 'done' }], 'x')),
  ).toEqual([['Tasks', ['open', 'other', 'done']]])
})

test('each role finds the screens it may use, each name once', () => {
  const labels = (role: 'BILLER' | 'CLIENT' | 'ADMIN') =>
    listScreenItems(toFounder({ userId: 'somebody', role })).map(({ label }) => label)
  expect(labels('BILLER')).toEqual(
    expect.arrayContaining(['Overview', 'Support', 'Public profile', 'Attendance']),
  )
  expect(labels('BILLER')).not.toContain('Time Doctor')
  expect(labels('CLIENT')).toContain('My Billers')
  expect(labels('CLIENT')).not.toContain('Public profile')
  expect(labels('ADMIN')).toEqual(expect.arrayContaining(['Time Doctor', 'Notifications', 'Explore billers']))
  for (const role of ['BILLER', 'CLIENT', 'ADMIN'] as const)
    expect(new Set(labels(role)).size).toBe(labels(role).length)
  expect(listScreenItems(null)).toEqual([])
})

test.each([
  ['Task & Reports', 'rep ta', true],
  ['José Villanueva', 'jose', true],
  ['Overview', 'view', false],
  ['Anything', '  ', true],
])('%s is found by “%s”: %s', (text, typed, isFound) => {
  expect(matchesWords(text, typed)).toBe(isFound)
})
