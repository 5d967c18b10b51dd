import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countText,
  exactMoneyText,
  hourlyRateText,
  moneyText,
  moneyTickText,
  numberText,
  percentText,
  roundTo,
  typedMoneyText,
  weeklyHoursText,
} from './numberWords.ts'

describe('a number', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [1204, '1,204'],
    [11.44, '11.4'],
    [11.95, '12'],
    [-1234.5, '−1,234.5'],
    [-0.04, '0'],
  ])('%d is written %s', (value, text) => {
    expect(numberText(value)).toBe(text)
  })

  test('is a number again in files, with the digits that matter', () => {
    expect([roundTo(1 / 3, 4), roundTo(2, 4), roundTo(99.96, 1)]).toEqual([0.3333, 2, 100])
  })

  test('is counted with its noun', () => {
    expect([0, 1, 2, 1204].map(count => countText(count, 'row'))).toEqual([
      '0 rows',
      '1 row',
      '2 rows',
      '1,204 rows',
    ])
    expect(countText(2, 'entry', 'entries')).toBe('2 entries')
  })
})

describe('a share', () => {
  test.each([
    [0, '0%'],
    [0.001, '<1%'],
    [0.994, '99%'],
    [0.995, '100%'],
    [12.34, '1,234%'],
    [null, '—'],
    [0 / 0, '—'],
  ])('of %s is %s', (share, text) => {
    expect(percentText(share)).toBe(text)
  })

  test('says more digits where they decide something', () => {
    expect(percentText(0.9496, 2)).toBe('94.96%')
  })
})

describe('money', () => {
  test.each([
    [0, '$0', '$0.00'],
    [5, '$0.05', '$0.05'],
    [4500, '$45.00', '$45.00'],
    [9999, '$99.99', '$99.99'],
    // $99.995 is a hundred before anybody decides how it is written.
    [9999.5, '$100', '$100.00'],
    [10_000, '$100', '$100.00'],
    [666_649, '$6,666', '$6,666.49'],
    [666_650, '$6,667', '$6,666.50'],
    [-4520, '−$45.20', '−$45.20'],
    [-123_456, '−$1,235', '−$1,234.56'],
  ])('of %d cents is %s, and %s on a statement', (cents, text, exact) => {
    expect(moneyText(cents)).toBe(text)
    expect(exactMoneyText(cents)).toBe(exact)
  })

  test('is a rate with its hour, beside the hours of a week', () => {
    expect([hourlyRateText(2450), hourlyRateText(0, 'EUR')]).toEqual(['$24.50/hour', '€0.00/hour'])
    expect([1, 37.5, 40].map(weeklyHoursText)).toEqual(['1 hour/week', '37.5 hours/week', '40 hours/week'])
  })

  test('is typed without its sign', () => {
    expect([0, 7, 4500, 4520, 120_450].map(typedMoneyText)).toEqual(['0', '0.07', '45', '45.20', '1204.50'])
  })

  test('of a currency without cents has none', () => {
    expect([moneyText(45, 'JPY'), exactMoneyText(4500, 'JPY')]).toEqual(['¥45', '¥4,500'])
  })

  test('is never written further than half a dollar from what it is, and to the cent below a hundred', () => {
    const read = (text: string) => Number(text.replace(/[$,]/g, ''))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), cents => {
        const apart = Math.abs(read(moneyText(cents)) * 100 - cents)
        expect(apart).toBeLessThan(cents < 10_000 ? 0.001 : 50.001)
        expect(Math.round(read(exactMoneyText(cents)) * 100)).toBe(cents)
      }),
    )
  })
})

test('a mark of an axis has cents only where it is between two dollars', () => {
  expect([0, 50, 5000, 200_000].map(cents => moneyTickText(cents))).toEqual(['$0', '$0.50', '$50', '$2,000'])
})
