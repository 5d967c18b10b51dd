import { expect, test } from 'vitest'
import { OwnTasksAddress, TeamTasksAddress, teamAddressOf } from './address.ts'
import { queryOf } from './work/filters.ts'

test('a team is told from one’s own tasks also while no biller is chosen', () => {
  expect(teamAddressOf(TeamTasksAddress.parse({}))?.assignee).toBeUndefined()
  expect(teamAddressOf(TeamTasksAddress.parse({}))).toBeDefined()
  expect(teamAddressOf(OwnTasksAddress.parse({ assignee: 'none', by: 'biller' }))).toBeUndefined()
})

test('only a team’s tasks are narrowed by biller', () => {
  expect(queryOf(TeamTasksAddress.parse({ assignee: 'none' }), '')).toMatchObject({ assigneeId: 'none' })
  expect(queryOf(OwnTasksAddress.parse({ assignee: 'none' }), '')).not.toHaveProperty('assigneeId')
})

test('a work type is understood by each of its names, and nonsense asks for all', () => {
  const asked = (workType: string) => queryOf(OwnTasksAddress.parse({ workType }), '').workType
  for (const name of ['prior-authorization', 'prior-authorisation', 'Prior auth'])
    expect(asked(name)).toBe('prior-authorization')
  expect([asked(''), asked('astrology')]).toEqual([undefined, undefined])
})
