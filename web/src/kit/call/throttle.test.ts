import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first caller is served at once, later ones together, and no one twice', () => {
  let served = 0
  const { trigger } = throttle(1000, () => served++)
  trigger()
  expect(served).toBe(1)
  trigger()
  trigger()
  vi.advanceTimersByTime(999)
  expect(served).toBe(1)
  vi.advanceTimersByTime(1)
  expect(served).toBe(2)
  vi.advanceTimersByTime(5000)
  expect(served).toBe(2)
  trigger()
  expect(served).toBe(3)
})

test('a caller that has left is no longer served', () => {
  let served = 0
  const { trigger, stop } = throttle(1000, () => served++)
  trigger()
  trigger()
  stop()
  vi.advanceTimersByTime(5000)
  expect(served).toBe(1)
})
