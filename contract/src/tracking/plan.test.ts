import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayIn, type Instant, later, laterOf, msBetween } from '../kit/time.ts'
import { afterPull, dueAt, nextPull, type Pull, pauseAfter, pullReasons, type SyncState } from './plan.ts'
import { spanOfDays } from './rules.ts'

const minute = 60_000
const hour = 60 * minute
const dayMs = 24 * hour

/** A person whom somebody has just mapped. */
const fresh = (backfillGoal: string): SyncState => ({
  recentAt: null,
  weekAt: null,
  monthAt: null,
  monthLeft: null,
  backfilledTo: null,
  backfillGoal,
  askedFrom: null,
  askedLeft: null,
  retryAt: null,
})

/** Everything was pulled at this moment, back to its goal. */
const full = (at: Instant, backfillGoal: string): SyncState => ({
  ...fresh(backfillGoal),
  recentAt: at,
  weekAt: at,
  monthAt: at,
  backfilledTo: backfillGoal,
})

type Turn = { readonly idle: number; readonly takes: number; readonly fails: boolean }
const calm: Turn = { idle: 0, takes: 2000, fails: false }
/** Calm too, but with fewer looks at the clock, for a long life. */
const drowsy: Turn = { ...calm, idle: 2 * hour }

type Done = Pull & { readonly from: Instant; readonly at: Instant; readonly fails: boolean }

/**
 * Lets one account live until a moment. The clock goes on by what a pull takes, and while there is nothing to pull to
 * when there will be, and by as long as nobody was there. Turn after turn is taken, the last of them for
 * ever; without an end it is over after the last.
 */
function live(
  timeZone: string,
  begun: SyncState,
  from: Instant,
  until: Instant | null,
  turns: readonly Turn[] = [calm],
) {
  let [state, now, failures, turn] = [begun, from, 0, 0]
  const done: Done[] = []
  while (until === null ? turn < turns.length : now < until) {
    const { idle, takes, fails } = turns[Math.min(turn++, turns.length - 1)] ?? calm
    const today = dayIn(timeZone, now)
    const pull = nextPull(state, timeZone, today, now)
    if (pull === null) {
      const { at } = dueAt(state, timeZone, today, now)
      if (at <= now) throw new Error(`Nothing is to be pulled at ${now}, but something was due at ${at}`)
      now = later(at, idle)
      continue
    }
    expectSound(timeZone, pull, today)
    if (state.retryAt !== null && state.retryAt > now) throw new Error(`Pulled before ${state.retryAt}`)
    const began = now
    now = later(now, takes)
    done.push({ ...pull, from: began, at: now, fails })
    failures = fails ? failures + 1 : 0
    state = fails
      ? { ...state, retryAt: later(now, pauseAfter(failures, 0.5)) }
      : afterPull(state, pull, dayIn(timeZone, now), now)
  }
  return { state, now, done }
}

/** Never the wrong way round, never beyond today, never more than the provider takes at once. */
function expectSound(timeZone: string, { firstDay, lastDay }: Pull, today: string): void {
  const { from, to } = spanOfDays(timeZone, firstDay, lastDay)
  const isSound = firstDay <= lastDay && lastDay <= today && msBetween(from, to) <= 7 * dayMs
  if (!isSound) throw new Error(`${firstDay} to ${lastDay} on ${today} in ${timeZone}`)
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** When each day was last pulled. */
function lastPulls(done: readonly Done[]): Map<string, Done> {
  const pulls = new Map<string, Done>()
  for (const pull of done)
    if (!pull.fails) for (const day of daysFrom(pull.firstDay, pull.lastDay)) pulls.set(day, pull)
  return pulls
}

const Zone = fc.constantFrom(
  'Asia/Manila',
  'Asia/Kathmandu',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Atlantic/Azores',
  'Pacific/Kiritimati',
)
/** Often in the weeks in which clocks are turned. */
const Moment = fc
  .oneof(
    fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }),
    fc.date({ min: new Date('2026-10-20'), max: new Date('2026-11-10'), noInvalidDate: true }),
    fc.date({ min: new Date('2026-03-01'), max: new Date('2026-05-01'), noInvalidDate: true }),
  )
  .map(date => date.toISOString())
const GoalDays = fc.nat({ max: 120 })

