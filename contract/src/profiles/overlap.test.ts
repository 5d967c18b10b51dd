import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeOverlapHours, computeWindowHours, officeHours, type ZonedWindow } from './overlap.ts'

const week = [1, 2, 3, 4, 5]
const at = (timeZone: string, from: string, to: string, days = week): ZonedWindow => ({
  timeZone,
  from,
  to,
  days,
})
const newYork = { ...officeHours, timeZone: 'America/New_York' }
/** A Sunday in winter, when New York is 13 hours behind Manila. */
const winter = '2026-11-15T12:00:00.000Z'
const summer = '2026-07-05T12:00:00.000Z'

const time = fc
  .integer({ min: 0, max: 47 })
  .map(half => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
const zoned: fc.Arbitrary<ZonedWindow> = fc
  .record({
    timeZone: fc.constantFrom('America/New_York', 'Asia/Manila', 'Asia/Kolkata', 'America/Phoenix', 'UTC'),
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    from: time,
    to: time,
  })
  .filter(({ from, to }) => from !== to)

describe('the hours that two people share', () => {
  it('cross midnight, zones and the dateline of a week', () => {
    expect(computeOverlapHours(newYork, at('Asia/Manila', '22:00', '06:00'), winter)).toBe(8)
    expect(computeOverlapHours(newYork, at('Asia/Manila', '20:00', '02:00'), winter)).toBe(4)
    expect(computeOverlapHours(newYork, at('Asia/Kolkata', '18:30', '03:30'), winter)).toBe(8)
    expect(computeOverlapHours(newYork, at('America/Los_Angeles', '09:00', '17:00'), winter)).toBe(5)
  })

  it('move with the daylight saving time of either person', () => {
    expect(computeOverlapHours(newYork, at('Asia/Manila', '22:00', '06:00'), summer)).toBe(7)
    expect(computeOverlapHours(newYork, at('America/Phoenix', '09:00', '17:00'), summer)).toBe(5)
    expect(computeOverlapHours(newYork, at('America/Phoenix', '09:00', '17:00'), winter)).toBe(6)
  })

  it('are none where the days differ', () => {
    expect(computeOverlapHours(newYork, at('America/New_York', '09:00', '17:00', [6, 7]), winter)).toBe(0)
    // Saturday morning in Manila is still Friday in New York.
    expect(computeOverlapHours(newYork, at('Asia/Manila', '00:00', '05:00', [6]), winter)).toBe(5)
  })

  it('are at most the hours of either person, and all hours for the same person', () => {
    fc.assert(
      fc.property(zoned, zoned, (one, other) => {
        const hours = computeOverlapHours(one, other, winter)
        expect(hours).toBeGreaterThanOrEqual(0)
        expect(hours).toBeLessThanOrEqual(computeWindowHours(one))
        expect(computeOverlapHours(one, one, winter)).toBe(computeWindowHours(one))
      }),
    )
  })
})
