import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMilliseconds, dayIn, daysOfMonth } from '../kit/time.ts'
import {
  type DayCode,
  type DaySummary,
  type RegisterSession,
  summarizeDay,
  sumRegisterDays,
  toBlankDaySummary,
  toEmptyDayCode,
} from './register.ts'
import { type Break, type BreakType, breakTypes } from './rules.ts'
import { defaultSettings } from './settings.ts'

const zones = ['Asia/Kolkata', 'Asia/Manila', 'America/New_York', 'America/Phoenix'] as const

const on = (day: string, holiday = false, onLeave = false) => ({
  day,
  holiday,
  onLeave,
  settings: defaultSettings,
})

/** The nights on which the clocks change in New York, a year's end, and a leap day. */
const around = fc.constantFrom('2026-03-06', '2026-10-30', '2026-12-30', '2028-02-27')
type WorkedInterval = {
  readonly pause: number
  readonly pieces: readonly (readonly [BreakType | null, number])[]
}

/** Work and breaks in turn, in milliseconds. */
const anyStretch: fc.Arbitrary<WorkedInterval> = fc.record({
  pause: fc.integer({ min: 0, max: 14 * 3_600_000 }),
  pieces: fc.array(
    fc.tuple(fc.constantFrom(null, ...breakTypes), fc.integer({ min: 0, max: 3 * 3_600_000 })),
    { minLength: 1, maxLength: 6 },
  ),
})

/** Sessions one after another, the last maybe open, and what they come to, counted as they are made. */
function workThrough(zone: string, from: string, stretches: readonly WorkedInterval[], lastIsOpen: boolean) {
  let clock = Date.parse(`${from}T00:00:00Z`)
  const seconds = { worked: 0, 'Tea Break': 0, 'Lunch Break': 0, 'Permission Break': 0 }
  const sessions = stretches.map(({ pause, pieces }, index): RegisterSession => {
    clock += pause
    const began = clock
    const breaks: Break[] = []
    let rested = 0
    for (const [breakType, ms] of pieces) {
      const startTime = new Date(clock).toISOString()
      clock += ms
      if (breakType === null) continue
      breaks.push({ breakType, startTime, endTime: new Date(clock).toISOString() })
      seconds[breakType] += Math.floor(ms / 1000)
      rested += Math.floor(ms / 1000)
    }
    seconds.worked += Math.floor((clock - began) / 1000) - rested
    const open = lastIsOpen && index === stretches.length - 1
    return {
      attendanceId: String(index),
      timeZone: zone,
      punchInTime: new Date(began).toISOString(),
      punchOutTime: open ? null : new Date(clock).toISOString(),
      breaks,
      autoClosed: false,
      corrected: false,
      lateSent: false,
    }
  })
  return { sessions, seconds, until: new Date(clock).toISOString() }
}

describe('days and sessions', () => {
  it.each(zones)('come to the same, second by second, in %s, also when the clocks change', zone => {
    fc.assert(
      fc.property(
        around,
        fc.array(anyStretch, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        (from, stretches, open) => {
          const { sessions, seconds, until } = workThrough(zone, from, stretches, open)
          const days = Map.groupBy(sessions, one => dayIn(zone, one.punchInTime))
          const rows = [...days].map(([day, own]) => summarizeDay(on(day), own, until))
          const totals = sumRegisterDays(rows, 0)
          expect(totals.workedSeconds).toBe(seconds.worked)
          for (const type of breakTypes) expect(totals.breakSecondsByType[type]).toBe(seconds[type])
          expect(totals.workedSeconds + totals.breakSeconds).toBe(
            sessions.reduce(
              (sum, one) =>
                sum +
                Math.floor((Date.parse(one.punchOutTime ?? until) - Date.parse(one.punchInTime)) / 1000),
              0,
            ),
          )
          expect(rows.flatMap(row => row.attendanceIds)).toEqual(sessions.map(one => one.attendanceId))
        },
      ),
      { numRuns: 100 },
    )
  })

  it('do not depend on the order in which sessions are read', () => {
    fc.assert(
      fc.property(fc.array(anyStretch, { minLength: 2, maxLength: 5 }), fc.boolean(), (stretches, open) => {
        // Two that begin at one moment have no order.
        const apart = stretches.map(one => ({ ...one, pause: one.pause + 1 }))
        const { sessions, until } = workThrough('Asia/Manila', '2026-03-06', apart, open)
        const forward = summarizeDay(on('2026-03-06'), sessions, until)
        expect(summarizeDay(on('2026-03-06'), sessions.toReversed(), until)).toEqual(forward)
      }),
      { numRuns: 50 },
    )
  })

  it('are never negative, and neither are overtime and breaks beyond the allowance', () => {
    fc.assert(
      fc.property(
        fc.array(anyStretch, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: -90_000_000, max: 90_000_000 }),
        (stretches, ms) => {
          const { sessions, until } = workThrough('America/New_York', '2026-10-30', stretches, true)
          const row = summarizeDay(on('2026-10-30'), sessions, addMilliseconds(until, ms))
          expect(row.workedSeconds).toBeGreaterThanOrEqual(0)
          expect(row.overtimeSeconds).toBe(Math.max(0, row.workedSeconds - 8 * 3600))
          const over = (type: BreakType, allowed: number) =>
            Math.max(0, row.breakSecondsByType[type] - allowed * 60)
          expect(row.overAllowanceSeconds).toBe(over('Tea Break', 30) + over('Lunch Break', 60))
        },
      ),
    )
  })
})

