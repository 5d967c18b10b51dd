import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './time.ts'
import {
  formatDay,
  formatDuration,
  formatExactDuration,
  formatHours,
  hoursWithUnit,
  isWeekend,
  machineTimeText,
  momentText,
  monthText,
  rangeText,
  roughDurationText,
  roundLengthText,
  runningText,
  shortDayText,
  shortHoursText,
  shortMonthText,
  wallTimeText,
  weekdaysText,
  weekText,
} from './timeText.ts'

describe('a length of time', () => {
  test.each([
    [0, '0.0', '0 min', '0 min'],
    [29, '0.0', '0 min', '29 s'],
    [45, '0.0', '1 min', '45 s'],
    [60, '0.0', '1 min', '1 min'],
    [1307, '0.4', '22 min', '21 m 47 s'],
    [1500, '0.4', '25 min', '25 min'],
    // 59.6 minutes are an hour, never 60 minutes.
    [3576, '1.0', '1 h', '59 m 36 s'],
    [3599.6, '1.0', '1 h', '1 h'],
    [27_360, '7.6', '7 h 36 m', '7 h 36 m'],
    [28_800, '8.0', '8 h', '8 h'],
    [28_805, '8.0', '8 h', '8 h 5 s'],
    [34_771, '9.7', '9 h 40 m', '9 h 39 m 31 s'],
    [35_990, '10.0', '10 h', '9 h 59 m 50 s'],
    [5_085_000, '1,412.5', '1,412 h 30 m', '1,412 h 30 m'],
    [4_626_000, '1,285.0', '1,285 h', '1,285 h'],
  ])('of %d seconds is %s in a table, %s in text and %s where it must add up', (seconds, ...texts) => {
    expect([formatHours(seconds), formatDuration(seconds), formatExactDuration(seconds)]).toEqual(texts)
  })

  test('takes few digits where there is little room', () => {
    expect(
      [27_000, 359_700, 359_900, 691_200, 7_012_800, 35_999_000, 291_600_000].map(shortHoursText),
    ).toEqual(['7.5', '99.9', '100', '192', '1,948', '10k', '81k'])
    expect(hoursWithUnit(27_360)).toBe('7.6 h')
  })

  test('leaves minutes out where there are many hours', () => {
    expect([12_000, 35_940, 36_000, 404_000, 4_626_000].map(roundLengthText)).toEqual([
      '3 h 20 m',
      '9 h 59 m',
      '10 h',
      '112 h',
      '1,285 h',
    ])
  })

  test('can be negative', () => {
    expect([formatDuration(-5400), formatExactDuration(-5405)]).toEqual(['−1 h 30 m', '−1 h 30 m 5 s'])
    expect([formatHours(-3600), formatHours(-10)]).toEqual(['−1.0', '0.0'])
  })

  test('never says 60 minutes or 60 seconds, and rounds by half a unit at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), seconds => {
        for (const text of [
          formatDuration(seconds),
          formatExactDuration(seconds),
          roughDurationText(seconds),
        ])
          expect(text).not.toMatch(/\b60 (m|min|s)\b/)
        const [, hours = '0', , minutes = '0'] =
          /^(?:([\d,]+) h)?( ?(\d+) (?:m|min))?$/.exec(formatDuration(seconds)) ?? []
        const read = Number(hours.replaceAll(',', '')) * 3600 + Number(minutes) * 60
        expect(Math.abs(read - seconds)).toBeLessThanOrEqual(30)
        expect(
          Math.abs(Number(formatHours(seconds).replaceAll(',', '')) * 3600 - seconds),
        ).toBeLessThanOrEqual(180.001)
      }),
    )
  })

  test.each([
    [10, '1 min'],
    [3570, '1 h'],
    [25_200, '7 h'],
    [171_000, '2 days'],
    [172_800, '2 days'],
    [3_000_000, '35 days'],
  ])('of %d seconds is roughly %s', (seconds, text) => {
    expect(roughDurationText(seconds)).toBe(text)
  })

  test('runs as a clock with seconds', () => {
    expect([0, 249, 13_330, 360_000].map(runningText)).toEqual(['0:00:00', '0:04:09', '3:42:10', '100:00:00'])
  })
})

