import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './atMostEvery.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first who asks is served at once, all who ask soon after are served together, and nobody twice', () => {
  let served = 0
  const { ask } = atMostEvery(1000, () => served++)
  ask()
  expect(served).toBe(1)
  ask()
  ask()
  vi.advanceTimersByTime(999)
  expect(served).toBe(1)
  vi.advanceTimersByTime(1)
  expect(served).toBe(2)
  vi.advanceTimersByTime(5000)
  expect(served).toBe(2)
  ask()
  expect(served).toBe(3)
})

test('whoever has gone is not served any more', () => {
  let served = 0
  const { ask, stop } = atMostEvery(1000, () => served++)
  ask()
  ask()
  stop()
  vi.advanceTimersByTime(5000)
  expect(served).toBe(1)
})
