/** One place on the time axis. */
export type TimePoint = {
  readonly key: string
  /** The full name: Week of Nov 9. */
  readonly name: string
  /** What stands below the axis: 9 Nov. */
  readonly short: string
  /** One for each series; null where there is nothing. */
  readonly values: readonly (number | null)[]
  /** The same place in the range before, of one series. */
  readonly before: number | null
}

export type Series = { readonly key: string; readonly name: string }

export const chartHeight = 220
const top = 20
const bottom = 24
const left = 52
/** Beside lines there is room for their names. */
const rightOfBars = 12
const rightOfLines = 92

/** Where things stand in the chart. */
export type Frame = {
  readonly left: number
  readonly right: number
  /** The width that one place has. */
  readonly each: number
  readonly x: (index: number) => number
  readonly y: (value: number) => number
}

export function buildFrame(width: number, most: number, count: number, namesLines: boolean): Frame {
  const right = width - (namesLines ? rightOfLines : rightOfBars)
  const each = Math.max(right - left, 1) / Math.max(count, 1)
  return {
    left,
    right,
    each,
    x: index => left + each * (index + 0.5),
    y: value => top + (chartHeight - top - bottom) * (1 - value / most),
  }
}

/** Labels that would cover one another are moved apart, in their order from the top. */
export function spreadLabels(positions: readonly number[], least: number): readonly number[] {
  const order = positions
    .map((_, index) => index)
    .toSorted((one, other) => (positions[one] ?? 0) - (positions[other] ?? 0))
  const spread = [...positions]
  let last = -Infinity
  for (const index of order) {
    last = Math.max(spread[index] ?? 0, last + least)
    spread[index] = last
  }
  return spread
}
