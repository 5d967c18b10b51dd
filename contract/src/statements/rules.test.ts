import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultTerms, findTermsOn } from '../engagements/rules.ts'
import { addDays } from '../kit/time.ts'
import {
  type BillableDay,
  type BilledEngagement,
  computeCents,
  computeProgress,
  filterEngagedDays,
  listMonthDays,
  sumLines,
  sumOvertime,
  toBilledLines,
  toCorrectionLines,
  toMonthAfter,
  toMonthBefore,
} from './rules.ts'

const month = '2028-02'
const rate = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000_000 }))
/** Days from before the month until after it. */
const day = fc.integer({ min: -20, max: 60 }).map(offset => addDays('2028-02-01', offset))

const billed: fc.Arbitrary<BilledEngagement> = fc
  .record({
    one: day,
    two: day,
    ended: fc.boolean(),
    pay: fc.constantFrom('hourly' as const, 'hourly' as const, 'fixed' as const),
    first: rate,
    later: fc.array(fc.record({ from: day, rateCents: rate, hoursPerWeek: fc.constantFrom(10, 37.5, 40) }), {
      maxLength: 3,
    }),
  })
  .map(({ one, two, ended, pay, first, later }) => {
    const [startedOn, endedOn] = [one, two].sort() as [string, string]
    const begun = { from: startedOn, rateCents: first, hoursPerWeek: 40 }
    const changes = later.filter(({ from }) => from > startedOn)
    const terms = [begun, ...new Map(changes.map(one => [one.from, one])).values()]
    return {
      startedOn,
      endedOn: ended ? endedOn : null,
      pay,
      terms: terms.map(one => ({ ...defaultTerms, ...one })),
    }
  })

const counted: fc.Arbitrary<BillableDay> = fc
  .record({
    day,
    seconds: fc.integer({ min: 0, max: 86_400 }),
    overtime: fc.integer({ min: 0, max: 86_400 }),
    onLeave: fc.boolean(),
  })
  .map(({ overtime, ...one }) => ({ ...one, overtimeSeconds: Math.min(one.seconds, overtime) }))
/** A row a day, as they come. */
const rows = fc.uniqueArray(counted, { selector: one => one.day, maxLength: 40 })

const hourly = (rateCents: number): BilledEngagement => ({
  startedOn: '2028-01-03',
  endedOn: null,
  pay: 'hourly',
  terms: [{ from: '2028-01-03', rateCents, hoursPerWeek: 40, ...defaultTerms }],
})

const worked = (day: string, seconds: number, overtimeSeconds = 0): BillableDay => ({
  day,
  seconds,
  overtimeSeconds,
  onLeave: false,
})

describe('seconds in cents', () => {
  it('are rounded half up, exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000_000 }), rate, (seconds, rateCents) => {
        const halves = 2n * BigInt(seconds) * BigInt(rateCents) + 3600n
        expect(BigInt(computeCents(seconds, rateCents))).toBe(halves / 7200n)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    [1800, 1, 1],
    [1799, 1, 0],
    [3600, 2450, 2450],
    [1, 1799, 0],
    [1, 1800, 1],
    [28_800, 0, 0],
  ])('%i seconds at %i come to %i', (seconds, rateCents, cents) => {
    expect(computeCents(seconds, rateCents)).toBe(cents)
  })
})

