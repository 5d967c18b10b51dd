import { addMilliseconds, type Instant, msBetween, pickLater } from '@claimcrew/contract/kit/time'
import { chanceFor } from '../../sandbox/people/chance.ts'
import type { WorkInterval } from '../../sandbox/people/person.ts'
import { monthsBefore } from '../attendance/monthEnd.ts'

const minute = 60_000

/** The first day of this month, or of the one before where that is still looked through: what is older is settled. */
const since = (now: Instant, hasOpenMonth: boolean): Instant =>
  `${monthsBefore(now, hasOpenMonth ? 1 : 0)}T00:00:00.000Z`

const dayMs = 24 * 60 * minute

/** Once in five weeks each of these happens to somebody, each on another day of the week. */
function oddityOn(email: string, start: Instant): 'silence' | 'went on' | 'began before' | null {
  const own = chanceFor(0, 'clocks', email).whole(0, 29)
  const days = Math.floor(Date.parse(start) / dayMs)
  // The first of January 1970 was a Thursday.
  const [week, weekday] = [Math.floor((days + 3) / 7) + own, (days + 3) % 7]
  if (week % 5 === 0 && weekday === own % 5) return 'silence'
  if (week % 5 === 1 && weekday === (own + 2) % 5) return 'went on'
  return week % 5 === 3 && weekday === (own + 3) % 5 ? 'began before' : null
}

/**
 * What a tracker saw of sessions: it is started after punching in and stopped before punching out, and it pauses while
 * nothing moves. Now and then it was off for a while, or somebody went on after punching out, or had begun before
 * punching in. The same for the same session.
 */
export const toTrackedSessions = (
  sessions: readonly WorkInterval[],
  email: string,
  now: Instant,
  hasOpenMonth: boolean,
): WorkInterval[] =>
  withOddities(sessions, email, now, hasOpenMonth).flatMap(interval => withPauses(interval, email, now))

/** Of these minutes nobody is asked: they are the usual ones between two clocks. */
function withPauses(interval: WorkInterval, email: string, now: Instant): WorkInterval[] {
  const chance = chanceFor(0, 'pauses', email, interval.start)
  const start = addMilliseconds(interval.start, chance.whole(15, 210) * 1000)
  // What goes on has no end yet that could be missed.
  const end = interval.end >= now ? interval.end : addMilliseconds(interval.end, -chance.whole(0, 240) * 1000)
  let rest: WorkInterval = { ...interval, start, end }
  if (start >= end) return [interval]
  const seen: WorkInterval[] = []
  for (let paused = 0; paused < 3; paused++) {
    const [after, ms] = [chance.whole(50, 170) * minute, chance.whole(70, 540) * 1000]
    const [before, behind] = aroundPause(rest, addMilliseconds(rest.start, after), ms)
    if (!before || !behind) break
    seen.push(before)
    rest = behind
  }
  return [...seen, rest]
}

function withOddities(
  sessions: readonly WorkInterval[],
  email: string,
  now: Instant,
  hasOpenMonth: boolean,
): WorkInterval[] {
  const first = since(now, hasOpenMonth)
  return sessions.flatMap(session => {
    if (session.start < first || session.end >= now) return [session]
    const chance = chanceFor(0, 'clocks', email, session.start)
    const isAlone = !sessions.some(
      other => other !== session && Math.abs(msBetween(session.end, other.start)) < 150 * minute,
    )
    const oddity = oddityOn(email, session.start)
    if (oddity === 'silence') return aroundSilence(session, 0.55, chance.whole(80, 140) * minute)
    if (!isAlone || oddity === null) return [session]
    return oddity === 'went on'
      ? [{ ...session, end: addMilliseconds(session.end, chance.whole(25, 80) * minute) }]
      : [{ ...session, start: addMilliseconds(session.start, -chance.whole(20, 50) * minute) }]
  })
}

/** A session with nothing in it for a while, from so far on. */
const aroundSilence = (session: WorkInterval, share: number, ms: number): WorkInterval[] =>
  aroundPause(
    session,
    addMilliseconds(session.start, Math.round(msBetween(session.start, session.end) * share)),
    ms,
  )

/** The same in two, without what lies between; as it is where that would reach over its end. */
function aroundPause(session: WorkInterval, from: Instant, ms: number): WorkInterval[] {
  const to = addMilliseconds(from, ms)
  if (to >= session.end) return [session]
  const rests = (begins: Instant, ends: Instant) =>
    session.breaks
      .map(one => ({ start: pickLater(one.start, begins), end: one.end < ends ? one.end : ends }))
      .filter(one => one.start < one.end)
  return [
    { start: session.start, end: from, breaks: rests(session.start, from) },
    { start: to, end: session.end, breaks: rests(to, session.end) },
  ]
}
