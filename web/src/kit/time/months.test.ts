import { expect, test } from 'vitest'
import { monthOf, stepMonth, yearMonthText } from './months.ts'

test('a step of a month goes over the end of a year in both directions, and not beyond the years there are', () => {
  expect(stepMonth({ month: 12, year: 2026 }, 1)).toEqual({ month: 1, year: 2027 })
  expect(stepMonth({ month: 1, year: 2026 }, -1)).toEqual({ month: 12, year: 2025 })
  expect(stepMonth({ month: 1, year: 2000 }, -1)).toEqual({ month: 1, year: 2000 })
  expect(stepMonth({ month: 12, year: 2100 }, 1)).toEqual({ month: 12, year: 2100 })
})

test('the month of a day is said with its year', () => {
  expect(yearMonthText(monthOf('2026-11-30'))).toBe('November 2026')
})
