import type { BreakType, WorkSession } from '@claimcrew/contract/attendance/rules'
import type { SessionTimes } from '@claimcrew/contract/attendance/shapes'
import { addDays, dayIn, type Instant, instantIn } from '@claimcrew/contract/kit/time'
import { formatWallTime } from '../../kit/time/timeZones.ts'

/** A session as a form has it: times on the wall clock of its biller. An empty end means that it is still open. */
export type SessionDraft = {
  readonly day: string
  readonly punchIn: string
  readonly punchOut: string
  readonly breaks: readonly BreakDraft[]
  readonly description: string
}

/** `from` is the recorded break that these fields came from, so that what is not touched stays to the second. */
export type BreakDraft = {
  readonly key: string
  readonly breakType: BreakType
  readonly start: string
  readonly end: string
  readonly from: SessionTimes['breaks'][number] | null
}

const wall = (timeZone: string, at: Instant | null) =>
  at === null ? '' : formatWallTime(timeZone, Date.parse(at))

export function toDraft(times: SessionTimes, timeZone: string): SessionDraft {
  return {
    day: dayIn(timeZone, times.punchInTime),
    punchIn: wall(timeZone, times.punchInTime),
    punchOut: wall(timeZone, times.punchOutTime),
    breaks: times.breaks.map((one, index) => ({
      key: `recorded ${index}`,
      breakType: one.breakType,
      start: wall(timeZone, one.startTime),
      end: wall(timeZone, one.endTime),
      from: one,
    })),
    description: times.description,
  }
}

/**
 * The day on which a time of a session lies. None is as long as 24 hours, so what is not after the beginning on the
 * clock is on the next day: a shift over midnight needs no second date.
 */
function dayOfTime({ day, punchIn }: Pick<SessionDraft, 'day' | 'punchIn'>, time: string, isEnd: boolean) {
  const before = isEnd ? time <= punchIn : time < punchIn
  return before ? addDays(day, 1) : day
}

/** The moment of a field; the recorded one where the field still says the same, seconds and repeated hour included. */
function momentOf(
  timeZone: string,
  day: string,
  time: string,
  recorded: Instant | null | undefined,
): Instant {
  const same =
    recorded && formatWallTime(timeZone, Date.parse(recorded)) === time && dayIn(timeZone, recorded) === day
  return same ? recorded : instantIn(timeZone, day, time)
}

/** A draft as moments; every required field is filled. */
export function toSession(
  draft: SessionDraft,
  timeZone: string,
  recorded: SessionTimes | null,
): WorkSession & { readonly description: string } {
  const at = (time: string, isEnd: boolean, recordedAt: Instant | null | undefined) =>
    momentOf(timeZone, dayOfTime(draft, time, isEnd), time, recordedAt)
  return {
    punchInTime: momentOf(timeZone, draft.day, draft.punchIn, recorded?.punchInTime),
    punchOutTime: draft.punchOut === '' ? null : at(draft.punchOut, true, recorded?.punchOutTime),
    breaks: draft.breaks.map(({ breakType, start, end, from }) => ({
      breakType,
      startTime: at(start, false, from?.startTime),
      endTime: end === '' ? null : at(end, true, from?.endTime),
    })),
    description: draft.description.trim(),
  }
}

type Change = {
  punchInTime?: Instant
  punchOutTime?: Instant
  breaks?: { breakType: BreakType; startTime: Instant; endTime: Instant | null }[]
  description?: string
}

/** Only what differs from the recorded session: what is left out stays as it is. Null when nothing does. */
export function diffSession(
  next: SessionTimes | ReturnType<typeof toSession>,
  now: SessionTimes,
): Change | null {
  const change: Change = {}
  if (next.punchInTime !== now.punchInTime) change.punchInTime = next.punchInTime
  if (next.punchOutTime !== null && next.punchOutTime !== now.punchOutTime)
    change.punchOutTime = next.punchOutTime
  const plain = (breaks: SessionTimes['breaks'] | WorkSession['breaks']) =>
    breaks.map(({ breakType, startTime, endTime }) => ({ breakType, startTime, endTime }))
  if (JSON.stringify(plain(next.breaks)) !== JSON.stringify(plain(now.breaks)))
    change.breaks = plain(next.breaks)
  if (next.description !== now.description) change.description = next.description
  return Object.keys(change).length > 0 ? change : null
}
