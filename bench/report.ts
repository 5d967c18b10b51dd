/** One line of the benchmark: a figure, what it may be, and whether it holds. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly bound: { readonly atLeast: number } | { readonly atMost: number }
  /** What was measured behind a ratio. */
  readonly behind?: string
}

export function isWithinBound({ value, bound }: Figure): boolean {
  return 'atLeast' in bound ? value >= bound.atLeast : value <= bound.atMost
}

export function formatFigure(figure: Figure): string {
  const { name, value, unit, bound, behind } = figure
  const limit = 'atLeast' in bound ? `at least ${bound.atLeast}` : `at most ${bound.atMost}`
  const mark = isWithinBound(figure) ? 'ok  ' : 'MISS'
  const text = value >= 100 ? value.toFixed(0) : value.toFixed(2)
  return `${mark}  ${name.padEnd(58)} ${text.padStart(8)} ${unit.padEnd(3)} (${limit}${unit ? ` ${unit}` : ''})${behind ? `  ${behind}` : ''}`
}