const Weather = fc.array(
  fc.record({
    idle: fc.oneof(
      { arbitrary: fc.constant(0), weight: 6 },
      { arbitrary: fc.nat({ max: hour }), weight: 3 },
      { arbitrary: fc.nat({ max: 9 * dayMs }), weight: 2 },
      { arbitrary: fc.nat({ max: 90 * dayMs }), weight: 1 },
    ),
    takes: fc.integer({ min: 250, max: 3 * minute }),
    fails: fc.boolean(),
  }),
  { maxLength: 60 },
)

const brief = (pulls: readonly Pull[]) =>
  pulls.map(({ reason, firstDay, lastDay }) => `${reason} ${firstDay} ${lastDay}`)

describe('somebody new', () => {
  it('gets the last seven days at once, and then week by week what came before', () => {
    const from = '2026-07-15T12:00:00.000Z'
    const { done, state } = live('UTC', fresh('2026-06-20'), from, later(from, 10 * minute))
    expect(brief(done)).toEqual([
      'recent 2026-07-09 2026-07-15',
      'backfill 2026-07-02 2026-07-08',
      'backfill 2026-06-25 2026-07-01',
      'backfill 2026-06-20 2026-06-24',
    ])
    expect(state).toEqual({
      ...full(later(from, 2000), '2026-06-20'),
      backfilledTo: '2026-06-20',
    })
  })

  it('gets six days at once where the clocks go back, as seven would be more than the provider takes', () => {
    const from = '2026-11-04T12:00:00.000Z'
    const { done } = live('America/New_York', fresh('2026-10-20'), from, later(from, 10 * minute))
    expect(brief(done)).toEqual([
      'recent 2026-10-30 2026-11-04',
      'backfill 2026-10-23 2026-10-29',
      'backfill 2026-10-20 2026-10-22',
    ])
  })

  it('comes before everybody’s next quarter of an hour, unlike the rest of the history', () => {
    const now = '2026-07-15T12:00:00.000Z'
    const rank = (state: SyncState) => dueAt(state, 'UTC', '2026-07-15', now).rank
    const [newcomer, known] = [fresh('2026-06-20'), full(now, '2026-06-20')]
    expect(rank(newcomer)).toBe(0)
    expect(rank({ ...known, askedFrom: '2026-07-01', askedLeft: '2026-07-02' })).toBe(0)
    const ranks = [
      { ...known, recentAt: later(now, -15 * minute) },
      { ...known, weekAt: later(now, -dayMs) },
      { ...known, monthAt: later(now, -7 * dayMs) },
      { ...known, backfilledTo: '2026-07-01' },
    ].map(rank)
    expect(ranks).toEqual([1, 2, 3, 4])
  })
})

