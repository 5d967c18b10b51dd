import { expect, test } from 'vitest'
import { findTeamAddress, OwnTasksAddress, TeamTasksAddress } from './address.ts'
import { toTaskQuery } from './work/filters.ts'

test('a team’s tasks are distinguished from one’s own also while no biller is chosen', () => {
  expect(findTeamAddress(TeamTasksAddress.parse({}))?.assignee).toBeUndefined()
  expect(findTeamAddress(TeamTasksAddress.parse({}))).toBeDefined()
  expect(findTeamAddress(OwnTasksAddress.parse({ assignee: 'none', by: 'biller' }))).toBeUndefined()
})

test('only a team’s tasks are narrowed by biller', () => {
  expect(toTaskQuery(TeamTasksAddress.parse({ assignee: 'none' }), '')).toMatchObject({ assigneeId: 'none' })
  expect(toTaskQuery(OwnTasksAddress.parse({ assignee: 'none' }), '')).not.toHaveProperty('assigneeId')
})

test('a work type is understood by each of its names, and nonsense asks for all', () => {
  const requested = (workType: string) => toTaskQuery(OwnTasksAddress.parse({ workType }), '').workType
  for (const name of ['prior-authorization', 'prior-authorisation', 'Prior auth'])
    expect(requested(name)).toBe('prior-authorization')
  expect([requested(''), requested('astrology')]).toEqual([undefined, undefined])
})
