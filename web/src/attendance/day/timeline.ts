import type { Settings } from '@claimcrew/contract/attendance/settings'
import type { RecordedSession } from '@claimcrew/contract/attendance/shapes'
import { addDays, type Instant, instantIn } from '@claimcrew/contract/kit/time'

type TimelineSegment = {
  readonly kind: 'work' | 'break'
  readonly open: boolean
  /** Percent of the bar. */
  readonly left: number
  readonly width: number
}

type Timeline = {
  readonly from: number
  readonly to: number
  readonly segments: readonly TimelineSegment[]
  /** Where work should have begun and ended; nowhere on a day off. */
  readonly expected: readonly number[]
}

type SessionTimeRange = Pick<RecordedSession, 'punchInTime' | 'punchOutTime' | 'breaks'>

/**
 * A day's sessions as pieces of one bar that also holds the expected hours, which a day off does not have.
 * `now` ends what is still open.
 */
export function buildTimeline(
  sessions: readonly SessionTimeRange[],
  day: string,
  settings: Settings | null,
  timeZone: string,
  now: Instant,
): Timeline {
  const expected = settings ? expectedOn(day, settings, timeZone) : []
  const moments = sessions.flatMap(one => [Date.parse(one.punchInTime), Date.parse(one.punchOutTime ?? now)])
  const from = Math.min(...expected, ...moments)
  const to = Math.max(...expected, ...moments)
  // A session may have begun this very moment.
  const length = Math.max(1, to - from)
  const percent = (at: number) => Math.min(100, Math.max(0, ((at - from) / length) * 100))
  const segment = (kind: TimelineSegment['kind'], begun: Instant, ended: Instant | null): TimelineSegment => {
    const left = percent(Date.parse(begun))
    return { kind, open: ended === null, left, width: percent(Date.parse(ended ?? now)) - left }
  }
  return {
    from,
    to,
    segments: sessions.flatMap(one => [
      segment('work', one.punchInTime, one.punchOutTime),
      ...one.breaks.map(({ startTime, endTime }) => segment('break', startTime, endTime)),
    ]),
    expected: expected.map(percent),
  }
}

/** An end that is not after the start on the clock is on the next day. */
function expectedOn(day: string, { startTime, endTime }: Settings, timeZone: string): number[] {
  const lastDay = endTime <= startTime ? addDays(day, 1) : day
  return [instantIn(timeZone, day, startTime), instantIn(timeZone, lastDay, endTime)].map(at =>
    Date.parse(at),
  )
}
