import { describe, expect, it } from 'vitest'
import { noAnswers } from '../people/answers.ts'
import {
  completenessOf,
  hasExpired,
  listingFaults,
  missingParts,
  prefillFrom,
  profileParts,
} from './rules.ts'
import type { Profile } from './shapes.ts'

const empty: Omit<Profile, 'completeness'> = {
  userId: '',
  userName: 'Ana',
  profilePicture: null,
  timeZone: 'UTC',
  headline: '',
  about: '',
  years: null,
  workTypes: [],
  specialties: [],
  systems: [],
  certifications: [],
  languages: [],
  clearinghouses: [],
  payers: [],
  rateCents: null,
  hoursPerWeek: null,
  engagement: [],
  availableFrom: null,
  window: null,
  hipaaTrainedOn: null,
  sharesMeasured: false,
  listed: false,
  resume: null,
  updatedAt: null,
}
const filled: typeof empty = {
  ...empty,
  headline: 'AR specialist',
  about: 'Ten years.',
  years: 0,
  workTypes: ['appeals'],
  specialties: ['pain'],
  systems: [{ name: 'epic', level: 'good' }],
  certifications: [{ name: 'cpc', expiresOn: null }],
  languages: ['en'],
  clearinghouses: ['waystar'],
  payers: ['aetna'],
  rateCents: 0,
  hoursPerWeek: 40,
  engagement: ['project'],
  availableFrom: '2026-11-15',
  window: { days: [1], from: '09:00', to: '17:00' },
}

describe('the completeness of a profile', () => {
  it('is 100 when every field is filled, none and nothing included, and 0 when none is', () => {
    expect(completenessOf(filled)).toBe(100)
    expect(missingParts(filled)).toEqual([])
    expect(completenessOf(empty)).toBe(0)
  })

  it('grows with each field by what it counts', () => {
    for (const { field, points } of profileParts)
      expect(completenessOf({ ...empty, [field]: filled[field as keyof typeof filled] })).toBe(points)
  })
})

it('A profile is found only with a headline and a kind of work', () => {
  expect(Object.keys(listingFaults(empty))).toEqual(['headline', 'workTypes'])
  expect(listingFaults(filled)).toEqual({})
})

it('A certification counts through its last day', () => {
  const ends = (expiresOn: string | null) => hasExpired({ name: 'cpc', expiresOn }, '2026-11-15')
  expect([ends('2026-11-14'), ends('2026-11-15'), ends(null)]).toEqual([true, false, false])
})

it('The questionnaire says how long somebody has worked and when they can start, if it was asked', () => {
  expect(
    prefillFrom({ ...noAnswers, experience: 'entry', serviceTimeline: 'within-1-month' }, '2026-11-15'),
  ).toEqual({
    years: 0,
    availableFrom: '2026-12-15',
  })
  expect(
    prefillFrom({ ...noAnswers, experience: 'not-sure', serviceTimeline: 'flexible' }, '2026-11-15'),
  ).toEqual({
    years: null,
    availableFrom: null,
  })
})
