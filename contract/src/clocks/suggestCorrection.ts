import type { Break, WorkSession } from '../attendance/rules.ts'
import type { OrganizationId } from '../kit/ids.ts'
import { addMilliseconds, dayIn, type Instant, msBetween, pickLater } from '../kit/time.ts'
import type { GapKind } from './gapKinds.ts'

/** A session that a gap may be settled with. */
export type CorrectableSession = WorkSession & {
  readonly attendanceId: string
  readonly clientId: OrganizationId | null
  readonly day: string
  readonly timeZone: string
}

export type CorrectableGap = {
  readonly kind: GapKind
  readonly clientId: OrganizationId | null
  readonly from: Instant | null
  readonly to: Instant | null
}

/** What would make both clocks agree: other times of a session, or one that was never punched. */
export type SuggestedCorrection =
  | { readonly does: 'add-session'; readonly punchInTime: Instant; readonly punchOutTime: Instant }
  | ({ readonly does: 'begin-later' | 'begin-earlier'; readonly punchInTime: Instant } & SessionBreaks)
  | ({ readonly does: 'end-earlier' | 'end-later'; readonly punchOutTime: Instant } & SessionBreaks)
  | ({ readonly does: 'add-break' | 'shorten-break' } & SessionBreaks)

type SessionBreaks = { readonly attendanceId: string; readonly breaks: readonly Break[] }

type InstantInterval = { readonly from: Instant; readonly to: Instant }

/** So close to a punch, it was that punch. */
const closeMs = 120_000

/** Gaps are whole seconds, punches are not: an end is cut down with its beginning and once more with its length. */
const roundingMs = 2000

const pickEarlier = (one: Instant, other: Instant) => (one < other ? one : other)

/** Null where no correction could help: production has no place in the day. */
export function suggestCorrection(
  { kind, clientId, from, to }: CorrectableGap,
  sessions: readonly CorrectableSession[],
): SuggestedCorrection | null {
  if (kind === 'produced-without-time' || from === null || to === null) return null
  const gapInterval = { from, to }
  const own = sessions.filter(one => one.clientId === clientId || one.clientId === null)
  const [session] = own
    .map(one => ({ one, ms: overlapMs(one, gapInterval) }))
    .filter(({ ms }) => ms > roundingMs)
    .sort((a, b) => b.ms - a.ms)
  if (kind === 'punched-not-tracked') return session ? workedLess(session.one, gapInterval) : null
  if (session) return restedLess(session.one, gapInterval)
  return workedMore(own, gapInterval)
}

function overlapMs({ punchInTime, punchOutTime }: WorkSession, { from, to }: InstantInterval): number {
  const ends = punchOutTime === null ? to : pickEarlier(punchOutTime, to)
  return msBetween(pickLater(punchInTime, from), ends)
}

const staysOn = (session: CorrectableSession, punchInTime: Instant) =>
  dayIn(session.timeZone, punchInTime) === session.day

/** What of these breaks lies before or after that time. */
const keepBreaksOutside = (breaks: readonly Break[], { from, to }: InstantInterval): Break[] =>
  breaks.flatMap((one): Break[] => {
    const ends = one.endTime
    if (one.startTime >= to || (ends !== null && ends <= from)) return [one]
    return [
      ...(one.startTime < from ? [{ ...one, endTime: from }] : []),
      ...(ends === null || ends > to ? [{ ...one, startTime: to }] : []),
    ]
  })

/** Nothing was tracked: it began later, ended earlier, or there was a break. */
function workedLess(session: CorrectableSession, interval: InstantInterval): SuggestedCorrection {
  const { attendanceId, punchInTime, punchOutTime, breaks } = session
  const from = pickLater(punchInTime, interval.from)
  const to = punchOutTime === null ? interval.to : pickEarlier(punchOutTime, interval.to)
  const outside = keepBreaksOutside(breaks, { from, to })
  const beginsIt = msBetween(punchInTime, from) < closeMs
  const endsIt = punchOutTime !== null && msBetween(to, punchOutTime) < closeMs
  if (beginsIt && !endsIt && staysOn(session, to))
    return {
      does: 'begin-later',
      attendanceId,
      punchInTime: to,
      breaks: outside.filter(one => one.startTime >= to),
    }
  if (endsIt && !beginsIt)
    return {
      does: 'end-earlier',
      attendanceId,
      punchOutTime: from,
      breaks: outside.filter(one => (one.endTime ?? from) <= from),
    }
  const rest: Break = { breakType: 'Permission Break', startTime: from, endTime: to }
  return {
    does: 'add-break',
    attendanceId,
    breaks: [...outside, rest].sort((a, b) => (a.startTime < b.startTime ? -1 : 1)),
  }
}

/** Something was tracked within a break: it was shorter, or none. */
function restedLess(session: CorrectableSession, interval: InstantInterval): SuggestedCorrection {
  const breaks = keepBreaksOutside(session.breaks, interval)
  return { does: 'shorten-break', attendanceId: session.attendanceId, breaks }
}

/** Something was tracked outside of a session: the one beside it was longer, or there was one more. */
function workedMore(
  sessions: readonly CorrectableSession[],
  { from, to }: InstantInterval,
): SuggestedCorrection {
  const before = sessions.find(
    ({ punchOutTime }) =>
      punchOutTime !== null &&
      punchOutTime <= addMilliseconds(from, roundingMs) &&
      msBetween(punchOutTime, from) < closeMs,
  )
  if (before) {
    const { attendanceId, breaks } = before
    return { does: 'end-later', attendanceId, punchOutTime: to, breaks }
  }
  const after = sessions.find(
    one =>
      addMilliseconds(one.punchInTime, roundingMs) >= to &&
      msBetween(to, one.punchInTime) < closeMs &&
      staysOn(one, from),
  )
  if (after)
    return {
      does: 'begin-earlier',
      attendanceId: after.attendanceId,
      punchInTime: from,
      breaks: after.breaks,
    }
  return { does: 'add-session', punchInTime: from, punchOutTime: to }
}
