import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toInstant, toSecond } from '../attendance/sessionIntervals.ts'
import { shareTracked } from '../clocks/shareTracked.ts'
import type { OrganizationId } from '../kit/ids.ts'
import { type Interval, intersectIntervals, sumIntervalSeconds, unionIntervals } from '../kit/intervals.ts'
import { cutToIntervals, intervalsOfClient, isSoleClient, isWithin, splitByClient } from './ownership.ts'

const makePeriod = (clientId: OrganizationId, startedOn: string, endedOn: string | null = null) => ({
  clientId,
  billerId: 'bob',
  startedOn,
  endedOn,
})
const session = (
  clientId: OrganizationId | null,
  from: string,
  to: string | null,
  day = from.slice(0, 10),
) => ({
  clientId,
  day,
  punchInTime: `${from}:00.000Z`,
  punchOutTime: to && `${to}:00.000Z`,
})
const interval = (from: string, to: string): Interval => ({
  from: toSecond(`${from}:00.000Z`),
  to: toSecond(`${to}:00.000Z`),
})
const now = '2026-03-20T12:00:00.000Z'
const both = [makePeriod('lake', '2026-01-01'), makePeriod('hill', '2026-01-01')]
const facts = { timeZone: 'UTC', periods: both, sessions: [], now }

describe('a moment of tracked time', () => {
  it('belongs to the session’s client, and to none when the session names none of several, or outside of sessions', () => {
    const sessions = [
      session('lake', '2026-03-16T09:00', '2026-03-16T11:00'),
      session('hill', '2026-03-16T11:00', '2026-03-16T12:00'),
      session(null, '2026-03-16T13:00', '2026-03-16T14:00'),
    ]
    const day = interval('2026-03-16T00:00', '2026-03-17T00:00')
    expect(intervalsOfClient({ ...facts, sessions }, 'lake', day)).toEqual([
      interval('2026-03-16T09:00', '2026-03-16T11:00'),
    ])
    expect(intervalsOfClient({ ...facts, sessions }, 'hill', day)).toEqual([
      interval('2026-03-16T11:00', '2026-03-16T12:00'),
    ])
  })

  it('belongs to the only client, in sessions that name no client and outside of sessions', () => {
    const periods = [makePeriod('lake', '2026-01-01', '2026-03-16'), makePeriod('hill', '2026-03-17')]
    // The night shift began on the last day of the one and ends on the first day of the other.
    const sessions = [session(null, '2026-03-16T22:00', '2026-03-17T04:00')]
    const days = interval('2026-03-16T00:00', '2026-03-18T00:00')
    expect(intervalsOfClient({ ...facts, periods, sessions }, 'lake', days)).toEqual([
      interval('2026-03-16T00:00', '2026-03-17T04:00'),
    ])
    expect(intervalsOfClient({ ...facts, periods, sessions }, 'hill', days)).toEqual([
      interval('2026-03-17T04:00', '2026-03-18T00:00'),
    ])
  })

  it('belongs to no client in a session for a client who was not engaged on its day', () => {
    const periods = [makePeriod('lake', '2026-01-01', '2026-03-15'), makePeriod('hill', '2026-01-01')]
    const sessions = [session('lake', '2026-03-16T09:00', '2026-03-16T10:00')]
    const day = interval('2026-03-16T08:00', '2026-03-16T11:00')
    expect(splitByClient({ ...facts, periods, sessions }, day)).toEqual([
      { ...interval('2026-03-16T08:00', '2026-03-16T09:00'), clientId: 'hill' },
      { ...interval('2026-03-16T09:00', '2026-03-16T10:00'), clientId: null },
      { ...interval('2026-03-16T10:00', '2026-03-16T11:00'), clientId: 'hill' },
    ])
  })

  it('is in a session that goes on until now', () => {
    const sessions = [session('lake', '2026-03-20T11:00', null)]
    const day = interval('2026-03-20T00:00', '2026-03-21T00:00')
    expect(intervalsOfClient({ ...facts, sessions }, 'lake', day)).toEqual([
      interval('2026-03-20T11:00', '2026-03-20T12:00'),
    ])
  })
})

/** Half hours of three days, and what was punched in them for one, the other or nobody in particular. */
const start = toSecond('2026-03-16T00:00:00.000Z')
const segment = fc
  .tuple(fc.nat({ max: 140 }), fc.integer({ min: 1, max: 12 }))
  .map(([from, length]) => ({ from: start + from * 1800, to: start + (from + length) * 1800 }))