/** A month in which somebody worked on some days, from whatever lies between midnight and midnight in Manila. */
const month = fc
  .record({
    year: fc.integer({ min: 2000, max: 2100 }),
    month: fc.integer({ min: 1, max: 12 }),
    days: fc.array(
      fc.record({
        worked: fc.option(fc.array(anyStretch, { minLength: 1, maxLength: 2 })),
        holiday: fc.boolean(),
        onLeave: fc.boolean(),
        engaged: fc.boolean(),
      }),
      { minLength: 31, maxLength: 31 },
    ),
    joined: fc.nat({ max: 31 }),
    passed: fc.nat({ max: 31 }),
  })
  .map(({ year, month, days, joined, passed }) => {
    const dates = daysOfMonth(year, month)
    const first = dates[0] as string
    const rows = dates.map((day, index) => {
      const workedDay = days[index]
      const circumstance = on(day, workedDay?.holiday, workedDay?.onLeave)
      if (!workedDay?.worked)
        return toBlankDaySummary(
          toEmptyDayCode(
            circumstance,
            addDays(first, passed),
            addDays(first, joined),
            (workedDay?.engaged ?? true) ? 'schedule' : 'none',
          ),
        )
      const { sessions, until } = workThrough('Asia/Manila', day, workedDay.worked, false)
      return summarizeDay(circumstance, sessions, until)
    })
    return { dates, rows }
  })

describe('a month', () => {
  it('is the sum of its days, each counted once', () => {
    fc.assert(
      fc.property(month, fc.nat({ max: 100_000 }), ({ dates, rows }, allowed) => {
        const totals = sumRegisterDays(rows, allowed)
        const having = (code: DayCode) => rows.filter(row => row.code === code).length
        expect(totals).toMatchObject({
          present: having('P'),
          half: having('HD'),
          absent: having('A'),
          leave: having('L'),
          weeklyOffs: having('WO'),
          holidays: having('H'),
        })
        const counted = totals.present + totals.half + totals.absent + totals.leave
        expect(counted + totals.weeklyOffs + totals.holidays + having('—')).toBe(dates.length)
        const sum = (count: (row: DaySummary) => number) => rows.map(count).reduce((a, b) => a + b, 0)
        expect(totals.workedSeconds).toBe(sum(row => row.workedSeconds))
        expect(totals.breakSeconds).toBe(sum(row => row.breakSeconds))
        expect(totals.overtimeSeconds).toBe(sum(row => row.overtimeSeconds))
        for (const type of breakTypes)
          expect(totals.breakSecondsByType[type]).toBe(sum(row => row.breakSecondsByType[type]))
        expect(breakTypes.reduce((all, type) => all + totals.breakSecondsByType[type], 0)).toBe(
          totals.breakSeconds,
        )
        const permission = sum(row => row.breakSecondsByType['Permission Break'])
        expect(totals.overAllowanceSeconds).toBe(
          sum(row => row.overAllowanceSeconds) + Math.max(0, permission - allowed),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('adds nothing to the next month', () => {
    fc.assert(
      fc.property(month, ({ rows }) => {
        sumRegisterDays(rows, 0)
        expect(sumRegisterDays([], 0)).toMatchObject({ present: 0, workedSeconds: 0, breakSeconds: 0 })
        expect(Object.values(sumRegisterDays([], 0).breakSecondsByType)).toEqual([0, 0, 0])
      }),
      { numRuns: 5 },
    )
  })
})
