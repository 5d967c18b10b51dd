import { expect, test } from 'vitest'
import { buildFrame, spreadLabels } from './frame.ts'

test('names of lines that end at nearly the same place stand one below the other', () => {
  expect(spreadLabels([40, 100], 14)).toEqual([40, 100])
  expect(spreadLabels([100, 98, 99], 14)).toEqual([126, 98, 112])
  expect(spreadLabels([], 14)).toEqual([])
})

test('places share the width, and nothing stands at the foot', () => {
  const { x, y, left, right, each } = buildFrame(500, 10, 4, false)
  expect(x(0) - each / 2).toBe(left)
  expect(x(3) + each / 2).toBe(right)
  expect(y(0)).toBeGreaterThan(y(10))
})
