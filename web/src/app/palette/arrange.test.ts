import { expect, test } from 'vitest'
import type { Found } from '../../kit/screen/palette.ts'
import { matches } from '../../kit/words/matches.ts'
import { arrange } from './arrange.ts'
import { screensFor } from './screens.ts'

const found = (id: string): Found => ({ id, label: id, to: '/jobs' })
const shown = (groups: ReturnType<typeof arrange>) =>
  groups.map(({ name, found: some }) => [name, some.map(({ id }) => id)])

const groups = [
  { name: 'Screens', found: [found('a'), found('b'), found('c')] },
  { name: 'People', found: [found('p')] },
  { name: 'Screens', found: [found('d'), found('a')] },
  { name: 'Jobs', found: [] },
]

test('with nothing typed, what was chosen last stands first, and nothing twice', () => {
  const recent = [
    { id: 'p', label: 'p' },
    { id: 'c', label: 'c' },
    { id: 'gone', label: 'gone' },
    { id: 'person', label: 'Ana', to: '/billers' as const },
  ]
  expect(shown(arrange(groups, recent, ''))).toEqual([
    ['Recent', ['p', 'c', 'person']],
    ['Screens', ['a', 'b', 'd']],
  ])
})

test('while typing, what was chosen before leads its own group', () => {
  expect(shown(arrange(groups, [{ id: 'c', label: 'c' }], 'x'))).toEqual([
    ['Screens', ['c', 'a', 'b', 'd']],
    ['People', ['p']],
  ])
})

test('each role is led to the screens that it may use, each name once', () => {
  const labels = (role: 'BILLER' | 'CLIENT' | 'ADMIN') => screensFor(role).map(({ label }) => label)
  expect(labels('BILLER')).toEqual(
    expect.arrayContaining(['Overview', 'Support', 'My profile', 'Attendance']),
  )
  expect(labels('BILLER')).not.toContain('Time Doctor')
  expect(labels('CLIENT')).toContain('My Billers')
  expect(labels('CLIENT')).not.toContain('My profile')
  expect(labels('ADMIN')).toEqual(expect.arrayContaining(['Time Doctor', 'Notifications', 'Explore billers']))
  for (const role of ['BILLER', 'CLIENT', 'ADMIN'] as const)
    expect(new Set(labels(role)).size).toBe(labels(role).length)
  expect(screensFor(null)).toEqual([])
})

test.each([
  ['Task & Reports', 'rep ta', true],
  ['José Villanueva', 'jose', true],
  ['Overview', 'view', false],
  ['Anything', '  ', true],
])('%s is found by “%s”: %s', (text, typed, isFound) => {
  expect(matches(text, typed)).toBe(isFound)
})
