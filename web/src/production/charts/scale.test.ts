import { expect, test } from 'vitest'
import { computeQuartiles } from './scale.ts'

test('a spread is described by its quarters', () => {
  expect(computeQuartiles([])).toBeUndefined()
  expect(computeQuartiles([7])).toEqual({ least: 7, lower: 7, median: 7, upper: 7, most: 7 })
  expect(computeQuartiles([4, 1, 3, 2, 5])).toEqual({ least: 1, lower: 2, median: 3, upper: 4, most: 5 })
  expect(computeQuartiles([1, 2])).toMatchObject({ median: 1.5, lower: 1.25 })
})
