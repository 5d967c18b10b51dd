import { describe, expect, it, test } from 'vitest'
import { noAnswers } from '../people/answers.ts'
import {
  computeCompleteness,
  findListingErrors,
  hasExpired,
  listMissingParts,
  profileParts,
  toProfileDefaults,
} from './rules.ts'
import type { Profile } from './shapes.ts'

const complete: Omit<Profile, 'completeness'> = {
  userId: '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee',
  userName: 'Priya Nair',
  profilePicture: null,
  timeZone: 'Asia/Kolkata',
  headline: 'Posting',
  about: 'Since 2019.',
  years: 0,
  workTypes: ['charge-entry'],
  specialties: ['cardiology'],
  systems: [{ name: 'epic', level: 'good' }],
  certifications: [{ name: 'cpc', expiresOn: null }],
  languages: ['en'],
  clearinghouses: ['waystar'],
  payers: ['aetna'],
  rateCents: 0,
  hoursPerWeek: 40,
  engagement: ['project'],
  availableFrom: '2026-03-10',
  window: { days: [1], from: '09:00', to: '17:00' },
  hipaaTrainedOn: null,
  sharesMeasured: false,
  listed: false,
  resume: null,
  updatedAt: null,
}

describe('a profile', () => {
  it('is complete when every part is there, and no part counts twice or not at all', () => {
    expect(profileParts.reduce((sum, { points }) => sum + points, 0)).toBe(100)
    expect([computeCompleteness(complete), listMissingParts(complete)]).toEqual([100, []])
  })

  it.each(profileParts)('without its $field lacks $points points, and says what to do', part => {
    const value = complete[part.field as keyof typeof complete]
    const isText = ['headline', 'about'].includes(part.field)
    const empty = { ...complete, [part.field]: Array.isArray(value) ? [] : isText ? '' : null }
    expect([computeCompleteness(empty), listMissingParts(empty)]).toEqual([100 - part.points, [part]])
  })

  it('may be listed with a headline and a work type', () => {
    expect(findListingErrors(complete)).toEqual({})
    expect(Object.keys(findListingErrors({ headline: '', workTypes: [] }))).toEqual(['headline', 'workTypes'])
  })
})

test.each([
  ['2026-03-10', false],
  ['2026-03-09', true],
  [null, false],
])('on 10 March a certification that counts until %s has run out: %s', (expiresOn, expected) => {
  expect(hasExpired({ name: 'cpc', expiresOn }, '2026-03-10')).toBe(expected)
})

test.each([
  ['advanced', 'within-1-month', { years: 8, availableFrom: '2026-04-09' }],
  ['entry', 'immediate', { years: 0, availableFrom: '2026-03-10' }],
  ['not-sure', 'flexible', { years: null, availableFrom: null }],
  ['', '', { years: null, availableFrom: null }],
])('who answered “%s” and “%s” begins with %j', (experience, serviceTimeline, expected) => {
  expect(toProfileDefaults({ ...noAnswers, experience, serviceTimeline }, '2026-03-10')).toEqual(expected)
})