describe('a time of day', () => {
  test.each([
    ['00:00', '12:00 AM'],
    ['00:05', '12:05 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['14:27', '2:27 PM'],
    ['24:00', '12:00 AM'],
  ])('that is kept as %s is said as %s', (time, text) => {
    expect(wallTimeText(time)).toBe(text)
  })

  test('is the one on the wall there, on both sides of a change of the clocks', () => {
    const toText = (zone: string, at: string) => momentText(zone, at, at)
    expect(toText('Asia/Manila', '2026-11-16T18:27:00.000Z')).toBe('Tue, Nov 17, 2:27 AM')
    // Clocks in New York went from 2:00 back to 1:00 at 06:00 UTC on November 1, 2026.
    expect(toText('America/New_York', '2026-11-01T05:30:00.000Z')).toBe('Sun, Nov 1, 1:30 AM')
    expect(toText('America/New_York', '2026-11-01T06:30:00.000Z')).toBe('Sun, Nov 1, 1:30 AM')
    expect(toText('America/New_York', '2026-11-01T07:30:00.000Z')).toBe('Sun, Nov 1, 2:30 AM')
    expect(toText('America/New_York', '2026-03-08T07:00:00.000Z')).toBe('Sun, Mar 8, 3:00 AM')
  })

  test('is shown with its day there', () => {
    expect(momentText('Asia/Manila', '2026-12-31T16:30:00.000Z', '2026-12-31')).toBe(
      'Fri, Jan 1, 2027, 12:30 AM',
    )
    expect(momentText('America/New_York', '2026-12-31T16:30:00.000Z', '2026-12-31')).toBe(
      'Thu, Dec 31, 11:30 AM',
    )
  })
})

describe('a day', () => {
  test('says its year where that is another, and always on paper and in files', () => {
    expect(formatDay('2026-11-17', '2026-01-01')).toBe('Tue, Nov 17')
    expect(formatDay('2026-11-17', '2027-01-01')).toBe('Tue, Nov 17, 2026')
    expect(formatDay('2026-11-17')).toBe('Tue, Nov 17, 2026')
    expect(shortDayText('2026-11-01', '2026-11-17T10:00:00.000Z')).toBe('Nov 1')
  })

  test.each([
    ['2026-11-01', '2026-11-17', 'Nov 1 – 17', 'Nov 1 – 17, 2026'],
    ['2026-10-28', '2026-11-03', 'Oct 28 – Nov 3', 'Oct 28 – Nov 3, 2026'],
    ['2026-11-17', '2026-11-17', 'Tue, Nov 17', 'Tue, Nov 17, 2026'],
    ['2025-12-28', '2026-01-03', 'Dec 28, 2025 – Jan 3, 2026', 'Dec 28, 2025 – Jan 3, 2026'],
    ['2025-11-01', '2025-11-17', 'Nov 1 – 17, 2025', 'Nov 1 – 17, 2025'],
  ])('with others from %s to %s is %s', (from, to, text, onPaper) => {
    expect(rangeText(from, to, '2026-11-17')).toBe(text)
    expect(rangeText(from, to)).toBe(onPaper)
  })

  test('is the same day whichever it is and however long ago', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), number => {
        const day = addDays('2000-01-01', number)
        expect(new Date(`${formatDay(day)} UTC`).toISOString().slice(0, 10)).toBe(day)
      }),
    )
  })

  test('begins a week, and is of a month', () => {
    expect(weekText('2026-11-09', '2026-11-17')).toBe('Week of Nov 9')
    expect(weekText('2025-12-29', '2026-11-17')).toBe('Week of Dec 29, 2025')
    expect([monthText('2026-11'), monthText('2026-01-31')]).toEqual(['November 2026', 'January 2026'])
    expect([shortMonthText('2026-11'), shortMonthText('2026-01-31')]).toEqual(['Nov 2026', 'Jan 2026'])
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

describe('days of a week', () => {
  test.each([
    [[1, 2, 3, 4, 5], 'Mon – Fri'],
    [[5, 6, 7], 'Fri – Sun'],
    [[6, 7], 'Sat, Sun'],
    [[1, 3, 5], 'Mon, Wed, Fri'],
    [[1, 2, 4, 5, 6, 7], 'Mon, Tue, Thu – Sun'],
    [[7], 'Sun'],
    [[0], 'Sun'],
  ])('%j are %s', (days, text) => {
    expect(weekdaysText(days)).toBe(text)
  })
})

test('what a machine takes has tenths of a second while they matter', () => {
  expect([400, 1840, 9940, 9960, 65_000].map(ms => machineTimeText(ms))).toEqual([
    '0.4 s',
    '1.8 s',
    '9.9 s',
    '10 s',
    '1 m 5 s',
  ])
  expect(machineTimeText(20, 2)).toBe('0.02 s')
})
