import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  brief,
  calm,
  dayMs,
  fresh,
  full,
  hour,
  lastPulls,
  live,
  Moment,
  minute,
  Zone,
} from '../../test/sync-life.ts'
import { addDays, addMilliseconds, dayIn, daysFrom } from '../kit/time.ts'
import { applyPull, findDueTime, type Pull, planNextPull, pullReasons, type SyncState } from './pullPlan.ts'

describe('a new account', () => {
  it('gets the last seven days at once, and then week by week what came before', () => {
    const from = '2026-07-15T12:00:00.000Z'
    const { done, state } = live('UTC', fresh('2026-06-20'), from, addMilliseconds(from, 10 * minute))
    expect(brief(done)).toEqual([
      'recent 2026-07-09 2026-07-15',
      'backfill 2026-07-02 2026-07-08',
      'backfill 2026-06-25 2026-07-01',
      'backfill 2026-06-20 2026-06-24',
    ])
    expect(state).toEqual({
      ...full(addMilliseconds(from, 2000), '2026-06-20'),
      backfilledTo: '2026-06-20',
    })
  })

  it('gets six days at once where the clocks go back, as seven would be more than the provider takes', () => {
    const from = '2026-11-04T12:00:00.000Z'
    const { done } = live('America/New_York', fresh('2026-10-20'), from, addMilliseconds(from, 10 * minute))
    expect(brief(done)).toEqual([
      'recent 2026-10-30 2026-11-04',
      'backfill 2026-10-23 2026-10-29',
      'backfill 2026-10-20 2026-10-22',
    ])
  })

  it('comes before the quarter-hourly pulls of others, unlike the rest of the history', () => {
    const now = '2026-07-15T12:00:00.000Z'
    const rank = (state: SyncState) => findDueTime(state, 'UTC', '2026-07-15', now).rank
    const [newcomer, established] = [fresh('2026-06-20'), full(now, '2026-06-20')]
    expect(rank(newcomer)).toBe(0)
    expect(rank({ ...established, askedFrom: '2026-07-01', askedLeft: '2026-07-02' })).toBe(0)
    const ranks = [
      { ...established, recentAt: addMilliseconds(now, -15 * minute) },
      { ...established, weekAt: addMilliseconds(now, -dayMs) },
      { ...established, monthAt: addMilliseconds(now, -7 * dayMs) },
      { ...established, backfilledTo: '2026-07-01' },
    ].map(rank)
    expect(ranks).toEqual([1, 2, 3, 4])
  })
})

