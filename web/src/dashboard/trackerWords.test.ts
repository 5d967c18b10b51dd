import { expect, test } from 'vitest'
import { trackerTrouble } from './trackerWords.ts'

const well = { state: 'good', problem: null, token: 'good', renewsItself: false } as const

test('an administrator hears nothing of a tracker that works, or that nobody has asked yet', () => {
  expect(trackerTrouble(well)).toBeNull()
  expect(trackerTrouble({ ...well, state: 'unknown', token: 'unknown' })).toBeNull()
})

test('a tracker that fails is told with its own words', () => {
  expect(trackerTrouble({ ...well, state: 'failing', problem: 'It answered 500.' })).toBe('It answered 500.')
  expect(trackerTrouble({ ...well, state: 'failing' })).toBe('It does not answer.')
  expect(trackerTrouble({ ...well, state: 'not-connected' })).toMatch(/not connected/)
})

test('a token that ends is told of, unless a new one comes by itself', () => {
  expect(trackerTrouble({ ...well, token: 'ending' })).toMatch(/ends soon/)
  expect(trackerTrouble({ ...well, token: 'ended' })).toMatch(/has ended/)
  expect(trackerTrouble({ ...well, token: 'ending', renewsItself: true })).toBeNull()
})
