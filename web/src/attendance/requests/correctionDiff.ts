import type { SessionTimes } from '@claimcrew/contract/attendance/shapes'
import { dayIn } from '@claimcrew/contract/kit/time'
import { dayAndTimeIn, formatTime } from '../../kit/time/timeZones.ts'

/** One line of before and after. `before` is null for what was not there. */
type Difference = {
  readonly what: string
  readonly before: string | null
  readonly after: string | null
}

/** A time on the biller's clock, after its day where that is not the session's own. */
function timeText(at: string | null, timeZone: string, day: string): string {
  if (at === null) return 'still open'
  return (dayIn(timeZone, at) === day ? formatTime : dayAndTimeIn)(timeZone, Date.parse(at))
}

/** What a correction changes, in words, and nothing that it leaves alone. */
export function listDifferences(
  before: SessionTimes | null,
  after: SessionTimes,
  timeZone: string,
  day: string,
): readonly Difference[] {
  const time = (at: string | null) => timeText(at, timeZone, day)
  const breaks = (times: SessionTimes) =>
    times.breaks.map(one => `${one.breakType} ${time(one.startTime)} – ${time(one.endTime)}`)
  const differences: Difference[] = []
  const compare = (what: string, was: string | null, is: string | null) => {
    if (was !== is) differences.push({ what, before: was, after: is })
  }
  compare('Punch in', before && time(before.punchInTime), time(after.punchInTime))
  compare('Punch out', before && time(before.punchOutTime), time(after.punchOutTime))
  const [was, is] = [before ? breaks(before) : [], breaks(after)]
  const gone = was.filter(text => !is.includes(text))
  const added = is.filter(text => !was.includes(text))
  for (let index = 0; index < Math.max(gone.length, added.length); index++)
    compare('Break', gone[index] ?? null, added[index] ?? null)
  compare('Summary', before?.description || null, after.description || null)
  return differences
}