describe('what is pulled again', () => {
  const now = '2026-07-15T12:00:00.000Z'
  const today = '2026-07-15'
  const next = (state: Partial<SyncState>, at = now) =>
    planNextPull({ ...full(now, '2026-05-01'), ...state }, 'UTC', today, at)

  it('is today and yesterday a quarter of an hour later, and no moment before', () => {
    expect(next({}, addMilliseconds(now, 15 * minute - 1))).toBeNull()
    expect(next({}, addMilliseconds(now, 15 * minute))).toEqual({
      reason: 'recent',
      firstDay: '2026-07-14',
      lastDay: today,
    })
  })

  it('is the last seven days after a day, and no moment before', () => {
    expect(next({ weekAt: addMilliseconds(now, 1 - dayMs) })).toBeNull()
    const week = { reason: 'week', firstDay: '2026-07-09', lastDay: today }
    expect(next({ weekAt: addMilliseconds(now, -dayMs) })).toEqual(week)
  })

  it('is the last 35 days after a week, in as many pulls as it takes', () => {
    expect(next({ monthAt: addMilliseconds(now, 1 - 7 * dayMs) })).toBeNull()
    const state = { ...full(now, '2026-05-01'), monthAt: addMilliseconds(now, -7 * dayMs) }
    const round = live('UTC', state, now, addMilliseconds(now, 10 * minute))
    expect(brief(round.done)).toEqual([
      'month 2026-07-09 2026-07-15',
      'month 2026-07-02 2026-07-08',
      'month 2026-06-25 2026-07-01',
      'month 2026-06-18 2026-06-24',
      'month 2026-06-11 2026-06-17',
    ])
    expect(round.state).toMatchObject({ monthAt: addMilliseconds(now, 5 * calm.takes), monthLeft: null })
  })

  it('is the most urgent first: what was asked for, today, the week, the month, the history', () => {
    const late = {
      recentAt: addMilliseconds(now, -hour),
      weekAt: addMilliseconds(now, -2 * dayMs),
      monthAt: addMilliseconds(now, -8 * dayMs),
      backfilledTo: '2026-06-01',
      askedFrom: '2026-02-01',
      askedLeft: '2026-02-03',
    }
    const order = [
      next(late),
      next({ ...late, askedFrom: null, askedLeft: null }),
      next({ ...late, askedFrom: null, askedLeft: null, recentAt: now }),
      next({ ...late, askedFrom: null, askedLeft: null, recentAt: now, weekAt: now }),
      next({ backfilledTo: '2026-06-01' }),
    ].map(pull => pull?.reason)
    expect(order).toEqual(pullReasons)
  })

  it('counts as pulled, for whatever reason it was pulled', () => {
    const state = {
      ...full(addMilliseconds(now, -8 * dayMs), '2026-05-01'),
      recentAt: addMilliseconds(now, -hour),
    }
    const request = { ...state, askedFrom: '2026-07-09', askedLeft: today }
    const after = applyPull(request, { reason: 'asked', firstDay: '2026-07-09', lastDay: today }, today, now)
    expect(after).toMatchObject({ recentAt: now, weekAt: now, askedFrom: null, askedLeft: null })
    const few = applyPull(state, { reason: 'recent', firstDay: '2026-07-14', lastDay: today }, today, now)
    expect(few).toMatchObject({ recentAt: now, weekAt: state.weekAt })
  })

  it('is due again when midnight passed meanwhile, because the new day was not in it', () => {
    const state = full(addMilliseconds(now, -hour), '2026-05-01')
    const pull: Pull = { reason: 'recent', firstDay: '2026-07-14', lastDay: today }
    const after = applyPull(state, pull, '2026-07-16', now)
    expect(after.recentAt).toBe(state.recentAt)
    expect(planNextPull(after, 'UTC', '2026-07-16', now)).toEqual({
      reason: 'recent',
      firstDay: today,
      lastDay: '2026-07-16',
    })
  })
})

describe('a round over the month', () => {
  const now = '2026-07-15T12:00:00.000Z'

  it('that was left in the middle for weeks does not keep the next one from beginning', () => {
    const left = { ...full(addMilliseconds(now, -minute), '2026-01-01'), monthLeft: '2026-05-01' }
    const state = { ...left, monthAt: '2026-05-08T12:00:00.000Z' }
    const { done } = live('UTC', state, now, addMilliseconds(now, dayMs))
    const days = new Set(daysFrom('2026-06-11', '2026-07-15'))
    for (const pull of done.filter(({ reason }) => reason === 'month'))
      for (const day of daysFrom(pull.firstDay, pull.lastDay)) days.delete(day)
    expect([...days]).toEqual([])
  })

  it('goes on where it was after a failure, and is over once it reached 35 days back', () => {
    const state = {
      ...full(now, '2026-01-01'),
      monthLeft: '2026-06-24',
      monthAt: addMilliseconds(now, -8 * dayMs),
    }
    const { done } = live('UTC', state, now, addMilliseconds(now, 5 * minute), [
      { ...calm, fails: true },
      calm,
    ])
    expect(brief(done)).toEqual([
      'month 2026-06-18 2026-06-24',
      'month 2026-06-18 2026-06-24',
      'month 2026-06-11 2026-06-17',
    ])
  })

  it('reaches back to the last pull when nothing was pulled for longer than a month', () => {
    const stopped = addMilliseconds(now, -100 * dayMs)
    const inTheMiddle = {
      monthAt: addMilliseconds(stopped, -7 * dayMs),
      monthLeft: addDays(stopped.slice(0, 10), -7),
    }
    for (const round of [{}, inTheMiddle]) {
      const state = { ...full(stopped, '2026-01-01'), ...round }
      const { done, state: after } = live('UTC', state, now, addMilliseconds(now, 10 * minute))
      const pulls = lastPulls(done)
      const missed = daysFrom(stopped.slice(0, 10), '2026-07-15').filter(day => !pulls.has(day))
      expect(missed).toEqual([])
      expect(after.monthLeft).toBeNull()
    }
  })
})

