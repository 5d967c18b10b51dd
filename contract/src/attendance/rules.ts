import { addMilliseconds, type Instant, pickLater, secondsBetween } from '../kit/time.ts'

export const breakTypes = ['Tea Break', 'Lunch Break', 'Permission Break'] as const
export type BreakType = (typeof breakTypes)[number]

export const attendanceStates = ['not-punched-in', 'punched-in', 'on-break', 'punched-out'] as const
export type AttendanceState = (typeof attendanceStates)[number]

export type Break = {
  readonly breakType: BreakType
  readonly startTime: Instant
  readonly endTime: Instant | null
}

/** From punching in to punching out. At most its last break is open, and only while the session is. */
export type WorkSession = {
  readonly punchInTime: Instant
  readonly punchOutTime: Instant | null
  readonly breaks: readonly Break[]
}

export type PunchStep =
  | { readonly kind: 'punch-in' }
  | { readonly kind: 'break-start'; readonly breakType: BreakType }
  | { readonly kind: 'break-end' }
  | { readonly kind: 'punch-out' }

/** The session after the step, or why the step is refused. */
type PunchResult =
  | { readonly taken: true; readonly session: WorkSession }
  | { readonly taken: false; readonly why: string }

const refused = (why: string): PunchResult => ({ taken: false, why })

export const findOpenBreak = (session: WorkSession): Break | undefined =>
  session.breaks.find(one => one.endTime === null)

export function toAttendanceState(session: WorkSession | null): AttendanceState {
  if (!session) return 'not-punched-in'
  if (session.punchOutTime !== null) return 'punched-out'
  return findOpenBreak(session) ? 'on-break' : 'punched-in'
}

/** The latest moment that a session knows of. */
export function findLatestInstant(session: WorkSession): Instant {
  const moments = session.breaks.flatMap(one => [one.startTime, one.endTime ?? one.startTime])
  return [...moments, session.punchOutTime ?? session.punchInTime].reduce(pickLater, session.punchInTime)
}

/**
 * Takes the next step of a day at a moment. `session` is the latest one, or none.
 * The refusal of a step against the state names the state, also when the step comes too early: of two at once, the
 * second learns why.
 */
export function takeStep(session: WorkSession | null, step: PunchStep, at: Instant): PunchResult {
  const tooEarly = session !== null && at < findLatestInstant(session)
  const early = refused('This is earlier than your last punch.')
  if (session === null || session.punchOutTime !== null) {
    if (step.kind !== 'punch-in')
      return refused(session ? 'You already punched out. Punch in first.' : 'You’re not punched in yet.')
    return tooEarly ? early : { taken: true, session: { punchInTime: at, punchOutTime: null, breaks: [] } }
  }
  const resting = findOpenBreak(session)
  switch (step.kind) {
    case 'punch-in':
      return refused(resting ? 'You’re already punched in, on a break.' : 'You’re already punched in.')
    case 'break-start':
      if (resting) return refused(`You’re already on a break: ${resting.breakType}.`)
      if (tooEarly) return early
      if (session.breaks.some(one => one.startTime === at))
        return refused('Another break started at the same moment.')
      return {
        taken: true,
        session: {
          ...session,
          breaks: [...session.breaks, { breakType: step.breakType, startTime: at, endTime: null }],
        },
      }
    case 'break-end':
      if (!resting) return refused('You’re punched in and not on a break.')
      if (tooEarly) return early
      return { taken: true, session: endBreak(session, at) }
    case 'punch-out':
      if (tooEarly) return early
      return { taken: true, session: { ...endBreak(session, at), punchOutTime: at } }
  }
}

function endBreak(session: WorkSession, at: Instant): WorkSession {
  return {
    ...session,
    breaks: session.breaks.map(one => (one.endTime === null ? { ...one, endTime: at } : one)),
  }
}

/** From the moments alone, so that a repeated or skipped hour counts as what it was. `until` is now for an open one. */
export function countSessionSeconds(session: WorkSession, until: Instant): number {
  return secondsBetween(
    session.punchInTime,
    session.punchOutTime ?? pickLater(until, findLatestInstant(session)),
  )
}

