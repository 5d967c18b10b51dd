import { expect, test } from 'vitest'
import { densityOf, isTick, placeAfterKey } from './dayBars.ts'

test('a week leaves room for words, a month for few', () => {
  expect([1, 7, 8, 16, 17, 31].map(densityOf)).toEqual(['few', 'few', 'some', 'some', 'many', 'many'])
})

test('Mondays are dated, and the first day unless a Monday stands near it', () => {
  expect(isTick('2026-11-02', 1)).toBe(true)
  expect(isTick('2026-11-03', 2)).toBe(false)
  expect(isTick('2026-12-01', 0)).toBe(true)
  expect(isTick('2026-11-01', 0)).toBe(false)
  expect(isTick('2026-10-17', 0)).toBe(false)
})

test('keys lead from bar to bar and stop at both ends', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End'].map(key => placeAfterKey(key, 3, 7))).toEqual([
    2, 4, 0, 6,
  ])
  expect(placeAfterKey('ArrowLeft', 0, 7)).toBe(0)
  expect(placeAfterKey('ArrowRight', 6, 7)).toBe(6)
  expect(placeAfterKey('Enter', 3, 7)).toBeUndefined()
})
