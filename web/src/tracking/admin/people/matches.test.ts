import type { MappablePerson, MappingProblem, TrackerUserMatch } from '@claimcrew/contract/tracking/shapes'
import { describe, expect, test } from 'vitest'
import {
  countByFilter,
  filterMissing,
  filterTrackerUsers,
  listMatchProblems,
  listSuggestedPairs,
} from './matches.ts'

type Sketch = { mappedTo?: string; suggested?: string; problems?: readonly MappingProblem['kind'][] }

function trackerUser(name: string, { mappedTo, suggested, problems = [] }: Sketch = {}): TrackerUserMatch {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@tracker.test`
  return {
    account: {
      id: name,
      name,
      email,
      role: 'user',
      active: true,
      timezone: null,
      lastSeenAt: null,
      gone: false,
      userId: mappedTo ?? null,
      userName: mappedTo ?? null,
    },
    mapping: mappedTo
      ? {
          id: `mapping of ${name}`,
          userId: mappedTo,
          userName: mappedTo,
          timeDoctorUserId: name,
          timeDoctorEmail: email,
          companyId: 'company',
          createdAt: '2026-11-15T08:00:00.000Z',
        }
      : null,
    suggestion: suggested ? { userId: suggested, userName: suggested, email } : null,
    problems: problems.map(kind => ({ kind, text: kind })),
  }
}

const biller = (userName: string, trackerUsers: number): MappablePerson => ({
  userId: userName,
  userName,
  email: `${userName.toLowerCase()}@claimcrew.test`,
  emailVerified: true,
  accounts: trackerUsers,
})

const zoe = trackerUser('Zoé Blanc', { mappedTo: 'Zoé Blanc' })
const laptop = trackerUser('M Santos laptop', { mappedTo: 'Maria Santos', problems: ['email-differs'] })
const amy = trackerUser('Amy Cole', { suggested: 'Amy Cole', problems: ['no-match'] })
const bo = trackerUser('Bo', { problems: ['no-match'] })
const broken = trackerUser('Carl', { mappedTo: 'Carl', problems: ['totals-differ', 'failing'] })
const all = [zoe, laptop, bo, amy, broken]

const namesOf = (matches: readonly TrackerUserMatch[]) => matches.map(match => match.account.name)

describe('what needs attention', () => {
  test('comes with the worst first, and one click before a choice', () => {
    expect(listMatchProblems(all).map(({ match, problem }) => [match.account.name, problem.kind])).toEqual([
      ['Carl', 'failing'],
      ['Carl', 'totals-differ'],
      ['M Santos laptop', 'email-differs'],
      ['Amy Cole', 'no-match'],
      ['Bo', 'no-match'],
    ])
  })

  test('is resolved at once when an account has a biller’s address', () => {
    expect(listSuggestedPairs(all)).toEqual([{ match: amy, person: amy.suggestion }])
    expect(listSuggestedPairs([{ ...zoe, suggestion: amy.suggestion }])).toEqual([])
  })
})

describe('the accounts', () => {
  test.each([
    ['all', '', ['Amy Cole', 'Bo', 'Carl', 'M Santos laptop', 'Zoé Blanc']],
    ['mapped', '', ['Carl', 'M Santos laptop', 'Zoé Blanc']],
    ['unmapped', '', ['Amy Cole', 'Bo']],
    ['attention', '', ['Amy Cole', 'Bo', 'Carl', 'M Santos laptop']],
    ['missing', '', []],
    ['all', 'zoe', ['Zoé Blanc']],
    ['all', 'maria', ['M Santos laptop']],
    ['all', 'TRACKER amy', ['Amy Cole']],
    ['mapped', 'amy', []],
  ] as const)('that are %s and found by “%s” are %j', (show, search, names) => {
    expect(namesOf(filterTrackerUsers(all, show, search))).toEqual(names)
  })

  test('are counted, and so are the billers without one', () => {
    const billers = [biller('Maria', 2), biller('Nils', 0), biller('Ada', 0)]
    expect(countByFilter(all, billers)).toEqual({ all: 5, attention: 4, mapped: 3, unmapped: 2, missing: 2 })
    expect(filterMissing(billers, '').map(({ userName }) => userName)).toEqual(['Ada', 'Nils'])
    expect(filterMissing(billers, 'nils@').map(({ userName }) => userName)).toEqual(['Nils'])
  })
})
