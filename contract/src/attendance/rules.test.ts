import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMilliseconds, type Instant, pickLater } from '../kit/time.ts'
import {
  type AttendanceState,
  breakTypes,
  closeForgotten,
  countBreakSeconds,
  countSessionSeconds,
  countWorkedSeconds,
  findLatestInstant,
  findOpenBreak,
  findTimesError,
  isForgotten,
  type PunchStep,
  takeStep,
  toAttendanceState,
  type WorkSession,
} from './rules.ts'

const dawn = '2026-03-08T00:00:00.000Z'
const hour = 3_600_000
const at = (clock: string): Instant => `2026-03-10T${clock}:00.000Z`

const step: fc.Arbitrary<PunchStep> = fc.oneof(
  fc.constant({ kind: 'punch-in' } as const),
  fc.constantFrom(...breakTypes).map(breakType => ({ kind: 'break-start', breakType }) as const),
  fc.constant({ kind: 'break-end' } as const),
  fc.constant({ kind: 'punch-out' } as const),
)

/** A step and how long after the one before it: now and then at once, now and then with a time that lies before it. */
type Call = { readonly step: PunchStep; readonly wait: number }
const callsWith = (wait: fc.Arbitrary<number>): fc.Arbitrary<Call[]> =>
  fc.array(fc.record({ step, wait }), { maxLength: 30 })
const wait = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 3 * hour }) },
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: -hour, max: -1 }) },
)
const calls = callsWith(wait)

/** Everything that a biller's calls lead to: each with the session before it, the answer, and the one after it. */
function lived(made: readonly Call[]) {
  let [session, clock]: [WorkSession | null, Instant] = [null, dawn]
  return made.map(({ step, wait }) => {
    clock = addMilliseconds(clock, wait)
    const before = session
    const answer = takeStep(before, step, clock)
    session = answer.taken ? answer.session : before
    return { step, at: clock, before, answer, after: session }
  })
}

/** The sessions of somebody's calls, each as it was last. */
function sessionsOf(made: readonly Call[]): WorkSession[] {
  const sessions: WorkSession[] = []
  for (const { step, answer } of lived(made))
    if (answer.taken) sessions.splice(step.kind === 'punch-in' ? sessions.length : -1, 1, answer.session)
  return sessions
}
const session = calls.map(sessionsOf).filter(all => all.length > 0)
const openSession = session
  .map(all => all.find(one => one.punchOutTime === null))
  .filter(one => one !== undefined)

/** What may follow what. */
const leadsTo: Record<AttendanceState, Partial<Record<PunchStep['kind'], AttendanceState>>> = {
  'not-punched-in': { 'punch-in': 'punched-in' },
  'punched-in': { 'break-start': 'on-break', 'punch-out': 'punched-out' },
  'on-break': { 'break-end': 'punched-in', 'punch-out': 'punched-out' },
  'punched-out': { 'punch-in': 'punched-in' },
}

const messages: Record<AttendanceState, RegExp> = {
  'not-punched-in': /^You’re not punched in yet\.$/,
  'punched-in': /^You’re (already punched in|punched in and not on a break)\.$/,
  'on-break': /^You’re already (punched in, on a break|on a break: (Tea|Lunch|Permission) Break)\.$/,
  'punched-out': /^You already punched out\. Punch in first\.$/,
}

function expectSound({ punchInTime, punchOutTime, breaks }: WorkSession): void {
  const open = breaks.filter(one => one.endTime === null)
  expect(open.length).toBeLessThanOrEqual(punchOutTime === null ? 1 : 0)
  if (open.length > 0) expect(breaks.at(-1)).toBe(open[0])
  const moments = breaks.flatMap(one => [one.startTime, one.endTime ?? one.startTime])
  const inOrder = [punchInTime, ...moments, ...(punchOutTime ? [punchOutTime] : [])]
  expect(inOrder).toEqual(inOrder.toSorted())
  expect(new Set(breaks.map(one => one.startTime)).size).toBe(breaks.length)
}

