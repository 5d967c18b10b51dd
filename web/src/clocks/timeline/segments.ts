import { type Lane, type LaneBar, lanes, type TimelineLayout } from './layout.ts'

/** A stretch of the axis during which nothing changes on any clock. */
export type Segment = {
  readonly from: number
  readonly to: number
  readonly left: number
  readonly width: number
  /** What each clock shows then; null where it shows nothing. */
  readonly on: Readonly<Record<Lane, LaneBar['style'] | null>>
}

/** The day cut wherever one of the clocks changes. */
export function buildSegments({ axis, bars }: Pick<TimelineLayout, 'axis' | 'bars'>): readonly Segment[] {
  const all = lanes.flatMap(lane => bars[lane])
  const edges = [...new Set(all.flatMap(({ from, to }) => [from, to]))].toSorted((one, other) => one - other)
  const styleAt = (lane: Lane, at: number) =>
    bars[lane].find(({ from, to }) => from <= at && at < to)?.style ?? null
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? from
    const left = axis.percent(from)
    return {
      from,
      to,
      left,
      width: axis.percent(to) - left,
      on: {
        punched: styleAt('punched', from),
        tracked: styleAt('tracked', from),
        produced: styleAt('produced', from),
      },
    }
  })
}

/** The segment at a place of the axis, else the nearest. */
export function findSegment(segments: readonly Segment[], percent: number): number {
  const away = ({ left, width }: Segment) => Math.max(left - percent, percent - left - width, 0)
  let best = 0
  for (const [index, segment] of segments.entries())
    if (away(segment) < away(segments[best] ?? segment)) best = index
  return best
}

/** Places for marks that must not lie on one another, as near as can be to where they belong, in their order. */
export function spreadApart(targets: readonly number[], apart: number): readonly number[] {
  const positions: number[] = []
  for (const at of targets)
    positions.push(Math.max(at, (positions.at(-1) ?? Number.NEGATIVE_INFINITY) + apart))
  // Labels that were pushed beyond the end push the others back.
  let most = 100
  for (let index = positions.length - 1; index >= 0; index--) {
    positions[index] = Math.max(0, Math.min(positions[index] ?? 0, most))
    most = (positions[index] ?? 0) - apart
  }
  return positions
}
