import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calm,
  dayMs,
  drowsy,
  fresh,
  full,
  GoalDays,
  hour,
  lastPulls,
  live,
  Moment,
  minute,
  Weather,
  Zone,
} from '../../test/sync-life.ts'
import { addDays, addMilliseconds, dayIn, daysFrom, type Instant, msBetween } from '../kit/time.ts'
import { applyPull, type Pull, planNextPull } from './pullPlan.ts'

describe('an account over its lifetime', () => {
  it('is pulled without a gap in the end, whatever failed and however long the app was down', () => {
    fc.assert(
      fc.property(Zone, Moment, GoalDays, Weather, (zone, from, goalDays, weather) => {
        const goal = addDays(dayIn(zone, from), -goalDays)
        const bad = live(zone, fresh(goal), from, null, weather)
        // A round over the month comes within a week.
        const good = live(zone, bad.state, bad.now, addMilliseconds(bad.now, 9 * dayMs), [drowsy])
        const pulls = lastPulls([...bad.done, ...good.done])
        const gaps = daysFrom(goal, addDays(dayIn(zone, good.now), -2)).filter(day => {
          const pulled = pulls.get(day)
          return pulled === undefined || dayIn(zone, pulled.from) <= day
        })
        expect(gaps).toEqual([])
        expect(good.state.backfilledTo?.localeCompare(goal)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 50 },
    )
  })

  it('has today from a quarter of an hour ago or less, at most another quarter late while nothing fails', () => {
    fc.assert(
      fc.property(Zone, Moment, GoalDays, fc.nat({ max: 399 }), (zone, from, goalDays, askedDays) => {
        const here = dayIn(zone, from)
        const request = { askedFrom: addDays(here, -500 - askedDays), askedLeft: addDays(here, -500) }
        const slow = { idle: minute, takes: 10_000, fails: false }
        const state = { ...fresh(addDays(here, -goalDays)), ...request }
        const { done } = live(zone, state, from, addMilliseconds(from, 2 * dayMs), [slow])
        let due = from
        let latest = 0
        for (const { from: began, at, lastDay } of done) {
          if (lastDay < dayIn(zone, at)) continue
          latest = Math.max(latest, msBetween(due, began))
          due = addMilliseconds(at, 15 * minute)
        }
        expect(latest).toBeLessThanOrEqual(15 * minute)
        expect(due > addMilliseconds(from, 2 * dayMs - minute)).toBe(true)
      }),
      { numRuns: 10 },
    )
  })

  it('comes to the end of its history in as few pulls as there are weeks, give or take where clocks go back', () => {
    fc.assert(
      fc.property(Zone, Moment, fc.nat({ max: 800 }), (zone, from, goalDays) => {
        const goal = addDays(dayIn(zone, from), -goalDays)
        const { done, state } = live(zone, fresh(goal), from, addMilliseconds(from, 15 * minute))
        // Where midnight passes meanwhile, the new day is pulled in between.
        const history = done.filter(({ reason }, index) => index === 0 || reason === 'backfill')
        const years = Math.ceil(goalDays / 365) + 1
        expect(history.length).toBeLessThanOrEqual(Math.ceil((goalDays + 1) / 7) + years)
        expect(state.backfilledTo?.localeCompare(goal)).toBeLessThanOrEqual(0)
        const days = history.flatMap(({ firstDay, lastDay }) => daysFrom(firstDay, lastDay).reverse())
        expect(days).toEqual(daysFrom(days.at(-1) ?? '', days[0] ?? '').reverse())
      }),
      { numRuns: 20 },
    )
  })

  it('has each of the last 35 days from a week ago or less, and each of the last six from a day ago', () => {
    fc.assert(
      fc.property(Zone, Moment, (zone, from) => {
        const goal = addDays(dayIn(zone, from), -60)
        const { done, now } = live(zone, fresh(goal), from, addMilliseconds(from, 17 * dayMs), [
          ...Array(20).fill(calm),
          drowsy,
        ])
        const pulls = new Map<string, Instant>()
        const allowed = (day: string, today: string) => (day > addDays(today, -6) ? dayMs : 7 * dayMs)
        let longest = 0
        for (const { firstDay, lastDay, at } of done) {
          const today = dayIn(zone, at)
          for (const day of daysFrom(firstDay, lastDay)) {
            longest = Math.max(longest, msBetween(pulls.get(day) ?? at, at) - allowed(day, today))
            pulls.set(day, at)
          }
        }
        const today = dayIn(zone, now)
        for (const day of daysFrom(addDays(today, -34), addDays(today, -1)))
          longest = Math.max(longest, msBetween(pulls.get(day) ?? from, now) - allowed(day, today))
        // The account is looked at every two hours and a quarter; the round itself takes its time too.
        expect(longest).toBeLessThanOrEqual(5 * hour)
      }),
      { numRuns: 10 },
    )
  })

  it('waits after a failure, and then goes on where it was', () => {
    const now = '2026-07-15T12:00:00.000Z'
    const retryAt = addMilliseconds(now, 5 * minute)
    for (const state of [
      fresh('2026-05-01'),
      { ...full(addMilliseconds(now, -40 * dayMs), '2026-05-01') },
      { ...full(now, '2026-05-01'), askedFrom: '2026-06-01', askedLeft: '2026-06-07' },
    ]) {
      const failed = { ...state, retryAt }
      expect(planNextPull(failed, 'UTC', '2026-07-15', addMilliseconds(retryAt, -1))).toBeNull()
      expect(planNextPull(failed, 'UTC', '2026-07-15', retryAt)).toEqual(
        planNextPull(state, 'UTC', '2026-07-15', retryAt),
      )
      const pull = planNextPull(failed, 'UTC', '2026-07-15', retryAt) as Pull
      expect(applyPull(failed, pull, '2026-07-15', retryAt).retryAt).toBeNull()
    }
  })
})
