import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysOfMonth } from '../kit/time.ts'
import {
  addTerms,
  clampToEngagement,
  computeAgreedHours,
  defaultTerms,
  findEarliestEndDay,
  findEarliestTermsDay,
  findEndDayError,
  findTermsOn,
  findTermsStartError,
  type Terms,
} from './rules.ts'

/** Days around a leap day and a new year. */
const day = fc.integer({ min: 0, max: 500 }).map(offset => addDays('2027-11-01', offset))
const some = fc.record({
  from: day,
  rateCents: fc.integer({ min: 0, max: 10_000 }),
  hoursPerWeek: fc.constantFrom(10, 20, 37.5, 40),
  weekdays: fc.constant(null),
  hoursFrom: fc.constantFrom('punched' as const, 'tracked' as const),
})
/** One a day at most, in whatever order they were read. */
const history = fc.uniqueArray(some, { selector: one => one.from, minLength: 1, maxLength: 8 })
const anyPeriod = fc
  .record({ one: day, two: day, ends: fc.boolean() })
  .map(({ one, two, ends }) =>
    one < two
      ? { startedOn: one, endedOn: ends ? two : null }
      : { startedOn: two, endedOn: ends ? one : null },
  )

const raised: readonly Terms[] = [
  { from: '2028-01-03', rateCents: 2000, hoursPerWeek: 40, ...defaultTerms },
  { from: '2028-03-01', rateCents: 2300, hoursPerWeek: 30, ...defaultTerms },
]

describe('the terms of a day', () => {
  it('are the ones agreed last for it, and change on their first day', () => {
    const rates = ['2028-01-03', '2028-02-29', '2028-03-01', '2029-01-01'].map(
      on => findTermsOn(raised, on).rateCents,
    )
    expect(rates).toEqual([2000, 2000, 2300, 2300])
  })

  it('are the first ones before they have begun', () => {
    expect(findTermsOn(raised, '2027-12-31').rateCents).toBe(2000)
  })

  it('are the latest that have begun by that day', () => {
    fc.assert(
      fc.property(history, day, (terms, on) => {
        const actual = findTermsOn(terms, on)
        expect(terms).toContain(actual)
        if (terms.some(one => one.from <= on)) expect(actual.from <= on).toBe(true)
        expect(terms.some(one => one.from > actual.from && one.from <= on)).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the hours of a month', () => {
  it('are those agreed for each of its days, as far as the engagement holds', () => {
    const engagement = { startedOn: '2028-01-03', endedOn: '2028-03-14', terms: raised }
    const hours = (month: number, ...holidays: string[]) =>
      computeAgreedHours(engagement, daysOfMonth(2028, month), new Set(holidays))
    // February 2028 begins on a Tuesday and has 21 days from Monday to Friday, the days until the 14th of March have ten.
    expect(hours(2)).toBeCloseTo(21 * 8)
    expect(hours(2, '2028-02-21', '2028-02-26')).toBeCloseTo(20 * 8)
    expect(hours(3)).toBeCloseTo(10 * 6)
    expect(hours(4)).toBe(0)
  })

  it('are those of the agreed weekdays, each with its share of the week', () => {
    const engagement = {
      startedOn: '2028-01-03',
      endedOn: null,
      terms: [{ from: '2028-01-03', hoursPerWeek: 12, weekdays: [1, 7] }],
    }
    // Four Mondays and four Sundays.
    expect(computeAgreedHours(engagement, daysOfMonth(2028, 2), new Set(['2028-02-07']))).toBeCloseTo(7 * 6)
  })
})

describe('agreeing to other terms', () => {
  it('leaves all earlier days as they were, and counts from its day on', () => {
    fc.assert(
      fc.property(history, some, day, (terms, agreed, on) => {
        const after = addTerms(terms, agreed)
        if (on >= agreed.from) expect(findTermsOn(after, on)).toBe(agreed)
        else if (terms.some(one => one.from <= on))
          expect(findTermsOn(after, on)).toBe(findTermsOn(terms, on))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the days that can be chosen', () => {
  it('are today and later for terms, within the engagement', () => {
    const running = { startedOn: '2028-01-03', endedOn: '2028-03-31' }
    const from = (on: string) => findTermsStartError(running, on, '2028-03-10')
    expect([from('2028-03-10'), from('2028-03-31')]).toEqual([null, null])
    expect(from('2028-03-09')).toContain('or later')
    expect(from('2028-04-01')).toContain('ends on')
  })

  it('are yesterday and later for the end, and before a last day that is already set', () => {
    const running = { startedOn: '2028-01-03', endedOn: '2028-03-31' }
    const end = (on: string) => findEndDayError(running, on, '2028-03-10')
    expect([end('2028-03-09'), end('2028-03-30')]).toEqual([null, null])
    expect(end('2028-03-08')).toContain('or later')
    expect(end('2028-03-31')).toContain('already')
  })

  it('never lie before the first day, nor change a day that is over', () => {
    fc.assert(
      fc.property(anyPeriod, day, day, (one, today, on) => {
        if (findTermsStartError(one, on, today) === null) {
          expect(on >= one.startedOn && on >= today).toBe(true)
          expect(one.endedOn === null || on <= one.endedOn).toBe(true)
        }
        if (findEndDayError(one, on, today) === null)
          expect(on >= one.startedOn && on >= addDays(today, -1)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('begin with the earliest one, if there are any', () => {
    fc.assert(
      fc.property(anyPeriod, day, (one, today) => {
        const open = { ...one, endedOn: null }
        expect(findTermsStartError(open, findEarliestTermsDay(open, today), today)).toBe(null)
        expect(findEndDayError(open, findEarliestEndDay(open, today), today)).toBe(null)
        const within = clampToEngagement(one, today)
        expect(within >= one.startedOn && (one.endedOn === null || within <= one.endedOn)).toBe(true)
      }),
    )
  })
})