describe('a working day', () => {
  it('only takes allowed steps, whatever is called and when', () => {
    fc.assert(
      fc.property(calls, made => {
        for (const { step, at, before, answer, after } of lived(made)) {
          const state = toAttendanceState(before)
          const next = leadsTo[state][step.kind]
          if (!next) expect(answer.taken).toBe(false)
          if (answer.taken) {
            expect(toAttendanceState(answer.session)).toBe(next)
            expect(findLatestInstant(answer.session)).toBe(at)
            expectSound(answer.session)
          } else expect(after).toBe(before)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('refuses a step that does not fit the status and says what the status is, also when it comes too early', () => {
    fc.assert(
      fc.property(calls, step, wait, (made, step, wait) => {
        const before = lived(made).at(-1)?.after ?? null
        const state = toAttendanceState(before)
        if (leadsTo[state][step.kind]) return
        const answer = takeStep(
          before,
          step,
          addMilliseconds(before ? findLatestInstant(before) : dawn, wait),
        )
        expect(answer).toEqual({ taken: false, why: expect.stringMatching(messages[state]) })
      }),
      { numRuns: 300 },
    )
  })

  it('refuses a step before the last punch, and accepts it from the moment of that punch on', () => {
    fc.assert(
      fc.property(session, step, fc.integer({ min: 1, max: hour }), (all, step, ms) => {
        const before = all.at(-1) as WorkSession
        const last = findLatestInstant(before)
        if (!leadsTo[toAttendanceState(before)][step.kind]) return
        expect(takeStep(before, step, addMilliseconds(last, -ms))).toEqual({
          taken: false,
          why: 'This is earlier than your last punch.',
        })
        expect(takeStep(before, step, addMilliseconds(last, ms)).taken).toBe(true)
        if (step.kind !== 'break-start') expect(takeStep(before, step, last).taken).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('does not modify the sessions it is given', () => {
    fc.assert(
      fc.property(session, step, fc.nat({ max: hour }), (all, step, ms) => {
        const before = all.at(-1) as WorkSession
        const copy = JSON.parse(JSON.stringify(before))
        takeStep(before, step, addMilliseconds(findLatestInstant(before), ms))
        closeForgotten(before, addMilliseconds(findLatestInstant(before), ms))
        expect(before).toEqual(copy)
      }),
    )
  })

  it('may have several sessions, which never overlap', () => {
    fc.assert(
      fc.property(session, all => {
        for (const [index, one] of all.entries()) {
          const next = all[index + 1]
          if (!next) continue
          expect(one.punchOutTime).not.toBeNull()
          expect((one.punchOutTime as string) <= next.punchInTime).toBe(true)
        }
      }),
    )
    const day = ['08:00', '12:00', '13:00', '17:30', '20:00', '21:15'].map(at)
    let latest: WorkSession | null = null
    const done: WorkSession[] = []
    for (const [index, moment] of day.entries()) {
      const answer = takeStep(latest, { kind: index % 2 === 0 ? 'punch-in' : 'punch-out' }, moment)
      if (!answer.taken) throw new Error(answer.why)
      latest = answer.session
      if (index % 2 === 1) done.push(latest)
    }
    expect(done.map(one => countWorkedSeconds(one, at('23:00')) / 60)).toEqual([240, 270, 75])
  })

  it('ends an open break at the punch-out', () => {
    fc.assert(
      fc.property(openSession, fc.nat({ max: hour }), (before, ms) => {
        const moment = addMilliseconds(findLatestInstant(before), ms)
        const answer = takeStep(before, { kind: 'punch-out' }, moment)
        if (!answer.taken) throw new Error(answer.why)
        expect(answer.session.punchOutTime).toBe(moment)
        expect(answer.session.breaks).toEqual(
          before.breaks.map(one => ({ ...one, endTime: one.endTime ?? moment })),
        )
      }),
    )
  })

  it('does not begin two breaks at one moment', () => {
    const began: WorkSession = {
      punchInTime: at('09:00'),
      punchOutTime: null,
      breaks: [{ breakType: 'Tea Break', startTime: at('10:00'), endTime: at('10:00') }],
    }
    const again = { kind: 'break-start', breakType: 'Lunch Break' } as const
    expect(takeStep(began, again, at('10:00'))).toEqual({
      taken: false,
      why: 'Another break started at the same moment.',
    })
    expect(takeStep(began, again, at('10:01')).taken).toBe(true)
  })

  it('results in times that are valid as a correction, up to a day', () => {
    fc.assert(
      fc.property(session, all => {
        for (const one of all) {
          const until = findLatestInstant(one)
          if (one.punchOutTime === one.punchInTime || until > addMilliseconds(one.punchInTime, 24 * hour))
            continue
          expect(findTimesError(one, until)).toBeNull()
        }
      }),
    )
  })
})

/** Seconds at work and on breaks from watching the state go by, knowing nothing of sessions. */
function watched(made: readonly Call[], until: Instant) {
  const seconds = { work: 0, rest: { 'Tea Break': 0, 'Lunch Break': 0, 'Permission Break': 0 } }
  let since = Date.parse(dawn)
  let doing: 'nothing' | 'work' | (typeof breakTypes)[number] = 'nothing'
  const pass = (to: Instant) => {
    const passed = (Date.parse(to) - since) / 1000
    if (doing === 'work') seconds.work += passed
    else if (doing !== 'nothing') seconds.rest[doing] += passed
    since = Date.parse(to)
  }
  for (const { step, at, answer } of lived(made)) {
    if (!answer.taken) continue
    pass(at)
    if (step.kind === 'punch-out') doing = 'nothing'
    else doing = step.kind === 'break-start' ? step.breakType : 'work'
  }
  pass(until)
  return seconds
}

describe('the time of a session', () => {
  it('is work and breaks, each second counted in exactly one of them', () => {
    const wholeSeconds = callsWith(wait.map(ms => Math.trunc(ms / 1000) * 1000))
    fc.assert(
      fc.property(wholeSeconds, fc.nat({ max: 20_000 }), (made, more) => {
        const all = sessionsOf(made)
        const end = all.map(findLatestInstant).reduce(pickLater, dawn)
        const until = addMilliseconds(end, more * 1000)
        const sum = (count: (one: WorkSession) => number) => all.reduce((total, one) => total + count(one), 0)
        const { work, rest } = watched(made, until)
        expect(sum(one => countWorkedSeconds(one, until))).toBe(work)
        for (const type of breakTypes)
          expect(sum(one => countBreakSeconds(one, until, type))).toBe(rest[type])
      }),
      { numRuns: 400 },
    )
  })

  it('adds up at any moment: work and breaks are its length to the second, and neither is negative', () => {
    fc.assert(
      fc.property(session, fc.integer({ min: -40 * hour, max: 40 * hour }), (all, ms) => {
        for (const one of all) {
          const until = addMilliseconds(findLatestInstant(one), ms)
          const [interval, worked, rest] = [
            countSessionSeconds(one, until),
            countWorkedSeconds(one, until),
            countBreakSeconds(one, until),
          ]
          expect(worked + rest).toBe(interval)
          expect(Math.min(worked, rest)).toBeGreaterThanOrEqual(0)
          expect(breakTypes.reduce((sum, type) => sum + countBreakSeconds(one, until, type), 0)).toBe(rest)
          const end = one.punchOutTime ?? (ms > 0 ? until : findLatestInstant(one))
          expect(interval).toBe(Math.floor((Date.parse(end) - Date.parse(one.punchInTime)) / 1000))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('stands still during a break, whatever fraction of a second it is read at', () => {
    const moment = fc.integer({ min: 0, max: 5000 })
    fc.assert(
      fc.property(moment, moment, moment, (worked, soon, late) => {
        const startTime = addMilliseconds(dawn, worked)
        const open = { breakType: 'Tea Break', startTime, endTime: null } as const
        const one: WorkSession = { punchInTime: dawn, punchOutTime: null, breaks: [open] }
        expect(countWorkedSeconds(one, addMilliseconds(startTime, soon))).toBe(
          countWorkedSeconds(one, addMilliseconds(startTime, late)),
        )
      }),
    )
  })

  it('no longer depends on the time of reading once it has ended', () => {
    fc.assert(
      fc.property(session, fc.integer({ min: 0, max: 1000 * hour }), (all, ms) => {
        for (const one of all.filter(({ punchOutTime }) => punchOutTime !== null)) {
          const [soon, late] = [findLatestInstant(one), addMilliseconds(findLatestInstant(one), ms)]
          expect(countWorkedSeconds(one, late)).toBe(countWorkedSeconds(one, soon))
          expect(countBreakSeconds(one, late)).toBe(countBreakSeconds(one, soon))
        }
      }),
    )
  })
})

describe('a forgotten punch-out', () => {
  const nineToNever: WorkSession = { punchInTime: at('04:00'), punchOutTime: null, breaks: [] }

  it('is one from 16 hours after punching in, and none after a punch-out', () => {
    const now = ['19:59', '20:00', '20:01'].map(at)
    expect(now.map(moment => isForgotten(nineToNever, moment))).toEqual([false, true, true])
    const ended = { ...nineToNever, punchOutTime: at('05:00') }
    expect(now.map(moment => isForgotten(ended, moment))).toEqual([false, false, false])
  })

  it('is set to when the biller was last seen: not before the last punch, not after 16 hours', () => {
    fc.assert(
      fc.property(openSession, fc.integer({ min: -30 * hour, max: 30 * hour }), (one, ms) => {
        const seen = addMilliseconds(findLatestInstant(one), ms)
        const closed = closeForgotten(one, seen)
        const [last, limit] = [findLatestInstant(one), addMilliseconds(one.punchInTime, 16 * hour)]
        const out = closed.punchOutTime as string
        expect(out >= last).toBe(true)
        expect(out <= pickLater(last, limit)).toBe(true)
        if (seen >= last && seen <= limit) expect(out).toBe(seen)
        expect(findOpenBreak(closed)).toBeUndefined()
        expect(closed.breaks).toEqual(one.breaks.map(rest => ({ ...rest, endTime: rest.endTime ?? out })))
        expectSound(closed)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['seen at noon', '12:00', '12:00'],
    ['seen before the break began', '09:00', '10:30'],
    ['seen to the last', '23:00', '20:00'],
  ])('%s, after a break begun at 10:30', (_, seen, out) => {
    const resting: WorkSession = {
      ...nineToNever,
      breaks: [{ breakType: 'Tea Break', startTime: at('10:30'), endTime: null }],
    }
    expect(closeForgotten(resting, at(seen))).toEqual({
      punchInTime: at('04:00'),
      punchOutTime: at(out),
      breaks: [{ breakType: 'Tea Break', startTime: at('10:30'), endTime: at(out) }],
    })
  })
})
