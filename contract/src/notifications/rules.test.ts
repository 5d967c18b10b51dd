import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMilliseconds, dayIn, type Instant, instantIn, isoIn } from '../kit/time.ts'
import { isDigestDue } from './rules.ts'

const quarter = 15 * 60_000
const zones = [
  'Asia/Manila',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'UTC',
]
const Zone = fc.constantFrom(...zones)
/** Any moment, often enough around the days when New York turns its clocks. */
const Moment = fc
  .oneof(
    fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
    fc.date({ min: new Date('2026-03-07'), max: new Date('2026-03-10'), noInvalidDate: true }),
    fc.date({ min: new Date('2026-10-31'), max: new Date('2026-11-03'), noInvalidDate: true }),
  )
  .map(date => date.toISOString())

/** When digests go out if it is asked every quarter of an hour from a moment on. */
function sentFrom(timeZone: string, from: Instant, days: number): Instant[] {
  const sent: Instant[] = []
  for (let step = 0; step < days * 96; step++) {
    const now = addMilliseconds(from, step * quarter)
    if (isDigestDue(timeZone, now, sent.at(-1) ?? null)) sent.push(now)
  }
  return sent
}

describe('the daily digest', () => {
  it('is due between seven and noon where the person lives, and at no other time', () => {
    fc.assert(
      fc.property(Zone, Moment, fc.option(Moment), (timeZone, now, last) => {
        const time = isoIn(timeZone, now).slice(11)
        if (isDigestDue(timeZone, now, last)) {
          expect(time >= '07:00' && time < '12:00').toBe(true)
        } else if (last === null) expect(time < '07:00' || time >= '12:00').toBe(true)
      }),
    )
  })

  it('is due once on each day when it is asked every quarter of an hour, also when the clocks are turned', () => {
    fc.assert(
      fc.property(Zone, Moment, (timeZone, from) => {
        const days = sentFrom(timeZone, from, 6).map(at => dayIn(timeZone, at))
        expect(new Set(days).size, 'at most one a day').toBe(days.length)
        // The first and the last day may be cut.
        for (const at of [1, 2, 3, 4])
          expect(days).toContain(dayIn(timeZone, addMilliseconds(from, at * 96 * quarter)))
      }),
      { numRuns: 60 },
    )
  })

  it('comes with the first quarter after seven', () => {
    for (const timeZone of zones) {
      const midnight = instantIn(timeZone, '2026-03-09', '00:00')
      const [first = ''] = sentFrom(timeZone, midnight, 1)
      const time = isoIn(timeZone, first).slice(11, 16)
      expect(time >= '07:00' && time < '07:15', `${timeZone} ${time}`).toBe(true)
    }
  })

  it('is not due a second time on a day, whatever the hour of the first', () => {
    fc.assert(
      fc.property(Zone, Moment, (timeZone, last) => {
        for (let step = 0; step < 96; step++) {
          const now = addMilliseconds(last, step * quarter)
          if (dayIn(timeZone, now) === dayIn(timeZone, last))
            expect(isDigestDue(timeZone, now, last)).toBe(false)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('reaches people on both sides of the date line on their own mornings', () => {
    // 17:30 on the 9th in UTC is 07:30 on the 10th in Kiritimati; Pago Pago is a day behind.
    const now = '2026-03-09T17:30:00.000Z'
    expect(isDigestDue('Pacific/Kiritimati', now, '2026-03-08T17:30:00.000Z')).toBe(true)
    expect(isDigestDue('Pacific/Pago_Pago', now, null)).toBe(false)
    expect(isDigestDue('Pacific/Pago_Pago', '2026-03-09T18:30:00.000Z', '2026-03-08T18:30:00.000Z')).toBe(
      true,
    )
  })

  it('goes by the days of the person’s current time zone, also when they have moved since the last one', () => {
    const inManila = '2026-03-10T00:00:00.000Z'
    expect(isDigestDue('Asia/Manila', inManila, null)).toBe(true)
    // That was the evening of the 9th in New York, so the 10th comes with one of its own, and with no second.
    const inNewYork = '2026-03-10T12:00:00.000Z'
    expect(isDigestDue('America/New_York', inNewYork, inManila)).toBe(true)
    expect(isDigestDue('America/New_York', addMilliseconds(inNewYork, 12 * quarter), inNewYork)).toBe(false)
    expect(isDigestDue('Pacific/Honolulu', addMilliseconds(inNewYork, 22 * quarter), inNewYork)).toBe(false)
  })
})
