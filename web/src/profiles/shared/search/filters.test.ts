import { expect, test } from 'vitest'
import { facetViews } from './facetViews.ts'
import {
  clearFilters,
  countFilters,
  listSelected,
  type SearchAddress,
  toggleValue,
  toSearchQuery,
} from './filters.ts'

const nothing: SearchAddress<keyof typeof facetViews> = { ...clearFilters(facetViews), q: '' }

test('an address without filters asks for everything, under one name', () => {
  expect(toSearchQuery(facetViews, nothing, '  ')).toEqual({})
  expect(countFilters(facetViews, nothing)).toBe(0)
})

test('values are named once, in the order of their set, and nonsense is left out', () => {
  const address = { ...nothing, systems: 'tebra,epic,epic,abacus', engagement: 'project,never', overlap: 4 }
  expect(listSelected(facetViews.systems, address.systems)).toEqual(['epic', 'tebra'])
  expect(toSearchQuery(facetViews, address, ' denials ')).toEqual({
    systems: ['epic', 'tebra'],
    engagement: ['project'],
    q: 'denials',
    minOverlapHours: 4,
  })
  expect(countFilters(facetViews, address)).toBe(4)
})

test('an address from before keeps its meaning: British spellings and other names count as the value', () => {
  const address = { ...nothing, specialties: 'orthopaedics,Behavioural health', systems: 'kareo' }
  expect(toSearchQuery(facetViews, address, '')).toEqual({
    specialties: ['behavioral-health', 'orthopedics'],
    systems: ['tebra'],
  })
  expect(toggleValue(facetViews, address, 'specialties', 'orthopedics')).toEqual({
    specialties: 'behavioral-health',
  })
})

test('a value is chosen by one click and not any more by the next', () => {
  const both = { ...nothing, systems: 'epic,tebra' }
  expect(toggleValue(facetViews, nothing, 'systems', 'epic')).toEqual({ systems: 'epic' })
  expect(toggleValue(facetViews, both, 'systems', 'epic')).toEqual({ systems: 'tebra' })
})
