import { describe, expect, test } from 'vitest'
import { dayText, exactText, hoursText, isWeekend, lengthText } from './timeWords.ts'

describe('hours', () => {
  test.each([
    [0, '0:00', '0 min'],
    [59, '0:00', '0 min'],
    [1500, '0:25', '25 min'],
    [28_800, '8:00', '8 h'],
    [28_979, '8:02', '8 h 02 min'],
    [547_800, '152:10', '152 h 10 min'],
  ])('of %d seconds stand as %s and are said as %s', (seconds, figure, words) => {
    expect(hoursText(seconds)).toBe(figure)
    expect(lengthText(seconds)).toBe(words)
  })
})

describe('a length to the second', () => {
  test.each([
    [0, '0 min'],
    [45, '45 s'],
    [60, '1 min'],
    [1307, '21 min 47 s'],
    [28_800, '8 h'],
    [28_805, '8 h 5 s'],
    [34_771, '9 h 39 min 31 s'],
  ])('of %d seconds is said as %s', (seconds, words) => {
    expect(exactText(seconds)).toBe(words)
  })
})

describe('a day', () => {
  test('is said with its year where that is not given', () => {
    expect(dayText('2026-11-03')).toBe('Tue 3 November')
    expect(dayText('2026-11-01', true)).toBe('Sun 1 November 2026')
  })

  test('belongs to a weekend on Saturday and Sunday', () => {
    expect(['2026-11-06', '2026-11-07', '2026-11-08', '2026-11-09'].map(isWeekend)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})
