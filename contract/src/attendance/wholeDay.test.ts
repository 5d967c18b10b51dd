import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMilliseconds } from '../kit/time.ts'
import { type DaySummary, type RegisterSession, summarizeDay, toBlankDaySummary } from './register.ts'
import { type Break, breakTypes } from './rules.ts'
import { defaultSettings } from './settings.ts'
import { mergeDayParts } from './wholeDay.ts'

const day = '2026-03-10'
const until = '2026-03-10T23:59:59.000Z'
const dawn = '2026-03-10T05:00:00.000Z'

type Segment = {
  readonly client: number
  readonly pause: number
  readonly seconds: number
  readonly rest: Break['breakType'] | null
  readonly corrected: boolean
}

const segment: fc.Arbitrary<Segment> = fc.record({
  client: fc.integer({ min: 0, max: 3 }),
  pause: fc.integer({ min: 1, max: 7200 }),
  seconds: fc.integer({ min: 0, max: 9000 }),
  rest: fc.constantFrom(null, ...breakTypes),
  corrected: fc.boolean(),
})

const circumstances = fc.record({
  day: fc.constantFrom(day, '2026-03-14'),
  holiday: fc.boolean(),
  onLeave: fc.boolean(),
  settings: fc.constant(defaultSettings),
})

/** One session after another, each for some client; the last may be open. */
function lived(segments: readonly Segment[], open: boolean): RegisterSession[] {
  let at = 0
  return segments.map(({ pause, seconds, rest, corrected }, index) => {
    const begins = addMilliseconds(dawn, (at + pause) * 1000)
    const ends = addMilliseconds(begins, seconds * 1000)
    at += pause + seconds
    const endTime = addMilliseconds(begins, Math.floor(seconds / 3) * 1000)
    return {
      attendanceId: String(index),
      timeZone: 'UTC',
      punchInTime: begins,
      punchOutTime: open && index === segments.length - 1 ? null : ends,
      breaks: rest === null ? [] : [{ breakType: rest, startTime: begins, endTime }],
      autoClosed: false,
      corrected,
      lateSent: seconds % 7 === 0,
    }
  })
}

const sorted = ({ attendanceIds, ...rest }: DaySummary) => ({
  ...rest,
  attendanceIds: attendanceIds.toSorted(),
})

describe('the rows of a day for several clients', () => {
  it('add up to what the same sessions for one client would, in any order of rows', () => {
    fc.assert(
      fc.property(
        circumstances,
        fc.array(segment, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        fc.infiniteStream(fc.nat()),
        (on, segments, open, shuffle) => {
          const sessions = lived(segments, open)
          const byClient = Map.groupBy(sessions, one => segments[Number(one.attendanceId)]?.client)
          const rows = [...byClient.values()].map(own => summarizeDay(on, own, until))
          const shuffled = rows
            .map(row => [shuffle.next().value, row] as const)
            .toSorted(([one], [other]) => one - other)
            .map(([, row]) => row)
          const merged = mergeDayParts(on, rows as [DaySummary])
          expect(sorted(merged)).toEqual(sorted(summarizeDay(on, sessions, until)))
          expect(mergeDayParts(on, shuffled as [DaySummary])).toEqual(merged)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('are the one row, unchanged, when only one has punches', () => {
    fc.assert(
      fc.property(circumstances, fc.array(segment, { minLength: 1, maxLength: 4 }), (on, segments) => {
        const row = { ...summarizeDay(on, lived(segments, false), until), code: 'H' as const }
        expect(mergeDayParts(on, [row])).toBe(row)
        expect(mergeDayParts<DaySummary>(on, [toBlankDaySummary('A'), row, toBlankDaySummary('—')])).toBe(row)
      }),
    )
  })

  it('say what one of them says when nothing was punched', () => {
    const on = { day, holiday: false, onLeave: false, settings: defaultSettings }
    expect(mergeDayParts(on, [toBlankDaySummary('—'), toBlankDaySummary('A')]).code).toBe('A')
    expect(mergeDayParts(on, [toBlankDaySummary('A'), toBlankDaySummary('—')]).code).toBe('A')
    expect(mergeDayParts(on, [toBlankDaySummary('—')]).code).toBe('—')
    expect(mergeDayParts(on, [toBlankDaySummary('—'), toBlankDaySummary('—')]).code, 'by the schedule').toBe(
      'A',
    )
    expect(
      mergeDayParts(on, [toBlankDaySummary('—')], 2).code,
      'of two clients, one of whom has locked it',
    ).toBe('A')
  })
})