export function countBreakSeconds(session: WorkSession, until: Instant, type?: BreakType): number {
  return session.breaks
    .filter(one => type === undefined || one.breakType === type)
    .reduce((sum, one) => sum + secondsOfBreak(session, one, until), 0)
}

/** One that is open takes all that the session has grown by since: else work would flicker by a second meanwhile. */
function secondsOfBreak(session: WorkSession, { startTime, endTime }: Break, until: Instant): number {
  if (endTime !== null) return secondsBetween(startTime, endTime)
  return countSessionSeconds(session, until) - secondsBetween(session.punchInTime, startTime)
}

export function countWorkedSeconds(session: WorkSession, until: Instant): number {
  return countSessionSeconds(session, until) - countBreakSeconds(session, until)
}

/** No session is longer. */
const longestMs = 24 * 3_600_000

/** After this long an open session counts as forgotten. */
export const forgottenAfterMs = 16 * 3_600_000

export const isForgotten = (session: WorkSession, now: Instant): boolean =>
  session.punchOutTime === null && addMilliseconds(session.punchInTime, forgottenAfterMs) <= now

/** Ends a forgotten session where its biller was last seen during it, which is never before its last punch. */
export function closeForgotten(session: WorkSession, lastSeen: Instant): WorkSession {
  const limit = addMilliseconds(session.punchInTime, forgottenAfterMs)
  const seen = lastSeen < limit ? lastSeen : limit
  const at = pickLater(seen, findLatestInstant(session))
  return { ...endBreak(session, at), punchOutTime: at }
}

/** Nobody ends a session by hand that is open for longer than any session may be: it was forgotten. */
export const isLongForgotten = (session: WorkSession, at: Instant): boolean =>
  session.punchOutTime === null && addMilliseconds(session.punchInTime, longestMs) < at

/**
 * A session that was closed for its biller, as it was before: for a punch that was made in time and came later. Null
 * when it was not closed so, or when the moment does not belong to it.
 */
export function undoAutoClose(
  session: (WorkSession & { readonly autoClosed: boolean; readonly corrected: boolean }) | null,
  at: Instant,
): WorkSession | null {
  if (!session?.autoClosed || session.corrected) return null
  if (at > addMilliseconds(session.punchInTime, forgottenAfterMs)) return null
  const { punchInTime, punchOutTime } = session
  const breaks = session.breaks.map(one =>
    one.endTime === punchOutTime && one === session.breaks.at(-1) ? { ...one, endTime: null } : one,
  )
  return { punchInTime, punchOutTime: null, breaks }
}

/** What is wrong with the proposed times of a session, by field; null when they hold together. */
export function findTimesError(
  session: WorkSession,
  now: Instant,
): { field: string; message: string } | null {
  const toError = (field: string, message: string) => ({ field, message })
  const { punchInTime, punchOutTime, breaks } = session
  if (punchInTime > now) return toError('punchInTime', 'This time is in the future.')
  if (punchOutTime !== null && punchOutTime > now)
    return toError('punchOutTime', 'This time is in the future.')
  if (punchOutTime !== null && punchOutTime <= punchInTime)
    return toError('punchOutTime', 'Punch-out must be after punch-in.')
  const longest = addMilliseconds(punchInTime, longestMs)
  if (punchOutTime !== null && punchOutTime > longest)
    return toError('punchOutTime', 'A session can’t be longer than 24 hours.')
  let previousStart: Instant | null = null
  let previousEnd = punchInTime
  for (const [index, one] of breaks.entries()) {
    const last = index === breaks.length - 1
    if (one.startTime < previousEnd || one.startTime === previousStart)
      return toError('breaks', 'Breaks must be within the session, in order, and not overlap.')
    if (one.endTime === null && (punchOutTime !== null || !last))
      return toError('breaks', 'Every break needs an end.')
    // A forgotten session may end at the very start of a break, and must stay correctable.
    if (one.endTime !== null && one.endTime < one.startTime)
      return toError('breaks', 'A break can’t end before it starts.')
    if ((one.endTime ?? one.startTime) > (punchOutTime ?? now))
      return toError(
        'breaks',
        punchOutTime ? 'Breaks must end before punch-out.' : 'A break is in the future.',
      )
    previousStart = one.startTime
    previousEnd = one.endTime ?? one.startTime
  }
  return null
}
