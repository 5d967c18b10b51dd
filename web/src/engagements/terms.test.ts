import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { defaultTerms } from '@claimcrew/contract/engagements/rules'
import { describe, expect, test } from 'vitest'
import { personState, summarizeTerms } from './terms.ts'

const engagement = (change: Partial<Engagement>): Engagement => ({
  engagementId: '01',
  title: 'Payment posting',
  clientId: 'c1',
  clientName: 'Mesa Group',
  billerId: 'b1',
  billerName: 'Maria Santos',
  startedOn: '2026-03-01',
  endedOn: null,
  rateCents: 750,
  currency: 'USD',
  hoursPerWeek: 40,
  ...defaultTerms,
  state: 'active',
  terms: [],
  proposed: null,
  endReason: null,
  ...change,
})
const ended = engagement({ state: 'ended', startedOn: '2025-01-01', endedOn: '2025-06-01', rateCents: 100 })
const client = ({ clientName }: Engagement) => clientName

describe('the status of a person', () => {
  test('is the current engagement’s, else the upcoming one’s, else the past one’s', () => {
    const upcoming = engagement({ state: 'upcoming' })
    expect(personState({ engagements: [ended, upcoming, engagement({})] })).toBe('active')
    expect(personState({ engagements: [ended, upcoming] })).toBe('upcoming')
    expect(personState({ engagements: [ended] })).toBe('ended')
    expect(personState({ engagements: [] })).toBe('free')
  })

  test('is deactivated whatever engagements there are', () => {
    expect(personState({ active: false, engagements: [engagement({})] })).toBe('deactivated')
  })
})

describe('the terms in one line', () => {
  test('leave out ended engagements while another is active', () => {
    expect(summarizeTerms([ended, engagement({})], client)).toEqual({
      title: 'Payment posting',
      others: ['Mesa Group'],
      since: '2026-03-01',
      rates: [{ currency: 'USD', least: 750, most: 750 }],
      hoursPerWeek: 40,
    })
  })

  test('sum the hours and span the rates of several, each currency on its own', () => {
    const several = [
      engagement({ title: 'Charge entry', clientName: 'Riverbend', rateCents: 900, hoursPerWeek: 12.5 }),
      engagement({ startedOn: '2026-02-01' }),
      engagement({ clientName: 'Riverbend', rateCents: 600, currency: 'EUR', hoursPerWeek: 5 }),
    ]
    expect(summarizeTerms(several, client)).toEqual({
      title: '3 engagements',
      others: ['Riverbend', 'Mesa Group'],
      since: '2026-02-01',
      rates: [
        { currency: 'USD', least: 750, most: 900 },
        { currency: 'EUR', least: 600, most: 600 },
      ],
      hoursPerWeek: 57.5,
    })
  })

  test('are nothing without an engagement', () => {
    expect(summarizeTerms([], client)).toBeNull()
  })
})
