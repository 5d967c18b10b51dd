import type { TimeUse } from '@claimcrew/contract/tracking/shapes'
import { expect, test } from 'vitest'
import {
  filterUse,
  findMainRating,
  groupCategories,
  groupPrograms,
  roundPercentages,
  sumByRating,
} from './timeUse.ts'

const use = (name: string, category: string, score: number, time: number): TimeUse => ({
  userId: 'a',
  start: '2026-11-03T09:00:00.000Z',
  name,
  category,
  score,
  time,
})

const rows = [
  use('Kareo', 'Billing', 4, 3000),
  use('Kareo', 'Billing', 0, 600),
  use('news.example', 'News', 1, 900),
  use('Excel', 'Office', 3, 5000),
  use('Excel', '', 0, 5),
]

test('time is productive, unproductive or unrated', () => {
  expect(sumByRating(rows)).toEqual({ productive: 8000, unproductive: 900, unrated: 605 })
})

test('a program is summed up within its category, the most used first', () => {
  expect(groupPrograms(rows).map(({ name, category, seconds }) => [name, category, seconds])).toEqual([
    ['Excel', 'Office', 5000],
    ['Kareo', 'Billing', 3600],
    ['news.example', 'News', 900],
    ['Excel', '', 5],
  ])
  expect(groupCategories(rows)[1]).toEqual({ name: 'Billing', seconds: 3600 })
})

test('a program is called by how most of its time was rated', () => {
  expect(groupPrograms(rows).map(({ rated }) => findMainRating(rated))).toEqual([
    { rating: 'productive', mixed: false },
    { rating: 'productive', mixed: true },
    { rating: 'unproductive', mixed: false },
    { rating: 'unrated', mixed: false },
  ])
})

test('filters go together, and a search finds programs and categories', () => {
  expect(filterUse(rows, { rating: 'unrated', category: 'Billing' })).toEqual([rows[1]])
  expect(filterUse(rows, { search: ' BILL ' })).toHaveLength(2)
  expect(filterUse(rows, { search: 'no cat' })).toEqual([rows[4]])
  expect(filterUse(rows, { category: '' })).toEqual([rows[4]])
})

test('percentages come to a hundred', () => {
  expect(roundPercentages([1, 1, 1])).toEqual([34, 33, 33])
  expect(roundPercentages([995, 4, 1])).toEqual([100, 0, 0])
  expect(roundPercentages([0, 0])).toEqual([0, 0])
})
