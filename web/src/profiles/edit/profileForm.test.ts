import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { expect, test } from 'vitest'
import { mergeLatest, pickChange } from './profileForm.ts'

const system = (name: string, level: string) => ({ name, level })
const profile = (fields: object) =>
  ({
    headline: 'Posting',
    languages: ['en', 'tl'],
    payers: ['medicare'],
    systems: [],
    ...fields,
  }) as object as Profile

test('a section sends what was changed in it, and what it said before', () => {
  const typed = profile({ languages: ['en', 'tl', 'hi'], headline: 'Denials' })
  expect(pickChange('languages', profile({}), typed)).toEqual({
    languages: ['en', 'tl', 'hi'],
    before: { languages: ['en', 'tl'] },
  })
})

test('what was added in two tabs is in both lists, and what was taken out is in neither', () => {
  const typed = profile({ languages: ['tl', 'hi'] })
  const latest = profile({ languages: ['en', 'tl', 'es'], payers: [], headline: 'Denials' })
  expect(mergeLatest('languages', profile({}), typed, latest)).toEqual(
    profile({ languages: ['tl', 'es', 'hi'], payers: [], headline: 'Denials' }),
  )
})

test('a system whose level was changed here stays once, with that level', () => {
  const initial = profile({ systems: [system('tebra', 'good')] })
  const typed = profile({ systems: [system('tebra', 'expert')] })
  const latest = profile({ systems: [system('tebra', 'basic'), system('epic', 'good')] })
  expect(mergeLatest('systems', initial, typed, latest).systems).toEqual([
    system('tebra', 'expert'),
    system('epic', 'good'),
  ])
})

test('one line that was typed here stays as it was typed', () => {
  const typed = profile({ headline: 'Denials' })
  const latest = profile({ headline: 'Appeals' })
  expect(mergeLatest('headline', profile({}), typed, latest).headline).toBe('Denials')
})
