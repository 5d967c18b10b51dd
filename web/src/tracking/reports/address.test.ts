import { expect, test } from 'vitest'
import { daysOfPreset, findRangeError, presets, ReportsAddress, resolveTrackingRange } from './address.ts'

const wednesday = '2026-11-04'

test('a range by name ends with the person’s own today', () => {
  expect(presets.map(preset => daysOfPreset(preset, wednesday))).toEqual([
    { from: '2026-11-04', to: '2026-11-04' },
    { from: '2026-11-03', to: '2026-11-03' },
    { from: '2026-11-02', to: '2026-11-04' },
    { from: '2026-10-29', to: '2026-11-04' },
    { from: '2026-11-01', to: '2026-11-04' },
  ])
  expect(daysOfPreset('this-week', '2026-11-08').from).toBe('2026-11-02')
})

test('nonsense in the address counts as the last seven days', () => {
  const address = ReportsAddress.parse({
    from: 'soon',
    range: 'always',
    person: '7',
    tab: 'x',
    rating: '4',
    shot: 7,
  })
  expect(address).toMatchObject({ tab: 'activity', person: undefined, rating: undefined, shot: undefined })
  expect(resolveTrackingRange(address, wednesday)).toEqual({ from: '2026-10-29', to: wednesday })
})

test('one end alone stands for a week', () => {
  const range = 'today'
  expect(resolveTrackingRange({ range, from: '2026-11-02', to: undefined }, wednesday).to).toBe('2026-11-08')
  expect(resolveTrackingRange({ range, from: undefined, to: '2026-11-08' }, wednesday).from).toBe(
    '2026-11-02',
  )
})

test('what is wrong with a range is said', () => {
  expect(findRangeError({ from: '2026-11-04', to: '2026-11-03' })).toBe('The end can’t be before the start.')
  expect(findRangeError({ from: '0202-11-04', to: '2026-11-03' })).toBe('Enter a year from 2000 to 2100.')
  expect(findRangeError({ from: '2026-07-01', to: '2026-10-01' })).toBe('Choose 92 days or fewer.')
  expect(findRangeError({ from: '2026-07-01', to: '2026-09-30' })).toBeNull()
})
