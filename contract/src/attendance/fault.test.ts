import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMilliseconds, type Instant } from '../kit/time.ts'
import { type Break, findTimesError, type WorkSession } from './rules.ts'

const dawn = '2026-03-08T00:00:00.000Z'
const hour = 3_600_000
const at = (clock: string): Instant => `2026-03-10T${clock}:00.000Z`

describe('proposed times', () => {
  const now = at('20:00')
  const proposed = (
    punchIn: string,
    punchOut: string | null,
    ...breaks: [string, string | null][]
  ): WorkSession => ({
    punchInTime: at(punchIn),
    punchOutTime: punchOut && at(punchOut),
    breaks: breaks.map(([start, end]) => ({
      breakType: 'Tea Break',
      startTime: at(start),
      endTime: end && at(end),
    })),
  })
  const inOrder = 'Breaks must be within the session, in order, and not overlap.'

  it.each<[string, WorkSession, string, string]>([
    ['begin tomorrow', proposed('20:01', null), 'punchInTime', 'This time is in the future.'],
    ['end tonight', proposed('09:00', '20:01'), 'punchOutTime', 'This time is in the future.'],
    [
      'end before they begin',
      proposed('09:00', '08:59'),
      'punchOutTime',
      'Punch-out must be after punch-in.',
    ],
    ['end when they begin', proposed('09:00', '09:00'), 'punchOutTime', 'Punch-out must be after punch-in.'],
    [
      'go on for longer than a day',
      { ...proposed('09:00', '18:00'), punchInTime: '2026-03-09T17:59:59.999Z' },
      'punchOutTime',
      'A session can’t be longer than 24 hours.',
    ],
    ['rest before work', proposed('09:00', '18:00', ['08:59', '09:30']), 'breaks', inOrder],
    [
      'rest after work',
      proposed('09:00', '18:00', ['17:30', '18:01']),
      'breaks',
      'Breaks must end before punch-out.',
    ],
    [
      'rest twice at a time',
      proposed('09:00', null, ['10:00', '11:00'], ['10:59', '12:00']),
      'breaks',
      inOrder,
    ],
    ['rest out of order', proposed('09:00', null, ['12:00', '12:30'], ['10:00', '10:30']), 'breaks', inOrder],
    [
      'begin two breaks at one moment',
      proposed('09:00', null, ['10:00', '10:00'], ['10:00', '10:30']),
      'breaks',
      inOrder,
    ],
    [
      'end a break before it begins',
      proposed('09:00', null, ['10:00', '09:59']),
      'breaks',
      'A break can’t end before it starts.',
    ],
    [
      'end the work and not the break',
      proposed('09:00', '18:00', ['10:00', null]),
      'breaks',
      'Every break needs an end.',
    ],
    [
      'leave an earlier break open',
      proposed('09:00', null, ['10:00', null], ['11:00', '11:10']),
      'breaks',
      'Every break needs an end.',
    ],
    ['will rest', proposed('09:00', null, ['20:01', null]), 'breaks', 'A break is in the future.'],
    ['will have rested', proposed('09:00', null, ['19:00', '20:01']), 'breaks', 'A break is in the future.'],
  ])('are refused when they %s', (_, session, field, message) => {
    expect(findTimesError(session, now)).toEqual({ field, message })
  })

  it.each<[string, WorkSession]>([
    ['an ordinary day', proposed('09:00', '18:00', ['10:00', '10:15'], ['10:15', '11:00'])],
    ['a day and a night', { ...proposed('09:00', '18:00'), punchInTime: '2026-03-09T18:00:00.000Z' }],
    ['breaks from the first moment to the last', proposed('09:00', '18:00', ['09:00', '18:00'])],
    ['somebody who works right now', proposed('20:00', null)],
    ['somebody who rests right now', proposed('09:00', null, ['20:00', null])],
    ['a forgotten break that ended as it began', proposed('09:00', '18:00', ['18:00', '18:00'])],
  ])('hold together: %s', (_, session) => {
    expect(findTimesError(session, now)).toBeNull()
  })

  const tick = fc.integer({ min: 0, max: 40 })
  const moment = (hours: number) => addMilliseconds(dawn, hours * hour)
  const numbers = fc.record({
    start: fc.integer({ min: 0, max: 34 }),
    end: fc.option(tick),
    rests: fc.array(fc.tuple(tick, fc.option(tick, { freq: 8 })), { maxLength: 3 }),
    now: fc.integer({ min: 20, max: 40 }),
  })
  /** Half of them are put in order, or hardly one would hold together. */
  const ordered = fc
    .uniqueArray(tick, { minLength: 3, maxLength: 8 })
    .map(ticks => ticks.toSorted((one, other) => one - other))
    .map(([start, ...rest]) => {
      const end = rest.length % 2 === 1 ? (rest.pop() ?? null) : null
      const rests = rest.flatMap((from, index): [number, number | null][] => {
        const to = rest[index + 1]
        return index % 2 === 0 && to !== undefined ? [[from, to]] : []
      })
      return { start: start ?? 0, end, rests, now: 40 }
    })

  function naively({
    start,
    end,
    rests,
    now,
  }: {
    start: number
    end: number | null
    rests: [number, number | null][]
    now: number
  }) {
    if (start > now) return 'punchInTime'
    if (end !== null && !(start < end && end <= now && end - start <= 24)) return 'punchOutTime'
    const until = end ?? now
    const bad = rests.some(([from, to], index) => {
      if (from < start || from > until) return true
      if (to === null) return end !== null || index < rests.length - 1
      const later = rests.slice(index + 1)
      return to < from || to > until || later.some(([next]) => next < to || next === from)
    })
    return bad ? 'breaks' : null
  }

  it('are validated the same as by comparing every pair of times', () => {
    fc.assert(
      fc.property(fc.oneof(numbers, ordered), drawn => {
        const breaks = drawn.rests.map(
          ([from, to]): Break => ({
            breakType: 'Lunch Break',
            startTime: moment(from),
            endTime: to === null ? null : moment(to),
          }),
        )
        const session = {
          punchInTime: moment(drawn.start),
          punchOutTime: drawn.end === null ? null : moment(drawn.end),
          breaks,
        }
        expect(findTimesError(session, moment(drawn.now))?.field ?? null).toBe(naively(drawn))
      }),
      { numRuns: 1000 },
    )
  })
})
