import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { defaultTerms } from '@claimcrew/contract/engagements/rules'
import { describe, expect, test } from 'vitest'
import { countByState, PeopleFilters, selectRows, toPersonRows } from './filters.ts'

const working = (rateCents: number, startedOn: string): Engagement => ({
  engagementId: '01',
  title: 'Charge entry',
  clientId: 'c1',
  clientName: 'Mesa Group',
  billerId: 'b1',
  billerName: '',
  startedOn,
  endedOn: null,
  rateCents,
  currency: 'USD',
  hoursPerWeek: 40,
  ...defaultTerms,
  state: 'active',
  terms: [],
  proposed: null,
  endReason: null,
})

const rows = toPersonRows(
  [
    { userId: '1', userName: 'zoe Adams', email: 'zoe@mesa.test', engagements: [working(900, '2026-01-02')] },
    { userId: '2', userName: 'José Núñez', email: 'jose@x.test', engagements: [] },
    { userId: '3', userName: 'Ann Bell', email: 'ann@x.test', engagements: [working(700, '2026-05-02')] },
    { userId: '4', userName: 'Bob Cole', active: false, engagements: [working(800, '2025-05-02')] },
  ],
  ({ clientName }) => clientName,
)

const selectIds = (filters: Record<string, string>) =>
  selectRows(rows, PeopleFilters.parse(filters)).map(({ person }) => person.userId)

describe('a list of people', () => {
  test('stands in the order of names, without regard to case, until asked otherwise', () => {
    expect(selectIds({})).toEqual(['3', '4', '2', '1'])
    expect(selectIds({ order: 'desc' })).toEqual(['1', '2', '4', '3'])
  })

  test('is searched by name and email, in any case and without accents', () => {
    expect(selectIds({ search: '  NUNEZ jose ' })).toEqual(['2'])
    expect(selectIds({ search: 'mesa.test' })).toEqual(['1'])
    expect(selectIds({ search: 'charge' })).toEqual([])
  })

  test('puts people without an engagement last, whichever way it is sorted', () => {
    expect(selectIds({ sort: 'rate' })).toEqual(['3', '4', '1', '2'])
    expect(selectIds({ sort: 'rate', order: 'desc' })).toEqual(['1', '4', '3', '2'])
    expect(selectIds({ sort: 'since' })).toEqual(['4', '1', '3', '2'])
  })

  test('is narrowed to a state, and knows how many there are in each', () => {
    expect(selectIds({ state: 'active' })).toEqual(['3', '1'])
    expect([...countByState(rows)].sort()).toEqual([
      ['active', 2],
      ['deactivated', 1],
      ['free', 1],
    ])
  })

  test('ignores invalid values in the address', () => {
    expect(selectIds({ state: 'gone', sort: 'shoe size', order: 'up', search: 'x'.repeat(1000) })).toEqual(
      selectIds({}),
    )
  })
})
