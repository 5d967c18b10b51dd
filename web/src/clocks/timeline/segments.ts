import { type Lane, type Layout, lanes, type Piece } from './layout.ts'

/** A stretch of the axis during which nothing changes on any clock. */
export type Segment = {
  readonly from: number
  readonly to: number
  readonly left: number
  readonly width: number
  /** What each clock shows then; null where it shows nothing. */
  readonly on: Readonly<Record<Lane, Piece['look'] | null>>
}

/** The day cut wherever one of the clocks changes. */
export function segmentsOf({ axis, pieces }: Pick<Layout, 'axis' | 'pieces'>): readonly Segment[] {
  const all = lanes.flatMap(lane => pieces[lane])
  const edges = [...new Set(all.flatMap(({ from, to }) => [from, to]))].toSorted((one, other) => one - other)
  const lookAt = (lane: Lane, at: number) =>
    pieces[lane].find(({ from, to }) => from <= at && at < to)?.look ?? null
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? from
    const left = axis.percent(from)
    return {
      from,
      to,
      left,
      width: axis.percent(to) - left,
      on: {
        punched: lookAt('punched', from),
        tracked: lookAt('tracked', from),
        produced: lookAt('produced', from),
      },
    }
  })
}

/** The segment at a place of the axis, else the nearest. */
export function segmentAt(segments: readonly Segment[], percent: number): number {
  const away = ({ left, width }: Segment) => Math.max(left - percent, percent - left - width, 0)
  let best = 0
  for (const [index, segment] of segments.entries())
    if (away(segment) < away(segments[best] ?? segment)) best = index
  return best
}

/** Places for marks that must not lie on one another, as near as can be to where they belong, in their order. */
export function spread(wanted: readonly number[], apart: number): readonly number[] {
  const found: number[] = []
  for (const at of wanted) found.push(Math.max(at, (found.at(-1) ?? Number.NEGATIVE_INFINITY) + apart))
  // Those that were pushed beyond the end push the others back.
  let most = 100
  for (let index = found.length - 1; index >= 0; index--) {
    found[index] = Math.max(0, Math.min(found[index] ?? 0, most))
    most = (found[index] ?? 0) - apart
  }
  return found
}