describe('a sync requested by an administrator', () => {
  const now = '2026-07-15T12:00:00.000Z'
  const today = '2026-07-15'

  it('is pulled from its last day to its first, each day once, and then done', () => {
    fc.assert(
      fc.property(Zone, Moment, fc.nat({ max: 400 }), fc.nat({ max: 399 }), (zone, from, ago, length) => {
        const here = dayIn(zone, from)
        const [askedLeft, askedFrom] = [addDays(here, -ago), addDays(here, -ago - length)]
        const state = { ...full(from, addDays(here, -90)), askedFrom, askedLeft }
        const { done, state: after } = live(zone, state, from, addMilliseconds(from, 10 * minute))
        const days = done
          .filter(({ reason }) => reason === 'asked')
          .flatMap(({ firstDay, lastDay }) => daysFrom(firstDay, lastDay).reverse())
        expect(days).toEqual(daysFrom(askedFrom, askedLeft).reverse())
        expect(after).toMatchObject({ askedFrom: null, askedLeft: null, backfilledTo: addDays(here, -90) })
      }),
      { numRuns: 20 },
    )
  })

  it('leaves no gap in the history, however far back it lies', () => {
    const state = { ...fresh('2026-05-01'), askedFrom: '2026-05-20', askedLeft: '2026-05-22' }
    const { done } = live('UTC', state, now, addMilliseconds(now, 10 * minute))
    expect(brief(done).slice(0, 2)).toEqual(['asked 2026-05-20 2026-05-22', 'recent 2026-07-09 2026-07-15'])
    const pulls = lastPulls(done)
    expect(daysFrom('2026-05-01', today).filter(day => !pulls.has(day))).toEqual([])
  })

  it('stays due when it was requested during another pull', () => {
    const pull: Pull = { reason: 'asked', firstDay: '2026-01-01', lastDay: '2026-01-07' }
    for (const [askedFrom, askedLeft] of [
      ['2026-07-09', today],
      ['2025-12-01', '2025-12-05'],
      ['2025-12-01', today],
      ['2026-01-03', '2026-01-09'],
    ] as const) {
      const state = { ...full(now, '2026-05-01'), askedFrom, askedLeft }
      expect(applyPull(state, pull, today, now)).toMatchObject({ askedFrom, askedLeft })
    }
    const overlapping = { ...full(now, '2026-05-01'), askedFrom: '2025-12-30', askedLeft: '2026-01-05' }
    expect(applyPull(overlapping, pull, today, now)).toMatchObject({
      askedFrom: '2025-12-30',
      askedLeft: '2025-12-31',
    })
  })

  it('goes up to today and no further', () => {
    const state = { ...full(now, '2026-05-01'), askedFrom: '2026-07-10', askedLeft: '2026-08-31' }
    const { done, state: after } = live('UTC', state, now, addMilliseconds(now, minute))
    expect(brief(done)).toEqual(['asked 2026-07-10 2026-07-15'])
    expect(after).toMatchObject({ askedFrom: null, askedLeft: null })
    const ahead = { ...full(now, '2026-05-01'), askedFrom: '2026-07-16', askedLeft: '2026-08-31' }
    expect(planNextPull(ahead, 'UTC', today, now)).toBeNull()
  })
})
