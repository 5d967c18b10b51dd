import { type Instant, later, msBetween } from '@claimcrew/contract/kit/time'
import { chanceFor } from '../../sandbox/people/chance.ts'
import type { Stretch } from '../../sandbox/people/person.ts'

const minute = 60_000

/** The first day of the month before this one: what is older is settled. */
function since(now: Instant): Instant {
  const [year, month] = now.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 2, 1)).toISOString()
}

/**
 * What a tracker saw of sessions: now and then it was off for an hour, or somebody went on after punching out, or had begun
 * before punching in. The same for the same session, and nothing of one that goes on.
 */
export function asSeen(sessions: readonly Stretch[], email: string, now: Instant): Stretch[] {
  return sessions.flatMap(session => {
    if (session.start < since(now) || session.end >= now) return [session]
    const chance = chanceFor(0, 'clocks', email, session.start)
    const isAlone = !sessions.some(
      other => other !== session && Math.abs(msBetween(session.end, other.start)) < 150 * minute,
    )
    if (chance.of(0.08)) return aroundSilence(session, 0.55, chance.whole(50, 110) * minute)
    if (isAlone && chance.of(0.05))
      return [{ ...session, end: later(session.end, chance.whole(25, 80) * minute) }]
    if (isAlone && chance.of(0.03))
      return [{ ...session, start: later(session.start, -chance.whole(20, 50) * minute) }]
    return [session]
  })
}

/** A session with nothing in it for a while, from so far on. */
function aroundSilence(session: Stretch, share: number, ms: number): Stretch[] {
  const from = later(session.start, Math.round(msBetween(session.start, session.end) * share))
  const to = later(from, ms)
  if (to >= session.end) return [session]
  const rests = (begins: Instant, ends: Instant) =>
    session.breaks.filter(one => one.start >= begins && one.end <= ends)
  return [
    { start: session.start, end: from, breaks: rests(session.start, from) },
    { start: to, end: session.end, breaks: rests(to, session.end) },
  ]
}
