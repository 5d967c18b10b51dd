import { addDays, type Instant, instantIn } from '@claimcrew/contract/kit/time'
import { findDayStart } from '@claimcrew/contract/tracking/rules'

export type TimelineSegment = {
  readonly start: Instant
  readonly seconds: number
  readonly kind: 'tracked' | 'manual' | 'break'
  /** What it was for, in words. */
  readonly label: string
}

/** What is drawn as one: from and to in milliseconds, left and width in percent of the day. */
export type DrawnSegment = Pick<TimelineSegment, 'kind' | 'label'> & {
  readonly from: number
  readonly to: number
  readonly left: number
  readonly width: number
  /** What two devices did at the same time lies one below the other. */
  readonly lane: number
}

type Hour = { readonly hour: number; readonly left: number }

/** When a day begins and ends, and where in it a moment lies: it has 23 to 25 hours, as they come. */
function dayOf(timeZone: string, day: string) {
  const from = Date.parse(findDayStart(timeZone, day))
  const to = Date.parse(findDayStart(timeZone, addDays(day, 1)))
  const percent = (at: number) => Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100))
  return { from, to, percent }
}

const everyHours = 3

/** Every third hour on the wall, and midnight at the end. */
export function listHours(timeZone: string, day: string): readonly Hour[] {
  const { percent } = dayOf(timeZone, day)
  const at = (hour: number) => instantIn(timeZone, day, `${String(hour).padStart(2, '0')}:00`)
  const hours = Array.from({ length: 24 / everyHours }, (_, index) => index * everyHours)
  // The first moment of a day is not 00:00 where the clocks skip midnight.
  return [
    ...hours.map(hour => ({ hour, left: hour === 0 ? 0 : percent(Date.parse(at(hour))) })),
    { hour: 24, left: 100 },
  ]
}

/** Where in the day a moment lies, in percent; null where it is another day's. */
export function toDayPercent(timeZone: string, day: string, at: number): number | null {
  const { from, to, percent } = dayOf(timeZone, day)
  return at < from || at > to ? null : percent(at)
}

/** A day's pieces in order, those that go on without a gap as one, and in as many lanes as were busy at once. */
export function drawSegments(segments: readonly TimelineSegment[], timeZone: string, day: string) {
  const { from, to, percent } = dayOf(timeZone, day)
  const ordered = segments
    .map(({ start, seconds, kind, label }) => {
      const begins = Date.parse(start)
      return { kind, label, from: Math.max(from, begins), to: Math.min(to, begins + seconds * 1000) }
    })
    .filter(segment => segment.to > segment.from)
    .sort((a, b) => a.from - b.from || a.to - b.to)
  const drawn: DrawnSegment[] = []
  // What was drawn last in each lane, by its index.
  const lanes: number[] = []
  for (const segment of ordered) {
    const same = lanes.findIndex(index => goesOn(drawn[index], segment))
    const before = drawn[lanes[same] ?? -1]
    if (before) {
      drawn[lanes[same] ?? -1] = { ...before, to: segment.to, width: percent(segment.to) - before.left }
      continue
    }
    const free = lanes.findIndex(index => (drawn[index]?.to ?? 0) <= segment.from)
    const lane = free < 0 ? lanes.length : free
    const left = percent(segment.from)
    lanes[lane] = drawn.push({ ...segment, left, width: percent(segment.to) - left, lane }) - 1
  }
  return { drawn, lanes: Math.max(1, lanes.length) }
}

const goesOn = (before: DrawnSegment | undefined, segment: Pick<DrawnSegment, 'kind' | 'label' | 'from'>) =>
  before?.to === segment.from && before.kind === segment.kind && before.label === segment.label

/** The one under a hand, or the nearest to it. */
export function findNearest(drawn: readonly DrawnSegment[], percent: number): number {
  const away = ({ left, width }: DrawnSegment) => Math.max(left - percent, percent - left - width, 0)
  return drawn.reduce((best, one, index) => {
    const nearest = drawn[best]
    return nearest && away(nearest) <= away(one) ? best : index
  }, 0)
}
