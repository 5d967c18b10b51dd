import { expect, it } from 'vitest'
import { listFitSuggestions } from './fitSuggestions.ts'
import { type BillerOffer, computeMatch } from './match.ts'

const now = '2026-11-18T12:00:00.000Z'
const requirements = {
  systems: ['tebra'],
  workTypes: ['appeals', 'charge-entry'],
  specialties: [],
  certifications: ['cpc'],
  experience: 'advanced',
  pay: null,
  rateMaxCents: null,
  window: null,
  timeZone: 'UTC',
  start: null,
}
const profile: BillerOffer = {
  systems: [],
  workTypes: ['appeals'],
  specialties: [],
  certifications: [],
  years: 1,
  rateCents: null,
  window: null,
  timeZone: 'UTC',
  availableFrom: null,
}

it('says what adding a skill would change, equal to the match once it is added', () => {
  const match = computeMatch(requirements, profile, now)
  const suggestions = listFitSuggestions({ ...requirements, match }, profile, now)
  expect(suggestions.map(({ set, value }) => [set, value])).toEqual([
    ['systems', 'tebra'],
    ['workTypes', 'charge-entry'],
  ])
  const withTebra = { ...profile, systems: [{ name: 'tebra', level: 'good' as const }] }
  expect(suggestions[0]).toMatchObject({
    before: match.score,
    after: computeMatch(requirements, withTebra, now).score,
  })
})

it('suggests nothing when nothing is missing, or when there is no match to improve', () => {
  const match = computeMatch(requirements, profile, now)
  const has = { ...requirements, systems: [], workTypes: ['appeals'] }
  expect(listFitSuggestions({ ...has, match }, profile, now)).toEqual([])
  expect(listFitSuggestions({ ...requirements, match: null }, profile, now)).toEqual([])
})
