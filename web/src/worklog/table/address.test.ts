import { describe, expect, test } from 'vitest'
import {
  formatWorklogDayRef,
  parseWorklogDayRef,
  resolveView,
  stepRange,
  toRangeAddress,
  WorklogAddress,
} from './address.ts'

const today = '2026-11-15'
const userId = '0190f2b0-0000-7000-8000-000000000001'

describe('the address of the worklog', () => {
  test('shows the present month when it says nothing', () => {
    expect(WorklogAddress.parse({})).toEqual({ range: 'monthly' })
  })

  test('falls back where it is nonsense', () => {
    const search = {
      range: 'yearly',
      date: '2026-02-30',
      view: 'pie',
      biller: '../x',
      project: 'a b',
      day: 'x.y',
    }
    expect(WorklogAddress.parse(search)).toEqual({ range: 'monthly' })
    expect(WorklogAddress.parse({ date: '1999-12-31' })).toEqual({ range: 'monthly' })
  })

  test('opens a biller’s day', () => {
    const day = formatWorklogDayRef({ userId, date: '2026-11-03' })
    expect(WorklogAddress.parse({ day }).day).toBe(day)
    expect(parseWorklogDayRef(day)).toEqual({ userId, date: '2026-11-03' })
  })

  test.each([
    undefined,
    '',
    userId,
    `${userId}.`,
    `${userId}.2026-13-01`,
    `me.2026-11-03`,
    `${userId}.2026-11-03.x`,
  ])('opens nothing for %s', text => {
    expect(parseWorklogDayRef(text)).toBeUndefined()
  })

  test('leaves the present range out, and closes what was opened', () => {
    expect(toRangeAddress('weekly', '2026-11-09', today)).toEqual({ range: 'weekly' })
    expect(toRangeAddress('weekly', '2026-11-08', today)).toEqual({ range: 'weekly', date: '2026-11-08' })
    expect(toRangeAddress('daily', today, today)).toEqual({ range: 'daily' })
  })
})

test('people by days are shown where there is room, charts on a phone or of one person, a single day as a table', () => {
  const viewFor = (search: object, isNarrow = false) => resolveView(WorklogAddress.parse(search), isNarrow)
  expect(viewFor({})).toBe('heat')
  expect(viewFor({ range: 'weekly' }, true)).toBe('chart')
  expect(viewFor({ biller: userId })).toBe('chart')
  expect(viewFor({ range: 'daily' })).toBe('table')
  expect(viewFor({ range: 'daily', view: 'heat' }, true)).toBe('heat')
})

test('ranges go over the ends of months and years, and stop where the years do', () => {
  expect(stepRange('monthly', '2026-12-31', 1)).toBe('2027-01-01')
  expect(stepRange('weekly', '2026-11-15', -1)).toBe('2026-11-08')
  expect(stepRange('daily', '2028-02-28', 1)).toBe('2028-02-29')
  expect(stepRange('monthly', '2000-01-20', -1)).toBeUndefined()
  expect(stepRange('weekly', '2100-12-31', 1)).toBeUndefined()
})
