/** From a second until before another, both counted from 1970. */
export type Interval = { readonly from: number; readonly to: number }

const byStart = (one: Interval, other: Interval) => one.from - other.from || one.to - other.to

/** The same time as pieces that neither overlap nor touch, in order; what lasts no time is gone. */
export function unionIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of intervals.filter(one => one.from < one.to).sort(byStart)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** What of the one lies in none of the others. */
export function subtractIntervals(one: readonly Interval[], others: readonly Interval[]): Interval[] {
  const away = unionIntervals(others)
  return unionIntervals(one).flatMap(({ from, to }) => {
    const left: Interval[] = []
    let begins = from
    for (const hole of away) {
      if (hole.to <= begins) continue
      if (hole.from >= to) break
      if (hole.from > begins) left.push({ from: begins, to: hole.from })
      begins = hole.to
    }
    if (begins < to) left.push({ from: begins, to })
    return left
  })
}

/** What lies in both. */
export const intersectIntervals = (one: readonly Interval[], other: readonly Interval[]): Interval[] =>
  subtractIntervals(one, subtractIntervals(one, other))

export const sumIntervalSeconds = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, { from, to }) => sum + (to - from), 0)
