import { expect, test } from 'vitest'
import { describeTrackerOutage } from './trackerOutage.ts'

const well = { state: 'good', token: 'good', renewsItself: false } as const

test('an administrator sees nothing about a tracker that works or was not asked yet', () => {
  expect(describeTrackerOutage(well)).toBeNull()
  expect(describeTrackerOutage({ ...well, state: 'unknown', token: 'unknown' })).toBeNull()
})

test('a tracker that fails or was never connected is shown', () => {
  expect(describeTrackerOutage({ ...well, state: 'failing' })).toBe('isn’t responding properly')
  expect(describeTrackerOutage({ ...well, state: 'not-connected' })).toMatch(/isn’t connected/)
})

test('an expiring token is shown, unless it renews itself', () => {
  expect(describeTrackerOutage({ ...well, token: 'ending' })).toMatch(/token soon/)
  expect(describeTrackerOutage({ ...well, token: 'ended' })).toMatch(/expired/)
  expect(describeTrackerOutage({ ...well, token: 'ending', renewsItself: true })).toBeNull()
})
