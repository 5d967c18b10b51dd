import {
  type Interval,
  intersectIntervals,
  subtractIntervals,
  sumIntervalSeconds,
  unionIntervals,
} from '../kit/intervals.ts'
import type { Explanation, GapKind } from './gapKinds.ts'

/** What needs no question: between two moments, or so much of it wherever that was. */
export type ExplainedTime = {
  readonly why: Explanation
  /** The kinds of gaps that it explains. */
  readonly kinds: readonly GapKind[]
  readonly interval: Interval | null
  readonly seconds: number
}

/** One client's part of a day, or nobody's. */
export type PartOfDay = {
  /** Sessions less breaks. */
  readonly punched: readonly Interval[]
  /** The tracked time of all devices, without breaks. */
  readonly tracked: readonly Interval[]
  /** Minutes and payer hold, wherever they were. */
  readonly producedSeconds: number
  /** They may come in any order. */
  readonly explained: readonly ExplainedTime[]
  /** What belongs to other parts: no gap reaches across it. */
  readonly others: readonly Interval[]
  /** Work of that day of which nobody knows for whom it was: production may have its time there. */
  readonly unnamed: { readonly punchedSeconds: number; readonly trackedSeconds: number }
}

type FoundGap = { readonly kind: GapKind; readonly interval: Interval | null; readonly seconds: number }
type FoundExplanation = FoundGap & { readonly why: Explanation }

export type ClockComparison = {
  readonly gaps: readonly FoundGap[]
  readonly explained: readonly FoundExplanation[]
}

/** Pieces with less than this between them are one gap. */
const joinedBelow = 120

// What is known to be so goes before what is only probably so.
const order: readonly Explanation[] = ['closed', 'correction', 'not-read', 'hold', 'meeting']

/**
 * Where the clocks say something else of the same time. Every second of a difference is in one gap or in one explanation,
 * and in no other; a threshold is the reader's business.
 */
export function compareClocks(part: PartOfDay): ClockComparison {
  const [punched, tracked] = [unionIntervals(part.punched), unionIntervals(part.tracked)]
  const [notTracked, notPunched] = [subtractIntervals(punched, tracked), subtractIntervals(tracked, punched)]
  const untracked = explain('punched-not-tracked', notTracked, part.explained)
  const unpunched = explain('tracked-not-punched', notPunched, part.explained)
  const { punchedSeconds, trackedSeconds } = part.unnamed
  const most = Math.max(
    sumIntervalSeconds(punched) + punchedSeconds,
    sumIntervalSeconds(tracked) + trackedSeconds,
  )
  const unplaced = explainAmount(Math.max(0, part.producedSeconds - most), part.explained)
  return {
    gaps: [
      ...joined('punched-not-tracked', untracked.left, [...notPunched, ...part.others]),
      ...joined('tracked-not-punched', unpunched.left, [...notTracked, ...part.others]),
      ...unplaced.gaps,
    ],
    explained: [...untracked.explained, ...unpunched.explained, ...unplaced.explained],
  }
}

const forKind = (kind: GapKind, all: readonly ExplainedTime[]) => (why: Explanation) =>
  all.filter(one => one.why === why && one.kinds.includes(kind))

/** Takes away what is explained: first where one knows when it was, then so much of what is left, the longest first. */
function explain(kind: GapKind, chunks: readonly Interval[], all: readonly ExplainedTime[]) {
  const explained: FoundExplanation[] = []
  const of = forKind(kind, all)
  let left = [...chunks]
  const take = (why: Explanation, taken: readonly Interval[]) => {
    for (const interval of taken)
      explained.push({ kind, why, interval, seconds: interval.to - interval.from })
    left = subtractIntervals(left, taken)
  }
  for (const why of order)
    take(
      why,
      intersectIntervals(
        left,
        of(why).flatMap(one => (one.interval ? [one.interval] : [])),
      ),
    )
  for (const why of order) {
    const amount = of(why).reduce((sum, one) => sum + (one.interval ? 0 : one.seconds), 0)
    take(why, takeLongest(left, amount))
  }
  return { left, explained }
}

/** So many seconds of these pieces, from the beginning of the longest on, and at once of the earlier of two. */
function takeLongest(chunks: readonly Interval[], amount: number): Interval[] {
  const longestFirst = chunks.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)
  const taken: Interval[] = []
  let rest = amount
  for (const { from, to } of longestFirst) {
    if (rest <= 0) break
    const until = Math.min(to, from + rest)
    taken.push({ from, to: until })
    rest -= until - from
  }
  return taken
}

/** Production has no place in the day, so it is explained by amounts alone. */
function explainAmount(seconds: number, all: readonly ExplainedTime[]): ClockComparison {
  const kind = 'produced-without-time'
  const of = forKind(kind, all)
  const explained: FoundExplanation[] = []
  let left = seconds
  for (const why of order) {
    const taken = Math.min(
      left,
      of(why).reduce((sum, one) => sum + one.seconds, 0),
    )
    if (taken > 0) explained.push({ kind, why, interval: null, seconds: taken })
    left -= taken
  }
  return { gaps: left > 0 ? [{ kind, interval: null, seconds: left }] : [], explained }
}

/** Pieces that lie close together, unless something that another clock says more of lies between. */
function joined(kind: GapKind, chunks: readonly Interval[], between: readonly Interval[]): FoundGap[] {
  const gaps: { kind: GapKind; interval: { from: number; to: number }; seconds: number }[] = []
  for (const { from, to } of chunks) {
    const last = gaps.at(-1)
    const isClose =
      last !== undefined &&
      from - last.interval.to < joinedBelow &&
      intersectIntervals([{ from: last.interval.to, to: from }], between).length === 0
    if (isClose) {
      last.interval.to = to
      last.seconds += to - from
    } else gaps.push({ kind, interval: { from, to }, seconds: to - from })
  }
  return gaps
}
