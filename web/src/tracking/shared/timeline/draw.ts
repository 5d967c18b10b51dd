import { addDays, type Instant, instantIn } from '@claimcrew/contract/kit/time'
import { dayBegins } from '@claimcrew/contract/tracking/rules'

export type TimelinePiece = {
  readonly start: Instant
  readonly seconds: number
  readonly kind: 'tracked' | 'manual' | 'break'
  /** What it was for, in words. */
  readonly label: string
}

/** What is drawn as one: from and to in milliseconds, left and width in percent of the day. */
export type Drawn = Pick<TimelinePiece, 'kind' | 'label'> & {
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
  const from = Date.parse(dayBegins(timeZone, day))
  const to = Date.parse(dayBegins(timeZone, addDays(day, 1)))
  const percent = (at: number) => Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100))
  return { from, to, percent }
}

const everyHours = 3

/** Every third hour on the wall, and midnight at the end. */
export function hoursOf(timeZone: string, day: string): readonly Hour[] {
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
export function percentOfDay(timeZone: string, day: string, at: number): number | null {
  const { from, to, percent } = dayOf(timeZone, day)
  return at < from || at > to ? null : percent(at)
}

/** A day's pieces in order, those that go on without a gap as one, and in as many lanes as were busy at once. */
export function drawPieces(pieces: readonly TimelinePiece[], timeZone: string, day: string) {
  const { from, to, percent } = dayOf(timeZone, day)
  const ordered = pieces
    .map(({ start, seconds, kind, label }) => {
      const begins = Date.parse(start)
      return { kind, label, from: Math.max(from, begins), to: Math.min(to, begins + seconds * 1000) }
    })
    .filter(piece => piece.to > piece.from)
    .sort((a, b) => a.from - b.from || a.to - b.to)
  const drawn: Drawn[] = []
  // What was drawn last in each lane, by its index.
  const lanes: number[] = []
  for (const piece of ordered) {
    const same = lanes.findIndex(index => goesOn(drawn[index], piece))
    const before = drawn[lanes[same] ?? -1]
    if (before) {
      drawn[lanes[same] ?? -1] = { ...before, to: piece.to, width: percent(piece.to) - before.left }
      continue
    }
    const free = lanes.findIndex(index => (drawn[index]?.to ?? 0) <= piece.from)
    const lane = free < 0 ? lanes.length : free
    const left = percent(piece.from)
    lanes[lane] = drawn.push({ ...piece, left, width: percent(piece.to) - left, lane }) - 1
  }
  return { drawn, lanes: Math.max(1, lanes.length) }
}

const goesOn = (before: Drawn | undefined, piece: Pick<Drawn, 'kind' | 'label' | 'from'>) =>
  before?.to === piece.from && before.kind === piece.kind && before.label === piece.label

/** The one under a hand, or the nearest to it. */
export function nearestTo(drawn: readonly Drawn[], percent: number): number {
  const away = ({ left, width }: Drawn) => Math.max(left - percent, percent - left - width, 0)
  return drawn.reduce((best, one, index) => {
    const nearest = drawn[best]
    return nearest && away(nearest) <= away(one) ? best : index
  }, 0)
}