describe('what is pulled again', () => {
  const now = '2026-07-15T12:00:00.000Z'
  const today = '2026-07-15'
  const next = (state: Partial<SyncState>, at = now) =>
    nextPull({ ...full(now, '2026-05-01'), ...state }, 'UTC', today, at)

  it('is today and yesterday a quarter of an hour later, and no moment before', () => {
    expect(next({}, later(now, 15 * minute - 1))).toBeNull()
    expect(next({}, later(now, 15 * minute))).toEqual({
      reason: 'recent',
      firstDay: '2026-07-14',
      lastDay: today,
    })
  })

  it('is the last seven days after a day, and no moment before', () => {
    expect(next({ weekAt: later(now, 1 - dayMs) })).toBeNull()
    const week = { reason: 'week', firstDay: '2026-07-09', lastDay: today }
    expect(next({ weekAt: later(now, -dayMs) })).toEqual(week)
  })

  it('is the last 35 days after a week, in as many pulls as it takes', () => {
    expect(next({ monthAt: later(now, 1 - 7 * dayMs) })).toBeNull()
    const state = { ...full(now, '2026-05-01'), monthAt: later(now, -7 * dayMs) }
    const round = live('UTC', state, now, later(now, 10 * minute))
    expect(brief(round.done)).toEqual([
      'month 2026-07-09 2026-07-15',
      'month 2026-07-02 2026-07-08',
      'month 2026-06-25 2026-07-01',
      'month 2026-06-18 2026-06-24',
      'month 2026-06-11 2026-06-17',
    ])
    expect(round.state).toMatchObject({ monthAt: later(now, 5 * calm.takes), monthLeft: null })
  })

  it('is the most urgent first: what was asked for, today, the week, the month, the history', () => {
    const late = {
      recentAt: later(now, -hour),
      weekAt: later(now, -2 * dayMs),
      monthAt: later(now, -8 * dayMs),
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

  it('counts as pulled whatever it was pulled for', () => {
    const state = { ...full(later(now, -8 * dayMs), '2026-05-01'), recentAt: later(now, -hour) }
    const asked = { ...state, askedFrom: '2026-07-09', askedLeft: today }
    const after = afterPull(asked, { reason: 'asked', firstDay: '2026-07-09', lastDay: today }, today, now)
    expect(after).toMatchObject({ recentAt: now, weekAt: now, askedFrom: null, askedLeft: null })
    const few = afterPull(state, { reason: 'recent', firstDay: '2026-07-14', lastDay: today }, today, now)
    expect(few).toMatchObject({ recentAt: now, weekAt: state.weekAt })
  })

  it('is asked for anew where midnight passed meanwhile, as the new day was not in it', () => {
    const state = full(later(now, -hour), '2026-05-01')
    const pull: Pull = { reason: 'recent', firstDay: '2026-07-14', lastDay: today }
    const after = afterPull(state, pull, '2026-07-16', now)
    expect(after.recentAt).toBe(state.recentAt)
    expect(nextPull(after, 'UTC', '2026-07-16', now)).toEqual({
      reason: 'recent',
      firstDay: today,
      lastDay: '2026-07-16',
    })
  })
})

describe('a round over the month', () => {
  const now = '2026-07-15T12:00:00.000Z'

  it('that was left in the middle for weeks does not keep the next one from beginning', () => {
    const left = { ...full(later(now, -minute), '2026-01-01'), monthLeft: '2026-05-01' }
    const state = { ...left, monthAt: '2026-05-08T12:00:00.000Z' }
    const { done } = live('UTC', state, now, later(now, dayMs))
    const days = new Set(daysFrom('2026-06-11', '2026-07-15'))
    for (const pull of done.filter(({ reason }) => reason === 'month'))
      for (const day of daysFrom(pull.firstDay, pull.lastDay)) days.delete(day)
    expect([...days]).toEqual([])
  })

  it('goes on where it was after a failure, and is over once it reached 35 days back', () => {
    const state = { ...full(now, '2026-01-01'), monthLeft: '2026-06-24', monthAt: later(now, -8 * dayMs) }
    const { done } = live('UTC', state, now, later(now, 5 * minute), [{ ...calm, fails: true }, calm])
    expect(brief(done)).toEqual([
      'month 2026-06-18 2026-06-24',
      'month 2026-06-18 2026-06-24',
      'month 2026-06-11 2026-06-17',
    ])
  })

  it('reaches back to where it all stopped, when nothing was pulled for longer than the month', () => {
    const stopped = later(now, -100 * dayMs)
    const inTheMiddle = {
      monthAt: later(stopped, -7 * dayMs),
      monthLeft: addDays(stopped.slice(0, 10), -7),
    }
    for (const round of [{}, inTheMiddle]) {
      const state = { ...full(stopped, '2026-01-01'), ...round }
      const { done, state: after } = live('UTC', state, now, later(now, 10 * minute))
      const pulls = lastPulls(done)
      const missed = daysFrom(stopped.slice(0, 10), '2026-07-15').filter(day => !pulls.has(day))
      expect(missed).toEqual([])
      expect(after.monthLeft).toBeNull()
    }
  })
})

describe('what an administrator asked for', () => {
  const now = '2026-07-15T12:00:00.000Z'
  const today = '2026-07-15'

  it('is pulled from its last day to its first, each day once, and is done with', () => {
    fc.assert(
      fc.property(Zone, Moment, fc.nat({ max: 400 }), fc.nat({ max: 399 }), (zone, from, ago, length) => {
        const here = dayIn(zone, from)
        const [askedLeft, askedFrom] = [addDays(here, -ago), addDays(here, -ago - length)]
        const state = { ...full(from, addDays(here, -90)), askedFrom, askedLeft }
        const { done, state: after } = live(zone, state, from, later(from, 10 * minute))
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
    const { done } = live('UTC', state, now, later(now, 10 * minute))
    expect(brief(done).slice(0, 2)).toEqual(['asked 2026-05-20 2026-05-22', 'recent 2026-07-09 2026-07-15'])
    const pulls = lastPulls(done)
    expect(daysFrom('2026-05-01', today).filter(day => !pulls.has(day))).toEqual([])
  })

  it('is still to come when it was asked for during the pull of something else', () => {
    const pull: Pull = { reason: 'asked', firstDay: '2026-01-01', lastDay: '2026-01-07' }
    for (const [askedFrom, askedLeft] of [
      ['2026-07-09', today],
      ['2025-12-01', '2025-12-05'],
      ['2025-12-01', today],
      ['2026-01-03', '2026-01-09'],
    ] as const) {
      const state = { ...full(now, '2026-05-01'), askedFrom, askedLeft }
      expect(afterPull(state, pull, today, now)).toMatchObject({ askedFrom, askedLeft })
    }
    const overlapping = { ...full(now, '2026-05-01'), askedFrom: '2025-12-30', askedLeft: '2026-01-05' }
    expect(afterPull(overlapping, pull, today, now)).toMatchObject({
      askedFrom: '2025-12-30',
      askedLeft: '2025-12-31',
    })
  })

  it('goes up to today and no further', () => {
    const state = { ...full(now, '2026-05-01'), askedFrom: '2026-07-10', askedLeft: '2026-08-31' }
    const { done, state: after } = live('UTC', state, now, later(now, minute))
    expect(brief(done)).toEqual(['asked 2026-07-10 2026-07-15'])
    expect(after).toMatchObject({ askedFrom: null, askedLeft: null })
    const ahead = { ...full(now, '2026-05-01'), askedFrom: '2026-07-16', askedLeft: '2026-08-31' }
    expect(nextPull(ahead, 'UTC', today, now)).toBeNull()
  })
})

describe('an account that lives on', () => {
  it('is pulled without a gap in the end, whatever failed and however long nobody was there', () => {
    fc.assert(
      fc.property(Zone, Moment, GoalDays, Weather, (zone, from, goalDays, weather) => {
        const goal = addDays(dayIn(zone, from), -goalDays)
        const bad = live(zone, fresh(goal), from, null, weather)
        // A round over the month comes within a week.
        const good = live(zone, bad.state, bad.now, later(bad.now, 9 * dayMs), [drowsy])
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
        const asked = { askedFrom: addDays(here, -500 - askedDays), askedLeft: addDays(here, -500) }
        const slow = { idle: minute, takes: 10_000, fails: false }
        const state = { ...fresh(addDays(here, -goalDays)), ...asked }
        const { done } = live(zone, state, from, later(from, 2 * dayMs), [slow])
        let due = from
        let latest = 0
        for (const { from: began, at, lastDay } of done) {
          if (lastDay < dayIn(zone, at)) continue
          latest = Math.max(latest, msBetween(due, began))
          due = later(at, 15 * minute)
        }
        expect(latest).toBeLessThanOrEqual(15 * minute)
        expect(due > later(from, 2 * dayMs - minute)).toBe(true)
      }),
      { numRuns: 10 },
    )
  })

  it('comes to the end of its history in as few pulls as there are weeks, give or take where clocks go back', () => {
    fc.assert(
      fc.property(Zone, Moment, fc.nat({ max: 800 }), (zone, from, goalDays) => {
        const goal = addDays(dayIn(zone, from), -goalDays)
        const { done, state } = live(zone, fresh(goal), from, later(from, 15 * minute))
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
        const { done, now } = live(zone, fresh(goal), from, later(from, 17 * dayMs), [
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

  it('is left alone after a failure until it is time, and then goes on where it was', () => {
    const now = '2026-07-15T12:00:00.000Z'
    const retryAt = later(now, 5 * minute)
    for (const state of [
      fresh('2026-05-01'),
      { ...full(later(now, -40 * dayMs), '2026-05-01') },
      { ...full(now, '2026-05-01'), askedFrom: '2026-06-01', askedLeft: '2026-06-07' },
    ]) {
      const failed = { ...state, retryAt }
      expect(nextPull(failed, 'UTC', '2026-07-15', later(retryAt, -1))).toBeNull()
      expect(nextPull(failed, 'UTC', '2026-07-15', retryAt)).toEqual(
        nextPull(state, 'UTC', '2026-07-15', retryAt),
      )
      const pull = nextPull(failed, 'UTC', '2026-07-15', retryAt) as Pull
      expect(afterPull(failed, pull, '2026-07-15', retryAt).retryAt).toBeNull()
    }
  })
})

/** Any state at all, also such as no life leads to. */
const anyState = (now: Instant, today: string): fc.Arbitrary<SyncState> => {
  const ago = (ms: number) =>
    fc.option(fc.oneof(fc.nat({ max: ms }), fc.nat({ max: 9 * ms })).map(past => later(now, -past)))
  const back = fc.oneof(fc.nat({ max: 50 }), fc.nat({ max: 500 })).map(days => addDays(today, -days))
  return fc
    .record({
      recentAt: ago(20 * minute),
      weekAt: ago(dayMs),
      monthAt: ago(7 * dayMs),
      monthLeft: fc.option(back),
      backfilledTo: fc.option(back),
      backfillGoal: back,
      asked: fc.option(fc.tuple(fc.integer({ min: -20, max: 100 }), fc.nat({ max: 399 })), { freq: 1 }),
      retryAt: fc.option(fc.integer({ min: -hour, max: hour }).map(ms => later(now, ms))),
    })
    .map(({ asked, ...state }) => ({
      ...state,
      askedFrom: asked && addDays(today, -asked[0] - asked[1]),
      askedLeft: asked && addDays(today, -asked[0]),
    }))
}

describe('when something is due', () => {
  const Case = fc.tuple(Zone, Moment).chain(([zone, now]) => {
    const today = dayIn(zone, now)
    return anyState(now, today).map(state => ({ zone, now, today, state }))
  })

  it('is the first moment at which there is something to pull, and as urgent as that is', () => {
    fc.assert(
      fc.property(Case, fc.nat({ max: 8 * dayMs }), ({ zone, now, today, state }, ms) => {
        const { at, rank } = dueAt(state, zone, today, now)
        expect(at >= now).toBe(true)
        const pull = nextPull(state, zone, today, at)
        const isFirst = state.backfilledTo === null && pull?.reason === 'recent'
        expect(pull && (isFirst ? 0 : pullReasons.indexOf(pull.reason))).toBe(rank)
        expect(nextPull(state, zone, today, later(at, ms))).not.toBeNull()
        if (at === now) return
        expect(nextPull(state, zone, today, later(at, -1))).toBeNull()
        expect(nextPull(state, zone, today, later(now, ms % msBetween(now, at)))).toBeNull()
      }),
      { numRuns: 400 },
    )
  })

  it('is something sound, and once it is all done there is nothing more, whatever the state', () => {
    fc.assert(
      fc.property(Case, ({ zone, now, today, state }) => {
        let [left, at] = [state, laterOf(state.retryAt ?? now, now)]
        const done: Pull[] = []
        for (let pull = nextPull(left, zone, today, at); pull; pull = nextPull(left, zone, today, at)) {
          expectSound(zone, pull, today)
          done.push(pull)
          at = later(at, 100)
          left = afterPull(left, pull, today, at)
          if (done.length > 250) throw new Error(`It never ends: ${brief(done).slice(-3).join(', ')}`)
        }
      }),
      { numRuns: 80 },
    )
  })
})

describe('the pause after failures', () => {
  const Chance = fc.double({ min: 0, max: 1, noNaN: true })

  it('grows from half a minute to a quarter of an hour, each time twice as long', () => {
    const longest = [1, 2, 3, 4, 5, 6, 7, 100, 1_000_000].map(failures => pauseAfter(failures, 1) / 1000)
    expect(longest).toEqual([30, 60, 120, 240, 480, 900, 900, 900, 900])
  })

  it('is never shorter after one more failure, and somewhere between half of it and all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), Chance, Chance, (failures, one, other) => {
        expect(pauseAfter(failures + 1, one)).toBeGreaterThanOrEqual(pauseAfter(failures, one))
        const longest = pauseAfter(failures, 1)
        expect(pauseAfter(failures, one)).toBeGreaterThanOrEqual(longest / 2)
        expect(pauseAfter(failures, one)).toBeLessThanOrEqual(longest)
        expect(longest).toBeLessThanOrEqual(15 * minute)
        if (one < other) expect(pauseAfter(failures, one)).toBeLessThanOrEqual(pauseAfter(failures, other))
      }),
    )
  })

  it('differs from one account to the next, so that they do not all come back at once', () => {
    const pauses = Array.from({ length: 100 }, (_, index) => pauseAfter(3, index / 100))
    expect(new Set(pauses).size).toBe(100)
  })
})
