import { describe, expect, it } from 'vitest'
import { countDays, type DayRange } from '../kit/time.ts'
import { reportPeriods, toPeriodRange, toRangeBefore } from './dayRange.ts'
import { findDueWeek } from './rules.ts'

const range = (from: string, to: string): DayRange => ({ from, to })

describe('the range before', () => {
  it.each([
    ['days', range('2026-03-08', '2026-03-14'), range('2026-03-01', '2026-03-07')],
    ['one day', range('2026-03-01', '2026-03-01'), range('2026-02-28', '2026-02-28')],
    ['a month, whatever its length', range('2026-03-01', '2026-03-31'), range('2026-02-01', '2026-02-28')],
    ['the month after a leap day', range('2028-03-01', '2028-03-31'), range('2028-02-01', '2028-02-29')],
    ['a quarter', range('2026-01-01', '2026-03-31'), range('2025-10-01', '2025-12-31')],
    ['a year', range('2026-01-01', '2026-12-31'), range('2025-01-01', '2025-12-31')],
    ['most of a month', range('2026-03-01', '2026-03-30'), range('2026-01-30', '2026-02-28')],
  ])('of %s ends the day before, and is as long', (_, one, before) => {
    expect(toRangeBefore(one)).toEqual(before)
  })
})

describe('a period', () => {
  it('moves along with today and never goes beyond it', () => {
    // A Sunday, at the end of its week.
    const today = '2026-03-01'
    const days = Object.fromEntries(reportPeriods.map(one => [one, toPeriodRange(one, today)]))
    expect(days).toEqual({
      'this-week': range('2026-02-23', '2026-03-01'),
      'last-week': range('2026-02-16', '2026-02-22'),
      'this-month': range('2026-03-01', '2026-03-01'),
      'last-month': range('2026-02-01', '2026-02-28'),
      'last-30-days': range('2026-01-31', '2026-03-01'),
      'last-90-days': range('2025-12-02', '2026-03-01'),
      'this-year': range('2026-01-01', '2026-03-01'),
    })
    expect(countDays(toPeriodRange('last-90-days', today))).toBe(90)
    expect(toPeriodRange('last-month', '2026-01-31')).toEqual(range('2025-12-01', '2025-12-31'))
  })
})

describe('the weekly report', () => {
  it('is due on Monday between seven and noon local time, for the week before', () => {
    const week = range('2026-03-02', '2026-03-08')
    const inNewYork = (time: string) => findDueWeek('America/New_York', `2026-03-${time}:00.000Z`)
    // The clocks went forward the day before.
    expect(inNewYork('09T10:59')).toBeNull()
    expect(inNewYork('09T11:00')).toEqual(week)
    expect(inNewYork('09T15:59')).toEqual(week)
    expect(inNewYork('09T16:00')).toBeNull()
    expect(inNewYork('10T11:00')).toBeNull()
    // Monday begins on Sunday there, as UTC has it.
    expect(findDueWeek('Pacific/Kiritimati', '2026-03-08T17:00:00.000Z')).toEqual(week)
  })
})
