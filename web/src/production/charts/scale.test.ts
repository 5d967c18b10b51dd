import { expect, test } from 'vitest'
import { computeSpread } from './scale.ts'

test('a spread is described by its quarters', () => {
  expect(computeSpread([])).toBeUndefined()
  expect(computeSpread([7])).toEqual({ least: 7, lower: 7, median: 7, upper: 7, most: 7 })
  expect(computeSpread([4, 1, 3, 2, 5])).toEqual({ least: 1, lower: 2, median: 3, upper: 4, most: 5 })
  expect(computeSpread([1, 2])).toMatchObject({ median: 1.5, lower: 1.25 })
})
