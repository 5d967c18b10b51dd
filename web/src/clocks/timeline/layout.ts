import type { GapKind } from '@claimcrew/contract/clocks/gapKinds'
import {
  type Interval,
  subtractIntervals,
  sumIntervalSeconds,
  unionIntervals,
} from '@claimcrew/contract/kit/intervals'
import { instantIn } from '@claimcrew/contract/kit/time'
import { type Axis, buildAxis } from './axis.ts'

export const lanes = ['punched', 'tracked', 'produced'] as const
export type Lane = (typeof lanes)[number]

type BarStyle = 'worked' | 'break' | 'timed' | 'hold' | 'poured'

/** A hole that needs no question. */
type ExplainedBar = Interval & { readonly lane: Lane; readonly left: number; readonly width: number }

/** A piece of a lane: from and to in milliseconds, left and width in percent of the axis. */
export type LaneBar = Interval & {
  readonly style: BarStyle
  readonly left: number
  readonly width: number
  /** It goes on. */
  readonly open?: true
}

/** A gap where it is drawn: in the lane that lacks the time. */
export type GapBar = Interval & {
  readonly gapId: string
  readonly kind: GapKind
  /** What it is called in the picture and below it. */
  readonly number: number
  readonly lane: Lane
  readonly left: number
  readonly width: number
}

type TimedGap = {
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
  readonly punched: readonly Interval[]
  readonly breaks: readonly Interval[]
  readonly tracked: readonly Interval[]
  /** What the tracker calls a break. */
  readonly trackerBreaks: readonly Interval[]
  /** What a timer measured. */
  readonly timed: readonly (Interval & { readonly hold: boolean })[]
  /** Production without times, in milliseconds. */
  readonly untimed: number
  readonly gaps: readonly TimedGap[]
  /** What would be a gap and is explained. */
  readonly explained: readonly (Interval & { readonly kind: GapKind })[]
  /** Until when what is open reaches; null where nothing is. */
  readonly openUntil: number | null
}

export type TimelineLayout = {
  readonly axis: Axis
  readonly bars: Readonly<Record<Lane, readonly LaneBar[]>>
  readonly gaps: readonly GapBar[]
  readonly explained: readonly ExplainedBar[]
}

/** The lane in which a gap leaves a hole. */
const laneOf: Readonly<Record<GapKind, Lane>> = {
  'punched-not-tracked': 'tracked',
  'tracked-not-punched': 'punched',
  'produced-without-time': 'produced',
}

type Distribution = {
  /** Intervals in milliseconds. */
  readonly inside: readonly Interval[]
  /** What found no room, in milliseconds. */
  readonly over: number
}

/** An amount without a place of its own, laid into the room there is from its beginning on, as into a vessel. */
function distributeAmount(amount: number, room: readonly Interval[]): Distribution {
  const inside: Interval[] = []
  let rest = amount
  for (const { from, to } of unionIntervals(room)) {
    if (rest <= 0) break
    const end = Math.min(to, from + rest)
    inside.push({ from, to: end })
    rest -= end - from
  }
  return { inside, over: Math.max(0, rest) }
}

/** Where a day begins to be drawn that has neither punches nor tracked time. */
const emptyDayFrom = '09:00'

/**
 * A day's three clocks on one axis. Production without times is laid into the time worked, from its beginning on; what
 * finds no room there stands behind it, and is the gap.
 */
export function buildLayout(clocked: ClockedDay): TimelineLayout {
  const { day, timeZone, punched, breaks, tracked, trackerBreaks, timed, untimed, gaps, openUntil } = clocked
  const [byPunch, byTracker] = [unionIntervals(punched), unionIntervals(tracked)]
  const worked = sumIntervalSeconds(byPunch) >= sumIntervalSeconds(byTracker) ? byPunch : byTracker
  const { inside, over } = distributeAmount(untimed, subtractIntervals(worked, timed))

  const placed = gaps.flatMap(({ from, to }) => (from && to ? [Date.parse(from), Date.parse(to)] : []))
  const drawn = [...byPunch, ...breaks, ...byTracker, ...trackerBreaks, ...timed].flatMap(({ from, to }) => [
    from,
    to,
  ])
  const moments = [...drawn, ...placed]
  const start = moments.length > 0 ? Math.min(...moments) : Date.parse(instantIn(timeZone, day, emptyDayFrom))
  // A few minutes apart, so that it is seen to belong to no time.
  const behind = Math.max(start, ...moments) + (moments.length > 0 ? spareMs : 0)
  const overflow = over > 0 ? { from: behind, to: behind + over } : undefined
  const axis = buildAxis([start, ...moments, ...(overflow ? [overflow.to] : [])], timeZone)

  const drawAs =
    (style: BarStyle) =>
    ({ from, to }: Interval): LaneBar => ({
      style,
      from,
      to,
      left: axis.percent(from),
      width: axis.percent(to) - axis.percent(from),
      ...(openUntil !== null && to === openUntil && style === 'worked' ? { open: true as const } : {}),
    })
  const isHold = ({ hold }: { hold: boolean }) => hold
  return {
    axis,
    bars: {
      punched: [...byPunch.map(drawAs('worked')), ...unionIntervals(breaks).map(drawAs('break'))],
      tracked: [
        ...byTracker.map(drawAs('worked')),
        ...subtractIntervals(trackerBreaks, byTracker).map(drawAs('break')),
      ],
      produced: [
        ...unionIntervals(timed.filter(one => !isHold(one))).map(drawAs('timed')),
        ...unionIntervals(timed.filter(isHold)).map(drawAs('hold')),
        ...inside.map(drawAs('poured')),
      ],
    },
    explained: clocked.explained.map(({ kind, from, to }) => {
      const left = axis.percent(from)
      return { lane: laneOf[kind], from, to, left, width: axis.percent(to) - left }
    }),
    gaps: numberGaps(gaps).map(({ gapId, kind, number, from, to, seconds }) => {
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
export function numberGaps<Gap extends Pick<TimedGap, 'from' | 'gapId'>>(
  gaps: readonly Gap[],
): (Gap & { readonly number: number })[] {
  const key = ({ from, gapId }: Gap) => `${from ?? '9'} ${gapId}`
  return gaps
    .toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
    .map((gap, index) => ({ ...gap, number: index + 1 }))
}
