import { expect, test } from 'vitest'
import { ticksTo } from './ticks.ts'

test('an axis is marked with round numbers that hold the most there is', () => {
  expect(ticksTo(0)).toEqual([0, 1])
  expect(ticksTo(3.4)).toEqual([0, 1, 2, 3, 4])
  expect(ticksTo(20)).toEqual([0, 5, 10, 15, 20])
  expect(ticksTo(0.8)).toEqual([0, 0.2, 0.4, 0.6, 0.8])
  expect(ticksTo(47).at(-1)).toBeGreaterThanOrEqual(47)
})
