import { expect, test } from 'vitest'
import { describeTrackerOutage } from './trackerOutage.ts'

const well = { state: 'good', token: 'good', renewsItself: false } as const

test('an administrator hears nothing of a tracker that works, or that nobody has asked yet', () => {
  expect(describeTrackerOutage(well)).toBeNull()
  expect(describeTrackerOutage({ ...well, state: 'unknown', token: 'unknown' })).toBeNull()
})

test('a tracker that fails or was never connected is told of', () => {
  expect(describeTrackerOutage({ ...well, state: 'failing' })).toBe('isn’t responding properly')
  expect(describeTrackerOutage({ ...well, state: 'not-connected' })).toMatch(/isn’t connected/)
})

test('a token that ends is told of, unless a new one comes by itself', () => {
  expect(describeTrackerOutage({ ...well, token: 'ending' })).toMatch(/token soon/)
  expect(describeTrackerOutage({ ...well, token: 'ended' })).toMatch(/expired/)
  expect(describeTrackerOutage({ ...well, token: 'ending', renewsItself: true })).toBeNull()
})
