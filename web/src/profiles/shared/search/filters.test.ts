import { expect, test } from 'vitest'
import {
  countFilters,
  listSelected,
  noFilters,
  type SearchAddress,
  toggleValue,
  toSearchQuery,
} from './filters.ts'

const nothing: SearchAddress = {
  q: '',
  systems: '',
  specialties: '',
  workTypes: '',
  certifications: '',
  languages: '',
  engagement: '',
}

test('an address without filters asks for everything, under one name', () => {
  expect(toSearchQuery({ ...nothing, ...noFilters }, '  ')).toEqual({})
  expect(countFilters(nothing)).toBe(0)
})

test('values are named once, in the order of their set, and nonsense is left out', () => {
  const address = { ...nothing, systems: 'tebra,epic,epic,abacus', engagement: 'project,never', overlap: 4 }
  expect(listSelected(address, 'systems')).toEqual(['epic', 'tebra'])
  expect(toSearchQuery(address, ' denials ')).toEqual({
    systems: ['epic', 'tebra'],
    engagement: ['project'],
    q: 'denials',
    minOverlapHours: 4,
  })
  expect(countFilters(address)).toBe(4)
})

test('an address from before keeps its meaning: British spellings and other names count as the value', () => {
  const address = { ...nothing, specialties: 'orthopaedics,Behavioural health', systems: 'kareo' }
  expect(toSearchQuery(address, '')).toEqual({
    specialties: ['behavioral-health', 'orthopedics'],
    systems: ['tebra'],
  })
  expect(toggleValue(address, 'specialties', 'orthopedics')).toEqual({ specialties: 'behavioral-health' })
})

test('a value is chosen by one click and not any more by the next', () => {
  const selected = toggleValue(nothing, 'systems', 'epic')
  expect(selected).toEqual({ systems: 'epic' })
  expect(toggleValue({ ...nothing, systems: 'epic,tebra' }, 'systems', 'epic')).toEqual({ systems: 'tebra' })
})
