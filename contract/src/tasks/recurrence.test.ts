import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMilliseconds, dayIn, instantIn, weekdayOf } from '../kit/time.ts'
import { findNextOccurrence, formatPattern, type Pattern, toDueAt } from './recurrence.ts'

const zone = fc.constantFrom(
  'America/New_York',
  'America/Los_Angeles',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Kolkata',
  'UTC',
)
const pattern: fc.Arbitrary<Pattern> = fc.oneof(
  fc.constant({ every: 'weekday' as const }),
  fc
    .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
    .map(days => ({ every: 'week' as const, days: days.sort() })),
  fc.integer({ min: 1, max: 31 }).map(day => ({ every: 'month' as const, day })),
)
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(parts => parts.map(part => String(part).padStart(2, '0')).join(':'))
const moment = fc
  .integer({ min: 0, max: 800 * 24 * 60 })
  .map(minutes => addMilliseconds('2026-01-01T00:00:00.000Z', minutes * 60_000))

const always = { startsOn: '2026-01-01', endsOn: null }

/** The first so many times that something comes. */
function firstDays(
  one: Parameters<typeof findNextOccurrence>[0],
  timeZone: string,
  after: string,
  count: number,
) {
  const days: string[] = []
  for (let at = after; days.length < count; ) {
    const next = findNextOccurrence(one, timeZone, at)
    if (!next) break
    days.push(next.day)
    at = next.at
  }
  return days
}

describe('a recurring task', () => {
  it('comes later than now, on a day of its pattern, at its local time', () => {
    fc.assert(
      fc.property(zone, pattern, time, moment, (timeZone, one, wall, after) => {
        const next = findNextOccurrence({ ...always, pattern: one, time: wall }, timeZone, after)
        expect(next).not.toBeNull()
        if (!next) return
        expect(next.at > after).toBe(true)
        expect(next.at).toBe(instantIn(timeZone, next.day, wall))
        const weekday = weekdayOf(next.day) || 7
        if (one.every === 'weekday') expect(weekday).toBeLessThan(6)
        if (one.every === 'week') expect(one.days).toContain(weekday)
        if (one.every === 'month') {
          const day = Number(next.day.slice(8))
          const isLast = addDays(next.day, 1).slice(8) === '01'
          expect(day === one.day || (isLast && day < one.day)).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('never skips a day of its pattern and never comes twice on one, also when clocks change', () => {
    fc.assert(
      fc.property(zone, time, fc.integer({ min: 0, max: 700 }), (timeZone, wall, offset) => {
        const daily = {
          ...always,
          pattern: { every: 'week' as const, days: [1, 2, 3, 4, 5, 6, 7] },
          time: wall,
        }
        const start = instantIn(timeZone, addDays('2026-01-01', offset), wall)
        const days = firstDays(daily, timeZone, start, 20)
        expect(days).toEqual(Array.from({ length: 20 }, (_, index) => addDays(days[0] ?? '', index)))
        expect(days[0]).toBe(addDays(dayIn(timeZone, start), 1))
      }),
      { numRuns: 500 },
    )
  })

  it('at half past two comes on the night on which there is no half past two, and once where there are two', () => {
    const nightly = { ...always, pattern: { every: 'week' as const, days: [7] }, time: '02:30' }
    expect(findNextOccurrence(nightly, 'America/New_York', '2026-03-08T05:00:00.000Z')?.at).toBe(
      '2026-03-08T07:30:00.000Z',
    )
    const first = findNextOccurrence(
      { ...nightly, time: '01:30' },
      'America/New_York',
      '2026-11-01T04:00:00.000Z',
    )
    expect(first).toEqual({ day: '2026-11-01', at: '2026-11-01T05:30:00.000Z' })
    expect(findNextOccurrence({ ...nightly, time: '01:30' }, 'America/New_York', first?.at ?? '')?.day).toBe(
      '2026-11-08',
    )
  })

  it('on the 31st comes on the last day of shorter months', () => {
    const monthly = { ...always, pattern: { every: 'month' as const, day: 31 }, time: '08:00' }
    expect(firstDays(monthly, 'UTC', '2028-01-01T00:00:00.000Z', 4)).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ])
  })

  it('begins on its first day and ends after its last', () => {
    const days = { pattern: { every: 'weekday' as const }, time: '08:00' }
    const during = { ...days, startsOn: '2026-03-13', endsOn: '2026-03-17' }
    expect(firstDays(during, 'America/New_York', '2026-03-01T00:00:00.000Z', 9)).toEqual([
      '2026-03-13',
      '2026-03-16',
      '2026-03-17',
    ])
  })

  it('is due so many days later at the client’s hour, over a change of the clocks', () => {
    const due = { dueInDays: 2, dueTime: '17:00' }
    expect(toDueAt(due, 'America/New_York', '2026-03-06')).toBe('2026-03-08T21:00:00.000Z')
    expect(toDueAt({ ...due, dueInDays: null }, 'America/New_York', '2026-03-06')).toBeNull()
  })

  it('describes its pattern in words', () => {
    expect(formatPattern({ pattern: { every: 'week', days: [1, 4] }, time: '08:00' })).toBe(
      'Every Mon, Thu at 8:00 AM',
    )
  })
})
