import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMilliseconds } from '../kit/time.ts'
import { listTimerIntervals, sumTimedMinutes, sumTimedSeconds } from './timer.ts'

const start = '2026-03-09T14:00:00.000Z'
const at = (minutes: number) => addMilliseconds(start, minutes * 60_000)
const running = (turns: readonly number[]) => {
  const ends = turns.toSorted((one, other) => one - other)
  const stretches = ends.map((end, index) => ({
    from: at(ends[index - 1] ?? 0),
    to: at(end),
    hold: index % 2 === 1,
  }))
  return { startedAt: start, since: at(ends.at(-1) ?? 0), onHold: ends.length % 2 === 1, stretches }
}

describe('a timer', () => {
  it('times payer hold apart from work', () => {
    const timer = running([20, 35])
    expect(sumTimedMinutes(listTimerIntervals(timer, at(60)))).toEqual({ minutes: 45, holdMinutes: 15 })
    expect(sumTimedSeconds(timer.stretches)).toEqual({ workSeconds: 1200, holdSeconds: 900 })
  })

  it('loses no second between its beginning and its end, and counts none twice', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(300), { maxLength: 8 }), fc.nat(400), (turns, end) => {
        const stretches = listTimerIntervals(running(turns), at(end))
        const seconds = stretches.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0)
        expect(seconds).toBe(end * 60_000)
        for (const [index, { from }] of stretches.entries())
          expect(from).toBe(index === 0 ? start : stretches[index - 1]?.to)
      }),
    )
  })

  it('that was stopped for a moment in the past ends there', () => {
    expect(sumTimedMinutes(listTimerIntervals(running([20, 35]), at(10)))).toEqual({
      minutes: 10,
      holdMinutes: 0,
    })
    expect(listTimerIntervals(running([]), start)).toEqual([])
  })

  it('that was never stopped ran for 16 hours and no longer', () => {
    expect(sumTimedMinutes(listTimerIntervals(running([]), at(60 * 100)))).toEqual({
      minutes: 960,
      holdMinutes: 0,
    })
  })

  it('of a few seconds is a minute', () => {
    const [from, to] = [start, addMilliseconds(start, 4000)]
    expect(sumTimedMinutes([{ from, to, hold: true }])).toEqual({ minutes: 0, holdMinutes: 1 })
  })
})
