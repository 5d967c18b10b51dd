import { expect, test } from 'vitest'
import { listTicks } from './ticks.ts'

test('an axis is marked with round numbers that hold the most there is', () => {
  expect(listTicks(0)).toEqual([0, 1])
  expect(listTicks(3.4)).toEqual([0, 1, 2, 3, 4])
  expect(listTicks(20)).toEqual([0, 5, 10, 15, 20])
  expect(listTicks(0.8)).toEqual([0, 0.2, 0.4, 0.6, 0.8])
  expect(listTicks(47).at(-1)).toBeGreaterThanOrEqual(47)
})
