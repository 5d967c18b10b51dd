import type { TimerInterval } from '@claimcrew/contract/production/timer'
import type { StoredSession } from '../../src/attendance/session-store.ts'
import type { PastPart } from './past-store.ts'

/** Billers who start the timer when they begin with a task. */
export const timerUsers: readonly number[] = [0, 3, 6, 9, 12, 17, 20]

type PastEntry = PastPart['entries'][number]
type MsInterval = readonly [from: number, to: number]

const second = 1_000
const minute = 60 * second

/** Times what was done on tasks: one after the other, from soon after the first punch of these sessions on. */
export function timePart(part: PastPart, sessions: readonly StoredSession[]): PastPart {
  let left = sessions.flatMap(listWorkIntervals)
  const entries = part.entries.map(entry => {
    const timed = entry.taskId === null ? null : timeEntry(entry, left)
    if (!timed) return entry
    left = timed.left
    return timed.entry
  })
  return { ...part, entries }
}

/** When somebody was punched in and on no break. */
function listWorkIntervals({ punchInTime, punchOutTime, breaks }: StoredSession): MsInterval[] {
  if (punchOutTime === null) return []
  const rests = breaks.flatMap(({ startTime, endTime }) =>
    endTime === null ? [] : [[Date.parse(startTime), Date.parse(endTime)] as const],
  )
  const starts = [Date.parse(punchInTime), ...rests.map(([, end]) => end)]
  const ends = [...rests.map(([begin]) => begin), Date.parse(punchOutTime)]
  return starts.map((from, index): MsInterval => [from, ends[index] ?? from])
}

/** The entry as a timer measured it, payer hold in its midst; null where so much time is not left. */
function timeEntry(
  entry: PastEntry,
  intervals: readonly MsInterval[],
): { entry: PastEntry; left: MsInterval[] } | null {
  const [first] = intervals
  if (!first) return null
  const begun = Math.floor(first[0] / second)
  // Nobody starts a timer on the minute, nor stops it there; a row has whole minutes.
  const pause = (4 * 60 + (begun % 307)) * second
  const work = entry.minutes * minute + ((begun % 49) - 24) * second
  const hold = entry.holdMinutes * minute
  if (intervals.reduce((sum, [from, to]) => sum + to - from, 0) < pause + work + hold) return null
  const before = hold === 0 ? work : Math.floor((work * 0.3) / second) * second
  const begin = takeFirst(intervals, pause).left
  const called = takeFirst(begin, before)
  const waited = takeFirst(called.left, hold)
  const talked = takeFirst(waited.left, work - before)
  const stretches = [
    ...called.taken.map(toInterval(false)),
    ...waited.taken.map(toInterval(true)),
    ...talked.taken.map(toInterval(false)),
  ]
  return { entry: { ...entry, source: 'timer', stretches }, left: talked.left }
}

const toInterval =
  (hold: boolean) =>
  ([from, to]: MsInterval): TimerInterval => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    hold,
  })

/** The first of this time, so much of it, and what is left. */
function takeFirst(
  intervals: readonly MsInterval[],
  length: number,
): { taken: MsInterval[]; left: MsInterval[] } {
  const [taken, left]: [MsInterval[], MsInterval[]] = [[], []]
  let missing = length
  for (const [from, to] of intervals) {
    const middle = Math.min(to, from + missing)
    if (middle > from) taken.push([from, middle])
    if (to > middle) left.push([middle, to])
    missing -= middle - from
  }
  return { taken, left }
}
