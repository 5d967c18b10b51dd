import { expect, test } from 'vitest'
import { trackerTrouble } from './trackerWords.ts'

const well = { state: 'good', token: 'good', renewsItself: false } as const

test('an administrator hears nothing of a tracker that works, or that nobody has asked yet', () => {
  expect(trackerTrouble(well)).toBeNull()
  expect(trackerTrouble({ ...well, state: 'unknown', token: 'unknown' })).toBeNull()
})

test('a tracker that fails or was never connected is told of', () => {
  expect(trackerTrouble({ ...well, state: 'failing' })).toBe('isn’t responding properly')
  expect(trackerTrouble({ ...well, state: 'not-connected' })).toMatch(/isn’t connected/)
})

test('a token that ends is told of, unless a new one comes by itself', () => {
  expect(trackerTrouble({ ...well, token: 'ending' })).toMatch(/token soon/)
  expect(trackerTrouble({ ...well, token: 'ended' })).toMatch(/expired/)
  expect(trackerTrouble({ ...well, token: 'ending', renewsItself: true })).toBeNull()
})
