import { describe, expect, test } from 'vitest'
import { decimalHours, percentText, rangeText, shortDayText, shortHours, sumHours } from './words.ts'

describe('hours', () => {
  test('are written with two places', () => {
    expect([0, 27_000, 4_442_400].map(decimalHours)).toEqual(['0.00 h', '7.50 h', '1,234.00 h'])
  })

  test('take few digits where there is little room', () => {
    expect([27_000, 359_700, 359_900, 691_200, 291_600_000].map(shortHours)).toEqual([
      '7.5',
      '99.9',
      '100',
      '192',
      '81k',
    ])
    expect([27_000, 6_310_800, 63_108_000].map(sumHours)).toEqual(['7.50', '1,753.00', '17,530'])
  })
})

test('a share that rounds to nothing is not nothing', () => {
  expect(percentText(0, 100)).toBe('0%')
  expect(percentText(1, 1000)).toBe('<1%')
  expect(percentText(621, 1000)).toBe('62%')
  expect(percentText(0, 0)).toBe('0%')
})

describe('a range is called by', () => {
  test.each([
    ['monthly', '2026-11-15', 'November 2026'],
    ['weekly', '2026-11-15', '9 – 15 November 2026'],
    ['weekly', '2026-12-01', '30 November – 6 December 2026'],
    ['weekly', '2027-01-01', '28 December 2026 – 3 January 2027'],
    ['daily', '2026-11-15', 'Sun 15 November 2026'],
  ] as const)('%s, %s: %s', (range, date, text) => {
    expect(rangeText(range, date)).toBe(text)
  })

  test('and a day in a column by little', () => {
    expect(shortDayText('2026-11-03')).toBe('Tue 3 Nov')
  })
})
