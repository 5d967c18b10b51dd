import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMilliseconds,
  Day,
  dayIn,
  daysFrom,
  daysOfMonth,
  Instant,
  instantIn,
  isTimeZone,
  mondayOf,
  msBetween,
  pickLater,
  SentDay,
  SentInstant,
  secondsBetween,
  TimeZone,
  WallTime,
  weekdayOf,
} from './time.ts'

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
        const [first, second] = [dayIn(zone, at), dayIn(zone, addMilliseconds(at, ms))]
        expect(Day.safeParse(first).success).toBe(true)
        expect(first <= second).toBe(true)
        expect(dayIn(zone, addMilliseconds(at, 25 * 3_600_000)) > first).toBe(true)
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

  it('is accepted only when dates can be computed in it, whatever the text', () => {
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

  it('is shifted and measured to the millisecond', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -1e12, max: 1e12 }), (at, ms) => {
        expect(msBetween(at, addMilliseconds(at, ms))).toBe(ms)
      }),
    )
  })
})

describe('an instant in a request', () => {
  it.each([
    ['2026-03-10T15:00:00Z', '2026-03-10T15:00:00.000Z'],
    ['2026-03-10T15:00:00.000Z', '2026-03-10T15:00:00.000Z'],
    ['2026-03-10T15:00:00.5Z', '2026-03-10T15:00:00.500Z'],
    ['2026-03-10T15:00:00.123456789Z', '2026-03-10T15:00:00.123Z'],
    [`2026-03-10T15:00:00.${'9'.repeat(10_000)}Z`, '2026-03-10T15:00:00.999Z'],
    ['2000-01-01T00:00:00Z', '2000-01-01T00:00:00.000Z'],
    ['2028-02-29T23:59:59.9999Z', '2028-02-29T23:59:59.999Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('as %s is kept in the one spelling', (sent, saved) => {
    expect(SentInstant.parse(sent)).toBe(saved)
  })

  it.each([
    '',
    ' ',
    'now',
    'Z',
    '2026-03-10',
    '2026-03-10T15:00Z',
    '2026-03-10T15:00:00',
    '2026-03-10T15:00:00+05:30',
    '2026-03-10T15:00:00+00:00',
    '2026-03-10 15:00:00Z',
    '2026-03-10t15:00:00z',
    '2026-03-10T15:00:00Z\n',
    ' 2026-03-10T15:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-03-10T24:00:00Z',
    '2026-06-30T23:59:60Z',
    '2026-03-10T15:60:00Z',
    '+010000-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '+999999-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '20260310T150000Z',
    1_773_154_800_000,
    null,
    new Date(0),
  ])('may not be %j', sent => {
    expect(SentInstant.safeParse(sent).error?.issues.map(issue => issue.message)).toEqual([
      'Enter a valid time.',
    ])
  })

  it.each([
    '0000-01-01T00:00:00Z',
    '0099-06-01T00:00:00Z',
    '1899-12-31T00:00:00Z',
    '1999-12-31T23:59:59.999Z',
  ])('may not be from another age: %s', sent => {
    expect(SentInstant.safeParse(sent).error?.issues.map(issue => issue.message)).toEqual([
      'This date is too far in the past.',
    ])
  })

  it('is accepted or refused, whatever the text, and compares as text as it does in time', () => {
    const spelt = fc
      .tuple(instant, fc.constantFrom('', '.0', '.7', '.25', '.999', '.9994', '.000001'))
      .map(([at, fraction]) => `${at.slice(0, 19)}${fraction}Z`)
    fc.assert(
      fc.property(
        fc.oneof(spelt, fc.string(), fc.stringMatching(/^[0-9TZ:.+-]{0,24}$/)),
        spelt,
        (one, other) => {
          const [first, second] = [SentInstant.safeParse(one), SentInstant.parse(other)]
          if (!first.success) return
          expect(Date.parse(first.data)).toBe(Date.parse(one))
          expect(first.data < second).toBe(Date.parse(one) < Date.parse(other))
          expect(pickLater(first.data, second)).toBe(
            new Date(Math.max(Date.parse(one), Date.parse(other))).toISOString(),
          )
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('seconds between two moments', () => {
  it('are the whole ones, and the pieces never come to more than the whole', () => {
    expect(secondsBetween('2026-03-10T15:00:00.900Z', '2026-03-10T15:00:02.899Z')).toBe(1)
    expect(secondsBetween('2026-03-10T15:00:00.900Z', '2026-03-10T15:00:02.900Z')).toBe(2)
    fc.assert(
      fc.property(instant, fc.nat(), fc.nat(), (at, one, other) => {
        const [middle, end] = [addMilliseconds(at, one), addMilliseconds(at, one + other)]
        const sum = secondsBetween(at, middle) + secondsBetween(middle, end)
        expect([0, 1]).toContain(secondsBetween(at, end) - sum)
      }),
    )
  })
})

describe('the calendar', () => {
  it.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2000-02-28', 1, '2000-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2026-03-08', 0, '2026-03-08'],
    ['2024-02-29', 366, '2025-03-01'],
  ])('%s and %i days is %s', (day, count, then) => {
    expect(addDays(day, count)).toBe(then)
  })

  it('goes through a hundred years of months without leaving a day out or naming one twice', () => {
    let expected = '2000-01-01'
    for (let year = 2000; year <= 2100; year++)
      for (let month = 1; month <= 12; month++)
        for (const day of daysOfMonth(year, month)) {
          if (day !== expected || Number(day.slice(5, 7)) !== month)
            throw new Error(`${day}, not ${expected}`)
          expected = addDays(day, 1)
        }
    expect(expected).toBe('2101-01-01')
  })

  it('knows how long February is', () => {
    const lengths = [1900, 2000, 2026, 2028, 2100].map(year => daysOfMonth(year, 2).length)
    expect(lengths).toEqual([28, 29, 28, 29, 28])
  })

  it('goes on to the next weekday with each day', () => {
    expect(['2026-03-08', '2026-03-14', '2028-02-29', '2000-01-01'].map(weekdayOf)).toEqual([0, 6, 2, 6])
    fc.assert(
      fc.property(instant, fc.integer({ min: -5000, max: 5000 }), (at, count) => {
        const day = at.slice(0, 10)
        expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) + 1) % 7)
        expect(addDays(addDays(day, count), -count)).toBe(day)
        expect(addDays(day, count) < addDays(day, count + 1)).toBe(true)
      }),
    )
  })

  it('accepts only days of a request that registers cover', () => {
    for (const day of ['2000-01-01', '2028-02-29', '2100-12-31'])
      expect(SentDay.safeParse(day).success, day).toBe(true)
    for (const day of [
      '0000-01-01',
      '1899-01-01',
      '1999-12-31',
      '2101-01-01',
      '9999-12-31',
      '2026-02-29',
      '',
    ])
      expect(SentDay.safeParse(day).error?.issues.length, day).toBe(1)
  })
})

describe('a time of day', () => {
  it('is one of 1,440', () => {
    const clock = (minute: number) =>
      [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0')).join(':')
    for (let minute = 0; minute < 1440; minute++)
      if (!WallTime.safeParse(clock(minute)).success) throw new Error(clock(minute))
    for (const text of [
      '24:00',
      '12:60',
      '9:00',
      '09:00:00',
      '09.00',
      '٠٩:٠٠',
      '09:00\n',
      ' 09:00',
      '',
      'noon',
    ])
      expect(WallTime.safeParse(text).success, text).toBe(false)
  })
})

describe('the moment that a wall clock shows', () => {
  const everywhere = [
    ...zones.filter(zone => zone !== 'UTC'),
    'Europe/London',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
  ] as const
  const clocks = new Map(
    everywhere.map(zone => [
      zone,
      new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
    ]),
  )
  const wallTime = (zone: (typeof everywhere)[number], at: string) => clocks.get(zone)?.format(Date.parse(at))
  /** What the clocks of 2026 skip, by zone. */
  const skipped: Partial<Record<(typeof everywhere)[number], [from: string, to: string]>> = {
    'America/New_York': ['2026-03-08 02:00', '2026-03-08 03:00'],
    'Europe/London': ['2026-03-29 01:00', '2026-03-29 02:00'],
    'Australia/Lord_Howe': ['2026-10-04 02:00', '2026-10-04 02:30'],
  }

  it.each(everywhere)('in %s shows that day and time, and is the first to, all through 2026', zone => {
    for (let day = '2026-01-01'; day <= '2026-12-31'; day = addDays(day, 1))
      for (const time of ['00:00', '01:45', '02:15', '02:45', '09:00', '23:59']) {
        const wall = `${day} ${time}`
        const [from, to] = skipped[zone] ?? ['never', 'never']
        if (from <= wall && wall < to) continue
        const at = instantIn(zone, day, time)
        const read = `${dayIn(zone, at)} ${wallTime(zone, at)}`
        if (read !== wall) throw new Error(`${wall} in ${zone} was taken as ${at}: ${read}`)
        for (const hours of [0.5, 1])
          if (wallTime(zone, addMilliseconds(at, -hours * 3_600_000)) === time)
            throw new Error(`${at} is the second ${time}`)
      }
  })

  it.each([
    // Skipped: as if the clocks had not been changed.
    ['America/New_York', '2026-03-08', '01:59', '2026-03-08T06:59:00.000Z'],
    ['America/New_York', '2026-03-08', '02:00', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:30', '2026-10-03T15:30:00.000Z'],
    // Twice: the first.
    ['America/New_York', '2026-11-01', '00:59', '2026-11-01T04:59:00.000Z'],
    ['America/New_York', '2026-11-01', '01:00', '2026-11-01T05:00:00.000Z'],
    ['America/New_York', '2026-11-01', '01:59', '2026-11-01T05:59:00.000Z'],
    ['America/New_York', '2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '02:00', '2026-04-04T15:30:00.000Z'],
    // Offsets that are not whole hours.
    ['Asia/Kathmandu', '2026-01-01', '00:00', '2025-12-31T18:15:00.000Z'],
    ['Asia/Kolkata', '2026-01-01', '00:00', '2025-12-31T18:30:00.000Z'],
    // A midnight that the clocks skip, and a day that a country did.
    ['America/Sao_Paulo', '2018-11-04', '00:00', '2018-11-04T03:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T22:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01', '00:00', '2025-12-31T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-01-01', '23:59', '2026-01-02T10:59:00.000Z'],
    // The ends of what registers and calendars know.
    ['America/New_York', '2000-01-01', '00:00', '2000-01-01T05:00:00.000Z'],
    ['America/New_York', '2100-12-31', '23:59', '2101-01-01T04:59:00.000Z'],
    ['Asia/Kolkata', '9999-12-31', '00:00', '9999-12-30T18:30:00.000Z'],
  ])('in %s on %s at %s is %s', (zone, day, time, at) => {
    expect(instantIn(zone, day, time)).toBe(at)
  })

  it('comes back from any whole minute, or is the earlier of two that show the same time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...everywhere), instant, (zone, sample) => {
        const at = `${sample.slice(0, 16)}:00.000Z`
        const back = instantIn(zone, dayIn(zone, at), wallTime(zone, at) ?? '')
        const apart = msBetween(back, at) / 60_000
        expect([0, 30, 60]).toContain(apart)
        expect([dayIn(zone, back), wallTime(zone, back)]).toEqual([dayIn(zone, at), wallTime(zone, at)])
      }),
      { numRuns: 300 },
    )
  })
})

it('days go from the first to the last over the end of a month, and none where they are reversed', () => {
  expect(daysFrom('2026-10-31', '2026-11-01')).toEqual(['2026-10-31', '2026-11-01'])
  expect(daysFrom('2026-11-01', '2026-10-31')).toEqual([])
})

it('a week begins on Monday, and a Sunday belongs to the one before', () => {
  expect(['2026-11-01', '2026-11-02', '2026-11-08'].map(mondayOf)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-02',
  ])
})
