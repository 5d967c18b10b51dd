import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Day, dayIn, Instant, isTimeZone, later, msBetween, TimeZone } from './time.ts'

const zones = ['Asia/Kolkata', 'Asia/Manila', 'America/New_York', 'America/Phoenix', 'UTC'] as const
const instant = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2035-12-31T23:59:59Z'), noInvalidDate: true })
  .map(date => date.toISOString())

describe('the day in a zone', () => {
  it.each([
    ['Asia/Kolkata', '2026-03-09T18:29:59.999Z', '2026-03-09'],
    ['Asia/Kolkata', '2026-03-09T18:30:00.000Z', '2026-03-10'],
    ['Asia/Manila', '2026-12-31T15:59:59.999Z', '2026-12-31'],
    ['Asia/Manila', '2026-12-31T16:00:00.000Z', '2027-01-01'],
    // Clocks go forward on 8 March 2026: midnight is at 5 o'clock UTC before, at 4 after.
    ['America/New_York', '2026-03-08T04:59:59.999Z', '2026-03-07'],
    ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T04:00:00.000Z', '2026-03-09'],
    // Clocks go back on 1 November 2026: that day has 25 hours.
    ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T05:00:00.000Z', '2026-11-02'],
    // Arizona keeps its clocks: midnight is always at 7 o'clock UTC.
    ['America/Phoenix', '2026-03-09T06:59:59.999Z', '2026-03-08'],
    ['America/Phoenix', '2026-03-09T07:00:00.000Z', '2026-03-09'],
    ['America/Phoenix', '2026-07-01T07:00:00.000Z', '2026-07-01'],
    ['UTC', '2028-02-29T23:59:59.999Z', '2028-02-29'],
  ])('%s, at %s, is %s', (zone, at, day) => {
    expect(dayIn(zone, at)).toBe(day)
  })

  it('is a day, goes on with time, and changes once in at most 25 hours', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, fc.nat({ max: 400 * 86_400_000 }), (zone, at, ms) => {
        const [first, second] = [dayIn(zone, at), dayIn(zone, later(at, ms))]
        expect(Day.safeParse(first).success).toBe(true)
        expect(first <= second).toBe(true)
        expect(dayIn(zone, later(at, 25 * 3_600_000)) > first).toBe(true)
      }),
    )
  })

  it('is at most one day off the day in UTC', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, (zone, at) => {
        const apart = Date.parse(dayIn(zone, at)) - Date.parse(at.slice(0, 10))
        expect(Math.abs(apart)).toBeLessThanOrEqual(86_400_000)
      }),
    )
  })
})

describe('a time zone', () => {
  it.each([...zones, 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'America/Port-au-Prince', 'US/Eastern'])(
    'may be %s',
    zone => {
      expect(TimeZone.safeParse(zone).success).toBe(true)
    },
  )

  it.each([
    '',
    ' ',
    'EST',
    'GMT',
    'Z',
    '+05:30',
    '-0800',
    'Asia/',
    '/Asia',
    'Asia/Nowhere',
    'Asia/Kolkata ',
    'Asia/Kolkata\n',
    'Asia/Kolkata\0',
    '../../etc/passwd',
    'A/'.repeat(100),
    `America/${'x'.repeat(100_000)}`,
  ])('may not be %j', zone => {
    expect(TimeZone.safeParse(zone).success).toBe(false)
  })

  it('is accepted only where a day can be told in it, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        if (isTimeZone(text)) expect(() => dayIn(text, '2026-01-01T00:00:00.000Z')).not.toThrow()
      }),
    )
  })
})

describe('an instant', () => {
  it.each(['2026-03-10T15:00:00Z', '2026-03-10T15:00:00.000Z'])('may be %s', at => {
    expect(Instant.safeParse(at).success).toBe(true)
  })

  it.each([
    '2026-03-10T15:00:00',
    '2026-03-10T15:00:00+05:30',
    '2026-02-30T00:00:00Z',
    '2026-03-10',
    'now',
    '',
  ])('may not be %s', at => {
    expect(Instant.safeParse(at).success).toBe(false)
  })

  it('is moved and measured to the millisecond', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -1e12, max: 1e12 }), (at, ms) => {
        expect(msBetween(at, later(at, ms))).toBe(ms)
      }),
    )
  })
})
