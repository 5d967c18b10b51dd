import { formatHours } from '@claimcrew/contract/kit/timeText'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { formatComparison, formatSince, formatStarted } from './words.ts'

// Days say their year where it is another than this one.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-17T12:00:00Z') }))
afterAll(() => vi.useRealTimers())

const hours = (count: number) => count * 3600

test('hours have one decimal place, and thousands are set apart', () => {
  expect(formatHours(0)).toBe('0.0')
  expect(formatHours(hours(7.5))).toBe('7.5')
  expect(formatHours(hours(1412.46))).toBe('1,412.5')
})

describe('a month beside the one before', () => {
  test('says how much more or less it is by this day', () => {
    expect(formatComparison(hours(112), hours(100))).toBe('12 h more than this time last month')
    expect(formatComparison(hours(2000), hours(3512))).toBe('1,512 h less than this time last month')
  })
  test('says minutes where hours are few', () => {
    expect(formatComparison(hours(3.5), hours(1))).toBe('2 h 30 m more than this time last month')
  })
  test('is the same where the figure above it would be', () => {
    expect(formatComparison(hours(100) + 60, hours(100))).toBe('Same as this time last month')
  })
  test('compares with nothing in words, not in hours', () => {
    expect(formatComparison(0, 0)).toBe('Nothing yet this month')
    expect(formatComparison(hours(3), 0)).toBe('Nothing by this time last month')
  })
})

describe('when a biller punched in', () => {
  const now = Date.parse('2026-11-15T16:00:00Z')
  test('is said by their clock and by the reader’s', () => {
    expect(formatSince('2026-11-15T14:00:00Z', 'Asia/Manila', 'America/New_York', now)).toMatch(
      /^since Sun, 10:00 PM Manila, your 9:00 AM$/,
    )
  })
  test('is said once where both clocks show the same', () => {
    expect(formatSince('2026-11-15T14:00:00Z', 'America/Toronto', 'America/New_York', now)).toBe(
      'since 9:00 AM',
    )
  })
  test('has its weekday where that is not today’s', () => {
    expect(formatSince('2026-11-15T04:30:00Z', 'America/New_York', 'America/New_York', now)).toMatch(
      /^since Sat, 11:30 PM$/,
    )
  })
})

describe('the billers behind today’s hours', () => {
  const now = '2026-11-15T20:00:00Z'
  const from = (timeZone: string, todaySeconds = 3600) => ({
    timeZone,
    todaySeconds,
    source: 'tracked' as const,
  })
  const textFor = (billers: ReturnType<typeof from>[], billerCount = billers.length) =>
    formatStarted({ today: '2026-11-15', source: 'tracked', billers, billerCount }, now)

  test('counts those who have begun', () => {
    expect(textFor([from('America/New_York'), from('Europe/Rome'), from('Europe/Rome', 0)])).toBe(
      '2 billers today',
    )
    expect(textFor([from('America/New_York', 0)])).toBe('No tracked time yet')
  })
  test('says for which billers it is another day', () => {
    expect(textFor([from('America/New_York'), from('Asia/Manila')])).toBe(
      '2 billers today, for 1 of them it’s Mon, Nov 16',
    )
    expect(textFor([from('Asia/Manila')])).toBe('1 biller today, where it’s Mon, Nov 16')
  })
  test('gives no count when not all are listed', () => {
    expect(textFor([from('America/New_York')], 300)).toBe('in each biller’s time zone')
  })
})