describe('the lines of a month', () => {
  it('include every second of the engagement’s days and no other', () => {
    fc.assert(
      fc.property(billed, rows, (one, days) => {
        const engagedDays = new Set(filterEngagedDays(one, listMonthDays(month)))
        const lines = toBilledLines(one, month, days)
        const own = days.filter(({ day }) => engagedDays.has(day))
        expect(sumLines(lines).seconds).toBe(own.reduce((sum, { seconds }) => sum + seconds, 0))
        expect(sumOvertime(lines)).toBe(own.reduce((sum, { overtimeSeconds }) => sum + overtimeSeconds, 0))
        expect(lines.every(({ day }) => engagedDays.has(day))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('each cost what its day’s rate says to the cent, and their sum is the amount', () => {
    fc.assert(
      fc.property(billed, rows, (one, days) => {
        const lines = toBilledLines(one, month, days)
        let sum = 0
        for (const line of lines) {
          if (line.kind !== 'fixed') {
            expect(line.rateCents).toBe(one.pay === 'fixed' ? 0 : findTermsOn(one.terms, line.day).rateCents)
            expect(line.amountCents).toBe(computeCents(line.seconds, line.rateCents))
          }
          expect(Number.isSafeInteger(line.amountCents)).toBe(true)
          sum += line.amountCents
        }
        expect(sumLines(lines).amountCents).toBe(sum)
      }),
      { numRuns: 500 },
    )
  })

  it('are the same whatever order the rows come in, and in the order of days', () => {
    const shuffled = rows.chain(days =>
      fc.tuple(
        fc.constant(days),
        fc.shuffledSubarray(days, { minLength: days.length, maxLength: days.length }),
      ),
    )
    fc.assert(
      fc.property(billed, shuffled, (one, [days, others]) => {
        const lines = toBilledLines(one, month, days)
        expect(toBilledLines(one, month, others)).toEqual(lines)
        expect(lines.map(line => line.day)).toEqual(lines.map(line => line.day).toSorted())
      }),
    )
  })

  it('list overtime separately at the same rate, and leave at no cost', () => {
    const leave = { day: '2028-02-03', seconds: 0, overtimeSeconds: 0, onLeave: true }
    const lines = toBilledLines(hourly(2000), month, [leave, worked('2028-02-02', 32_400, 3600)])
    expect(lines.map(({ day, kind, seconds, amountCents }) => [day, kind, seconds, amountCents])).toEqual([
      ['2028-02-02', 'work', 28_800, 16_000],
      ['2028-02-02', 'overtime', 3600, 2000],
      ['2028-02-03', 'leave', 0, 0],
    ])
  })

  it('take the rate of their own day where it changed within the month', () => {
    const terms = [
      { from: '2028-01-03', rateCents: 2000, hoursPerWeek: 40, ...defaultTerms },
      { from: '2028-02-15', rateCents: 2500, hoursPerWeek: 40, ...defaultTerms },
    ]
    const days = [worked('2028-02-14', 3600), worked('2028-02-15', 3600)]
    const lines = toBilledLines({ ...hourly(2000), terms }, month, days)
    expect(lines.map(line => line.amountCents)).toEqual([2000, 2500])
  })

  it('cost nothing at a rate of 0, with all of their hours', () => {
    const lines = toBilledLines(hourly(0), month, [worked('2028-02-14', 3600)])
    expect(sumLines(lines)).toEqual({ seconds: 3600, amountCents: 0 })
  })

  it('have a fixed price once, on the last day of the engagement', () => {
    const fixed: BilledEngagement = { ...hourly(90_000), pay: 'fixed', endedOn: '2028-02-10' }
    const lines = toBilledLines(fixed, month, [worked('2028-02-10', 7200), worked('2028-02-11', 7200)])
    expect(lines.map(({ day, kind, amountCents }) => [day, kind, amountCents])).toEqual([
      ['2028-02-10', 'work', 0],
      ['2028-02-10', 'fixed', 90_000],
    ])
    expect(sumLines(toBilledLines({ ...fixed, endedOn: null }, month, [worked('2028-02-10', 7200)]))).toEqual(
      {
        seconds: 7200,
        amountCents: 0,
      },
    )
  })
})

describe('a correction of a billed month', () => {
  it('adds up with what was billed to the corrected amount, to the cent and the second', () => {
    fc.assert(
      fc.property(billed, rows, rows, (one, before, after) => {
        const first = toBilledLines(one, month, before).filter(line => line.kind !== 'fixed')
        const now = toBilledLines(one, month, after).filter(line => line.kind !== 'fixed')
        const corrections = toCorrectionLines(one, now, first)
        expect(sumLines([...first, ...corrections]).seconds).toBe(sumLines(now).seconds)
        for (const { day } of corrections) {
          const of = (lines: typeof now) => sumLines(lines.filter(line => line.day === day))
          expect(sumLines([of(first), of(corrections)])).toEqual(of(now))
        }
        expect(toCorrectionLines(one, now, [...first, ...corrections])).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('is a credit when hours were removed', () => {
    const one = hourly(2000)
    const [line] = toCorrectionLines(one, [], toBilledLines(one, month, [worked('2028-02-14', 5400)]))
    expect(line).toEqual({
      day: '2028-02-14',
      kind: 'correction',
      seconds: -5400,
      rateCents: 2000,
      amountCents: -3000,
    })
  })
})

const day15 = { today: '2028-02-15', holidays: new Set<string>() }

describe('the progress of a month', () => {
  it('expects the agreed hours of the days that are to come', () => {
    const sums = { seconds: 36_000, amountCents: 20_000 }
    const holidays = new Set(['2028-02-21'])
    const progress = computeProgress(hourly(2000), month, sums, { today: '2028-02-15', holidays })
    // 21 days from Monday to Friday, ten of them over, and ten to come of which one is a holiday.
    expect(progress.agreedHours).toBeCloseTo(20 * 8)
    expect(progress.agreedHoursSoFar).toBeCloseTo(10 * 8)
    expect(progress.expectedHours).toBeCloseTo(10 + 9 * 8)
    expect(progress.expectedCents).toBe(20_000 + 9 * 8 * 2000)
  })

  it('is not behind on the first day', () => {
    const begun = { ...hourly(2000), startedOn: '2028-02-15' }
    const progress = computeProgress(begun, month, { seconds: 60, amountCents: 33 }, day15)
    expect(progress.agreedHoursSoFar).toBe(0)
  })

  it('expects no more once the month or the engagement is over', () => {
    const sums = { seconds: 3600, amountCents: 2000 }
    const over = computeProgress(hourly(2000), month, sums, { today: '2028-03-01', holidays: new Set() })
    expect([over.expectedHours, over.expectedCents]).toEqual([1, 2000])
    const ended = computeProgress({ ...hourly(2000), endedOn: '2028-02-07' }, month, sums, {
      today: '2028-02-10',
      holidays: new Set(),
    })
    expect(ended.expectedCents).toBe(2000)
    expect(ended.agreedHours).toBeCloseTo(5 * 8)
  })
})

it('the month before January is December, and the one after that January', () => {
  expect(toMonthBefore('2028-01')).toBe('2027-12')
  expect(toMonthAfter('2027-12')).toBe('2028-01')
})
