import type { GapKind } from '@claimcrew/contract/clocks/words'
import { minus, secondsIn, union } from '@claimcrew/contract/kit/intervals'
import { instantIn } from '@claimcrew/contract/kit/time'
import { type Axis, axisOver } from './axis.ts'
import { poured, type Stretch } from './pour.ts'

export const lanes = ['punched', 'tracked', 'produced'] as const
export type Lane = (typeof lanes)[number]

type Look = 'worked' | 'break' | 'timed' | 'hold' | 'poured'

/** A hole that needs no question. */
type Explained = Stretch & { readonly lane: Lane; readonly left: number; readonly width: number }

/** A piece of a lane: from and to in milliseconds, left and width in percent of the axis. */
export type Piece = Stretch & {
  readonly look: Look
  readonly left: number
  readonly width: number
  /** It goes on. */
  readonly open?: true
}

/** A gap where it is drawn: in the lane that lacks the time. */
export type DrawnGap = Stretch & {
  readonly gapId: string
  readonly kind: GapKind
  /** What it is called in the picture and below it. */
  readonly number: number
  readonly lane: Lane
  readonly left: number
  readonly width: number
}

type GapToDraw = {
  readonly gapId: string
  readonly kind: GapKind
  readonly from: string | null
  readonly to: string | null
  readonly seconds: number
}

export type ClockedDay = {
  readonly day: string
  readonly timeZone: string
  /** Sessions less their breaks. */
  readonly punched: readonly Stretch[]
  readonly breaks: readonly Stretch[]
  readonly tracked: readonly Stretch[]
  /** What the tracker calls a break. */
  readonly trackerBreaks: readonly Stretch[]
  /** What a timer measured. */
  readonly timed: readonly (Stretch & { readonly hold: boolean })[]
  /** Production without times, in milliseconds. */
  readonly untimed: number
  readonly gaps: readonly GapToDraw[]
  /** What would be a gap and is explained. */
  readonly explained: readonly (Stretch & { readonly kind: GapKind })[]
  /** Until when what is open reaches; null where nothing is. */
  readonly openUntil: number | null
}

export type Layout = {
  readonly axis: Axis
  readonly pieces: Readonly<Record<Lane, readonly Piece[]>>
  readonly gaps: readonly DrawnGap[]
  readonly explained: readonly Explained[]
}

/** The lane in which a gap leaves a hole. */
const laneOf: Readonly<Record<GapKind, Lane>> = {
  'punched-not-tracked': 'tracked',
  'tracked-not-punched': 'punched',
  'produced-without-time': 'produced',
}

/** Where a day begins to be drawn that has neither punches nor tracked time. */
const emptyDayFrom = '09:00'

/**
 * A day's three clocks on one axis. Production without times is laid into the time worked, from its beginning on; what
 * finds no room there stands behind it, and is the gap.
 */
export function layoutOf(clocked: ClockedDay): Layout {
  const { day, timeZone, punched, breaks, tracked, trackerBreaks, timed, untimed, gaps, openUntil } = clocked
  const [byPunch, byTracker] = [union(punched), union(tracked)]
  const worked = secondsIn(byPunch) >= secondsIn(byTracker) ? byPunch : byTracker
  const { inside, over } = poured(untimed, minus(worked, timed))

  const placed = gaps.flatMap(({ from, to }) => (from && to ? [Date.parse(from), Date.parse(to)] : []))
  const drawn = [...byPunch, ...breaks, ...byTracker, ...trackerBreaks, ...timed].flatMap(({ from, to }) => [
    from,
    to,
  ])
  const known = [...drawn, ...placed]
  const start = known.length > 0 ? Math.min(...known) : Date.parse(instantIn(timeZone, day, emptyDayFrom))
  // A few minutes apart, so that it is seen to belong to no time.
  const behind = Math.max(start, ...known) + (known.length > 0 ? spareMs : 0)
  const overflow = over > 0 ? { from: behind, to: behind + over } : undefined
  const axis = axisOver([start, ...known, ...(overflow ? [overflow.to] : [])], timeZone)

  const drawAs =
    (look: Look) =>
    ({ from, to }: Stretch): Piece => ({
      look,
      from,
      to,
      left: axis.percent(from),
      width: axis.percent(to) - axis.percent(from),
      ...(openUntil !== null && to === openUntil && look === 'worked' ? { open: true as const } : {}),
    })
  const isHold = ({ hold }: { hold: boolean }) => hold
  return {
    axis,
    pieces: {
      punched: [...byPunch.map(drawAs('worked')), ...union(breaks).map(drawAs('break'))],
      tracked: [...byTracker.map(drawAs('worked')), ...minus(trackerBreaks, byTracker).map(drawAs('break'))],
      produced: [
        ...union(timed.filter(one => !isHold(one))).map(drawAs('timed')),
        ...union(timed.filter(isHold)).map(drawAs('hold')),
        ...inside.map(drawAs('poured')),
      ],
    },
    explained: clocked.explained.map(({ kind, from, to }) => {
      const left = axis.percent(from)
      return { lane: laneOf[kind], from, to, left, width: axis.percent(to) - left }
    }),
    gaps: numbered(gaps).map(({ gapId, kind, number, from, to, seconds }) => {
      const at =
        from && to && kind !== 'produced-without-time'
          ? { from: Date.parse(from), to: Date.parse(to) }
          : (overflow ?? { from: behind, to: behind + seconds * 1000 })
      const left = axis.percent(at.from)
      return { gapId, kind, number, lane: laneOf[kind], ...at, left, width: axis.percent(at.to) - left }
    }),
  }
}

const spareMs = 10 * 60_000

/** Gaps in the order of the picture: by when they began, those without a place last. */
export function numbered<Gap extends Pick<GapToDraw, 'from' | 'gapId'>>(
  gaps: readonly Gap[],
): (Gap & { readonly number: number })[] {
  const key = ({ from, gapId }: Gap) => `${from ?? '9'} ${gapId}`
  return gaps
    .toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
    .map((gap, index) => ({ ...gap, number: index + 1 }))
}