const days = { from: start, to: start + 3 * 86_400 }
const world = fc.record({
  worked: fc.array(fc.tuple(segment, fc.constantFrom('lake', 'hill', null)), { maxLength: 6 }),
  hillFrom: fc.constantFrom('2026-01-01', '2026-03-17', '2026-03-18', '2026-06-01'),
})
function factsOf({ worked, hillFrom }: { worked: [Interval, string | null][]; hillFrom: string }) {
  const periods = [makePeriod('lake', '2026-01-01', '2026-03-17'), makePeriod('hill', hillFrom)]
  const apart = unionIntervals(worked.map(([one]) => one))
  const sessions = apart.map((one, index) => {
    const day = toInstant(one.from).slice(0, 10)
    const named = worked[index]?.[1] ?? null
    const isEngaged = periods.some(
      ({ clientId, startedOn, endedOn }) =>
        clientId === named && startedOn <= day && (endedOn === null || day <= endedOn),
    )
    return {
      clientId: isEngaged ? named : null,
      day,
      punchInTime: toInstant(one.from),
      punchOutTime: toInstant(one.to),
    }
  })
  return { timeZone: 'UTC', periods, sessions, now }
}

describe('with any punches and any engagements', () => {
  it('every second belongs to one client or none, never to two', () => {
    fc.assert(
      fc.property(world, one => {
        const parts = splitByClient(factsOf(one), days)
        expect(sumIntervalSeconds(parts)).toBe(days.to - days.from)
        expect(unionIntervals(parts)).toEqual([days])
      }),
    )
  })

  it('a client sees as many tracked seconds as time gaps count for that client', () => {
    fc.assert(
      fc.property(world, fc.array(segment), (one, tracked) => {
        const { periods, sessions, ...rest } = factsOf(one)
        const alone = (day: string) => {
          const clients = periods.filter(
            ({ startedOn, endedOn }) => startedOn <= day && (endedOn === null || day <= endedOn),
          )
          return clients.length === 1 ? (clients[0]?.clientId ?? null) : null
        }
        const parts = shareTracked({
          ...rest,
          tracked,
          sessions: sessions.map(each => ({
            from: toSecond(each.punchInTime),
            to: toSecond(each.punchOutTime),
            day: each.day,
            clientId: each.clientId ?? alone(each.day),
          })),
          firstDay: '2026-03-15',
          lastDay: '2026-03-22',
          ownerOn: alone,
        })
        const wide = { from: start - 86_400, to: start + 7 * 86_400 }
        for (const clientId of ['lake', 'hill']) {
          const counted = parts.filter(part => part.clientId === clientId).flatMap(part => part.tracked)
          const visible = intervalsOfClient({ ...rest, periods, sessions }, clientId, wide)
          expect(sumIntervalSeconds(intersectIntervals(unionIntervals(tracked), visible))).toBe(
            sumIntervalSeconds(counted),
          )
        }
      }),
    )
  })

  it('the only client sees all of it without a lookup', () => {
    fc.assert(
      fc.property(world, fc.constantFrom('lake', 'hill'), (one, clientId) => {
        const given = factsOf(one)
        const day = { firstDay: '2026-03-18', lastDay: '2026-03-18' }
        if (!isSoleClient(given.periods, clientId, day)) return
        const whole = interval('2026-03-18T00:00', '2026-03-19T00:00')
        expect(intervalsOfClient(given, clientId, whole)).toEqual([whole])
      }),
    )
    expect(isSoleClient(both, 'lake', { firstDay: '2026-03-18', lastDay: '2026-03-18' })).toBe(false)
    const days = { firstDay: '2026-03-18', lastDay: '2026-03-20' }
    expect(isSoleClient([makePeriod('lake', '2026-01-01')], 'lake', days)).toBe(true)
    expect(isSoleClient([makePeriod('lake', '2026-03-17')], 'lake', days), 'it has just begun').toBe(false)
    expect(isSoleClient([makePeriod('lake', '2026-01-01', '2026-03-20')], 'lake', days), 'it ends').toBe(
      false,
    )
    const former = [makePeriod('lake', '2026-01-01'), makePeriod('hill', '2026-01-01', '2026-03-16')]
    expect(isSoleClient(former, 'lake', days), 'the other has just ended').toBe(false)
  })
})

describe('clipped rows', () => {
  const at = (time: string) => `2026-03-16T${time}:00.000Z`

  it('keep the part within the range, each part once, with all their fields', () => {
    const rows = [
      { start: at('08:30'), seconds: 3600, name: 'a' },
      { start: at('10:00'), seconds: 600, name: 'b' },
      { start: at('10:30'), seconds: 7200, name: 'c' },
      { start: at('14:00'), seconds: 60, name: 'd' },
    ]
    const intervals = [
      interval('2026-03-16T09:00', '2026-03-16T11:00'),
      interval('2026-03-16T12:00', '2026-03-16T13:00'),
    ]
    expect(cutToIntervals(rows, intervals)).toEqual([
      { start: at('09:00'), seconds: 1800, name: 'a' },
      { start: at('10:00'), seconds: 600, name: 'b' },
      { start: at('10:30'), seconds: 1800, name: 'c' },
      { start: at('12:00'), seconds: 1800, name: 'c' },
    ])
    expect([at('09:00'), at('11:00'), at('12:30')].map(one => isWithin(intervals, one))).toEqual([
      true,
      false,
      true,
    ])
  })
})
