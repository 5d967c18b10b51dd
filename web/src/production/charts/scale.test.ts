import { expect, test } from 'vitest'
import { spreadOf, ticksTo } from './scale.ts'

test('an axis is marked with round numbers that hold the most there is', () => {
  expect(ticksTo(0)).toEqual([0, 1])
  expect(ticksTo(3.4)).toEqual([0, 1, 2, 3, 4])
  expect(ticksTo(20)).toEqual([0, 5, 10, 15, 20])
  expect(ticksTo(0.8)).toEqual([0, 0.2, 0.4, 0.6, 0.8])
  expect(ticksTo(47).at(-1)).toBeGreaterThanOrEqual(47)
})

test('a spread is told by its quarters', () => {
  expect(spreadOf([])).toBeUndefined()
  expect(spreadOf([7])).toEqual({ least: 7, lower: 7, median: 7, upper: 7, most: 7 })
  expect(spreadOf([4, 1, 3, 2, 5])).toEqual({ least: 1, lower: 2, median: 3, upper: 4, most: 5 })
  expect(spreadOf([1, 2])).toMatchObject({ median: 1.5, lower: 1.25 })
})
